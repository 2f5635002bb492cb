package import Chronology
package import DecoderProtocol

/// Finds out when a medium was taken, from what its file, its name and the file system say, in this order.
///
/// A clock's offset is the file's own, else the one that the time of the satellites implies, else that of a zone.
package struct MediumTimeResolver: Sendable {
    /// Where a clock without an offset is taken to have stood.
    package let zone: TimeZoneRules
    private let now: Instant
    private let shift: Int64

    /// - Parameters:
    ///   - now: names that tell a time more than a day later tell none.
    ///   - shift: microseconds that are added to what clocks of cameras, recorders and phones showed, but not to what
    ///     the file system says; a day alone moves by whole days.
    package init(zone: TimeZoneRules, now: Instant, shift: Int64 = 0) {
        self.zone = zone
        self.now = now
        self.shift = shift
    }

    /// The time of a medium; nil where nothing tells one, which can't be when there is a modification date.
    ///
    /// - Parameters:
    ///   - medium: what the decoder found, if it could be asked.
    ///   - name: the bytes of the file's name.
    ///   - recordTime: when it was taken, as another program keeps it.
    ///   - modificationTime: nil where the file system is not to be believed.
    package func time(
        of medium: InspectedMedium?, name: [UInt8], recordTime: Instant? = nil, modificationTime: Instant?
    ) -> MediumTime? {
        medium.flatMap { cameraTime($0) ?? tagTime($0) } ?? recordTime.map {
            zoned($0.adding(microseconds: shift), .record)
        }
            ?? nameTime(name) ?? modificationTime.map(fileTime)
    }

    /// What camera or recorder wrote as such.
    private func cameraTime(_ medium: InspectedMedium) -> MediumTime? {
        guard let found = medium.metadata.captureTime else { return nil }
        guard medium.kind == .image else { return recordingTime(found) }
        return time(shifted(WallTime(found.wallTime)), found.offset, medium.metadata.gpsTime, .camera)
    }

    /// The date among the tags of a sound, where it is a whole one; music often has a year alone.
    private func tagTime(_ medium: InspectedMedium) -> MediumTime? {
        guard medium.kind != .image, let text = medium.metadata.date else { return nil }
        return CaptureTime(tagText: text).map { recordingTime($0) }
            ?? CivilDate(tagText: text).map { day($0, .recording) }
    }

    /// Containers of sounds count in UTC, wherever the recorder was.
    private func recordingTime(_ found: CaptureTime) -> MediumTime {
        let wall = shifted(WallTime(found.wallTime))
        return found.offset == 0 ? universal(wall, .recording) : time(wall, found.offset, nil, .recording)
    }

    private func nameTime(_ name: [UInt8]) -> MediumTime? {
        guard let found = FileNameTime(name, now: now) else { return nil }
        guard found.hasTime else { return day(found.wall.date, .fileName) }
        let wall = shifted(found.wall)
        return found.isUTC ? universal(wall, .fileName) : time(wall, nil, nil, .fileName)
    }

    /// The time of a clock that shows UTC: the moment is sure, where it was is assumed.
    private func universal(_ wall: WallTime, _ source: MediumTime.Source) -> MediumTime {
        zoned(Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond), source)
    }

    private func fileTime(_ modificationTime: Instant) -> MediumTime {
        zoned(modificationTime, .fileDate)
    }

    private func zoned(_ instant: Instant, _ source: MediumTime.Source) -> MediumTime {
        let time = Medium.CaptureTime(instant: instant, utcOffset: zone.utcOffset(at: instant))
        return MediumTime(time, source: source, offsetSource: .zone)
    }

    private func time(
        _ wall: WallTime, _ offset: Int?, _ satellites: WallClockTime?, _ source: MediumTime.Source
    ) -> MediumTime {
        let implied =
            offset == nil ? satellites.flatMap { ImpliedOffset(wall, satellites: WallTime($0))?.seconds } : nil
        guard let offset = offset ?? implied else {
            let time = zone.nearest(wall)
            let captured = Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
            return MediumTime(captured, source: source, offsetSource: .zone)
        }
        let seconds = wall.secondsSince1970 - Int64(offset)
        let instant = Instant(secondsSince1970: seconds, microsecond: wall.microsecond)
        return MediumTime(
            Medium.CaptureTime(instant: instant, utcOffset: offset), source: source,
            offsetSource: implied == nil ? .told : .satellites)
    }

    /// A day alone, as noon in the zone.
    private func day(_ date: CivilDate, _ source: MediumTime.Source) -> MediumTime {
        let time = zone.nearest(Self.noon(shifted(Self.noon(date)).date))
        let captured = Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
        return MediumTime(captured, hasTime: false, source: source, offsetSource: .zone)
    }

    private static func noon(_ date: CivilDate) -> WallTime {
        WallTime(secondsSince1970: Int64(date.daysSince1970) * 86_400 + 43_200)
    }

    private func shifted(_ wall: WallTime) -> WallTime {
        guard shift != 0 else { return wall }
        let instant = Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond)
            .adding(microseconds: shift)
        return WallTime(secondsSince1970: instant.secondsSince1970, microsecond: instant.microsecondOfSecond)
    }
}
