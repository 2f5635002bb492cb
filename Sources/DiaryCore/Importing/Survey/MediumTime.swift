package import Chronology

/// The time when a medium was taken or recorded, and its source.
package struct MediumTime: Hashable, Sendable {
    /// The source of the time, the most reliable first.
    package enum Source: Hashable, Sendable, CaseIterable {
        /// The camera wrote it into the photo.
        case camera
        /// The recorder, or a tagging program, wrote it into the sound.
        case recording
        /// Another program, in a file beside it.
        case record
        /// The file's name.
        case fileName
        /// The file system: the time of the file's last change, which is doubtful.
        case fileDate
    }

    /// The source of the clock's UTC offset.
    package enum OffsetSource: Hashable, Sendable {
        /// The file itself, or its name.
        case file
        /// The GPS time in the photo, to a quarter of an hour.
        case satellites
        /// The zone of the place where the medium was taken.
        case place
        /// The assumed zone if nothing else is known.
        case zone
    }

    /// The moment; noon of the day if there is no time.
    package let instant: Instant
    /// Seconds east of UTC.
    package let utcOffset: Int
    /// True if more than a day is known.
    package let hasTime: Bool
    package let source: Source
    package let offsetSource: OffsetSource
    /// The IANA name of the zone of the place, if that gave the offset or has the same one.
    package let placeZone: String?

    init(
        _ time: Medium.CaptureTime, hasTime: Bool = true, source: Source, offsetSource: OffsetSource,
        placeZone: String? = nil
    ) {
        instant = time.instant
        utcOffset = time.utcOffset
        self.hasTime = hasTime
        self.source = source
        self.offsetSource = offsetSource
        self.placeZone = placeZone
    }

    /// The local time there.
    package var wall: WallTime { ZonedTime(instant: instant, utcOffset: utcOffset).wallTime }

    /// The time in the form of the medium's row: neither a day alone nor a doubtful one.
    package var captureTime: Medium.CaptureTime? {
        guard hasTime, source != .fileDate else { return nil }
        return Medium.CaptureTime(instant: instant, utcOffset: utcOffset)
    }

    /// The time with a zone: the name of the assumed one, if that gave the offset, or of the place's, if it has that
    /// offset, else the offset itself.
    package func zoned(in zone: TimeZoneRules) -> ZonedTime {
        let time = zone.zonedTime(at: instant)
        guard offsetSource == .zone, time.utcOffset == utcOffset else { return zoned(at: instant) }
        return time
    }

    /// A moment of the same place, with the offset of this one.
    func zoned(at instant: Instant) -> ZonedTime {
        guard let placeZone else { return ZonedTime(instant: instant, utcOffset: utcOffset) }
        return ZonedTime(instant: instant, utcOffset: utcOffset, zoneName: placeZone)
    }
}
