import Chronology
import DiaryModel
import DiaryStore

/// A medium of the diary whose time is another one with what came now: a sidecar, a record, or a partner.
struct LateTime {
    let main: KnownMedium
    /// The file with its bytes, with the time.
    let file: SurveyedMedium
}

extension FileSurvey {
    /// Inspects media of the diary again that have no sure time, and have a record of another program now.
    func describeMediaWithLateRecords() throws {
        guard let foreignRecords else { return }
        var late: [Int] = []
        for index in records.indices {
            guard let source = records[index].known?.timeSource, [.fileDate, .fileNameDay].contains(source),
                let record = foreignRecords.record(of: records[index].file.path), record.time != nil
            else { continue }
            records[index].foreignRecord = record
            late.append(index)
        }
        try describe(late)
    }

    /// Inspects media of the diary again that have nothing but the date of a file or a day, and whose names say more now:
    /// a copy of `photo.jpg` or `IMG-20230405-WA0001.jpg` may be called `IMG_20230405_101112.jpg`.
    func describeMediaWithTellingNames() throws {
        try describe(
            records.indices.filter { index in
                guard let source = records[index].known?.timeSource, [.fileDate, .fileNameDay].contains(source),
                    let time = FileNameTime.all(in: records[index].file.path.lastComponent).first
                else { return false }
                return time.hasTime || source == .fileDate
            })
    }

    /// Finds the media of the diary that have other times with what came now.
    func findLateTimes() {
        var found: Set<UniqueIdentifier> = []
        for record in records {
            guard let known = record.known, let time = record.knownTime,
                record.sidecar != nil || record.partner != nil || record.foreignRecord != nil
                    || time.isBetterNamed(than: known.timeSource)
            else { continue }
            var file = SurveyedMedium(file: record.file, type: known.type, time: time, position: nil)
            file.record = record.foreignRecord
            guard known.time != file.captureTime || known.timeSource != time.rowSource,
                isBetter(time, than: known, for: record), found.insert(known.medium).inserted
            else { continue }
            lateTimes.append(LateTime(main: known, file: file))
        }
    }

    /// Returns whether what came now gives a medium its time.
    ///
    /// Another place changes the zone alone: a clock that was corrected when the medium came in stays so.
    private func isBetter(_ time: MediumTime, than known: KnownMedium, for record: Record) -> Bool {
        guard record.isOnlyMoved, record.partner == nil, record.foreignRecord == nil, let old = known.time else {
            return true
        }
        return time.instant == old.instant
            || time.wall == ZonedTime(instant: old.instant, utcOffset: old.utcOffset).wallTime
    }
}
