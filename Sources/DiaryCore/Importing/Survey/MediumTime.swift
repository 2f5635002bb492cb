package import Chronology

/// When a medium was taken or recorded, and how that is known.
package struct MediumTime: Hashable, Sendable {
    /// What told the time, the most trustworthy first.
    package enum Source: Hashable, Sendable, CaseIterable {
        /// The camera wrote it into the photo.
        case camera
        /// The recorder wrote it into the sound, or whoever tagged it.
        case recording
        /// Another program, in a file beside it.
        case record
        /// The file's name.
        case fileName
        /// The file system: when the file was last changed, which is doubtful.
        case fileDate
    }

    /// What told how far the clock was from UTC.
    package enum OffsetSource: Hashable, Sendable {
        /// The file itself, or its name.
        case told
        /// The satellites' time in the photo, to a quarter of an hour.
        case satellites
        /// The zone of the place that the medium was taken at.
        case place
        /// The zone that clocks are taken to have stood in where nothing else is known.
        case zone
    }

    /// The moment; noon of the day where there is no time.
    package let instant: Instant
    /// Seconds east of UTC.
    package let utcOffset: Int
    /// Whether more than a day is known.
    package let hasTime: Bool
    package let source: Source
    package let offsetSource: OffsetSource
    /// The IANA name of the zone of the place, where that told the offset.
    let placeZone: String?

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

    /// What calendar and clock showed there.
    package var wall: WallTime { ZonedTime(instant: instant, utcOffset: utcOffset).wallTime }

    /// The time as the medium's row keeps it: not a day alone, and not a doubtful one.
    package var captureTime: Medium.CaptureTime? {
        guard hasTime, source != .fileDate else { return nil }
        return Medium.CaptureTime(instant: instant, utcOffset: utcOffset)
    }

    /// The time with a zone: the name of the assumed one, or of the place's, where that told the offset, else the offset
    /// itself.
    package func zoned(in zone: TimeZoneRules) -> ZonedTime {
        let time = zone.zonedTime(at: instant)
        guard offsetSource == .zone, time.utcOffset == utcOffset else { return zoned(at: instant) }
        return time
    }

    /// A moment of the same place, told with the offset of this one.
    func zoned(at instant: Instant) -> ZonedTime {
        guard let placeZone else { return ZonedTime(instant: instant, utcOffset: utcOffset) }
        return ZonedTime(instant: instant, utcOffset: utcOffset, zoneName: placeZone)
    }
}
