import DecoderProtocol

extension FileSurvey {
    private struct Stem: Hashable {
        let folder: FilePath
        let name: [UInt8]

        /// The folder, and the name in lower case up to its last dot.
        init(_ path: FilePath) {
            let name = path.lastComponent.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
            let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
            (folder, self.name) = (path.parent, Array(name[..<dot]))
        }
    }

    /// Inspects sounds again that have only the file's date, beside a photo or film with the same stem: a voice note
    /// was spoken when its photo was taken.
    ///
    /// Photos that are in the diary already are looked at, too, so that an interrupted import has the same result.
    func describePartners() throws {
        let sounds = records.indices.filter { index in
            if let known = records[index].known { return known.type == .audio && known.timeSource == .fileDate }
            guard case .medium(.audio, let time, _, _) = records[index].finding else { return false }
            return time.doubt == .file
        }
        guard !sounds.isEmpty else { return }
        let stems = Set(sounds.map { Stem(records[$0].file.path) })
        for index in records.indices where records[index].known != nil && stems.contains(Stem(records[index].file.path))
        {
            // One that can't be read any more has no time.
            do { try describe(index) } catch let error as MediumIntakeError where !error.concernsAllFiles { continue }
        }
        try takeAnswers()
        let partners = partnerTimes(of: stems)
        for index in sounds {
            guard let partner = partners[Stem(records[index].file.path)] else { continue }
            records[index].partner = partner
            do { try describe(index) } catch let error as MediumIntakeError where !error.concernsAllFiles {
                if records[index].known == nil { records[index].finding = .unreadable(error.reason) }
            }
        }
        try takeAnswers()
    }

    /// The sure time of the first photo or film of each stem.
    private func partnerTimes(of stems: Set<Stem>) -> [Stem: MediumTime] {
        var times: [Stem: MediumTime] = [:]
        for record in records {
            var time = record.known?.type == .audio ? nil : record.knownTime
            if case .medium(let type, let found, _, _) = record.finding, type != .audio { time = found }
            let stem = Stem(record.file.path)
            guard let time, time.doubt == nil || time.doubt == .day && time.precision == .day, stems.contains(stem),
                times[stem] == nil
            else { continue }
            times[stem] = time
        }
        return times
    }
}
