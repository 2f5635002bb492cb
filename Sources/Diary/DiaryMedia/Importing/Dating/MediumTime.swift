package import Chronology
package import DecoderProtocol
package import DiaryModel

/// The time when a medium was taken or recorded, and its source.
package struct MediumTime: Hashable, Sendable {
    /// The source of the time, the most reliable first.
    package enum Source: Hashable, Sendable, CaseIterable {
        /// The camera, or a program, wrote it into the photo or its sidecar.
        case camera
        /// The recorder, or a tagging program, wrote it into the sound or film.
        case recording
        /// The satellites' time in the file, without one of the camera.
        case satellites
        /// Another file beside it: a program's record, or a medium with the same stem.
        case record
        case fileName
        /// The file system: the time of the file's last change, which is doubtful.
        case fileDate
    }

    /// The source of the clock's UTC offset.
    package enum OffsetSource: Hashable, Sendable {
        /// The file itself, or the difference between two of its times.
        case file
        /// A `Z` in the file's name, which may be a notation and no zone.
        case name
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
    /// The time as its source shows it: without a zone, or in UTC.
    let written: WallTime
    /// The part of the time that is known.
    package let precision: CaptureTime.Precision
    package let source: Source
    package let offsetSource: OffsetSource
    /// The IANA name of the zone of the place, if that gave the offset or has the same one.
    package let placeZone: String?
    /// The claims that are not believed.
    package internal(set) var refused: [RefusedClaim] = []

    init(
        _ time: Medium.CaptureTime, written: WallTime? = nil, precision: CaptureTime.Precision = .second,
        source: Source,
        offsetSource: OffsetSource, placeZone: String? = nil
    ) {
        instant = time.instant
        utcOffset = time.utcOffset
        self.written = written ?? ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
        self.precision = precision
        self.source = source
        self.offsetSource = offsetSource
        self.placeZone = placeZone
    }

    /// True if more than a day is known.
    package var hasTime: Bool { precision < .day }

    /// The reason to doubt the time; nil for a sure one.
    package var doubt: Medium.TimeDoubt? {
        if source == .fileDate { return .file }
        guard !hasTime else { return nil }
        return source == .fileName ? .name : .day
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
