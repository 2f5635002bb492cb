package import Chronology
package import DecoderProtocol

/// A time that something claims for a medium.
package struct ClaimedTime: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        case file(TimeClaim.Source)
        /// A field of an XMP file beside it, in which people mend what the file says.
        case sidecar(TimeClaim.Source)
        /// Another medium with the same stem: a voice note's photo, the small picture of a film.
        case partner
        /// Another program's record.
        case record
        /// The file's name.
        case name
        /// The time of the file's last change.
        case fileDate
    }

    /// The evidence.
    package let origin: Origin
    /// The local time, or UTC if the clock shows that; noon of the first day of a longer period.
    package private(set) var wall: WallTime
    /// The part of the time that is known.
    package let precision: CaptureTime.Precision
    /// Seconds east of UTC, if they are part of the claim.
    package let offset: Int?
    /// True if the clock shows UTC wherever it is: then the moment is certain, and the zone unknown.
    package let isUniversal: Bool

    private init(
        _ origin: Origin, _ wall: WallTime, _ precision: CaptureTime.Precision = .second, offset: Int? = nil,
        isUniversal: Bool = false
    ) {
        (self.origin, self.precision) = (origin, precision)
        (self.offset, self.isUniversal) = (isUniversal ? nil : offset, isUniversal)
        self.wall = precision < .day ? wall : Self.noon(wall.date)
    }

    /// The claim of a file or its sidecar.
    init(_ claim: TimeClaim, isSidecar: Bool = false) {
        // Containers and recorders count in UTC: their zero is a notation, and a camera's is a zone.
        let isNotation = [.recorder, .header, .satellites].contains(claim.source)
        self.init(
            isSidecar ? .sidecar(claim.source) : .file(claim.source), claim.time.wallTime,
            claim.time.precision, offset: claim.time.offset, isUniversal: isNotation && claim.time.offset == 0)
    }

    /// The claim of a file's name.
    init(_ name: FileNameTime) {
        let offset: Int? = if case .written(let seconds) = name.zone { seconds } else { nil }
        self.init(
            .name, name.wall, name.hasTime ? .second : .day, offset: offset, isUniversal: name.zone == .universal)
    }

    /// A moment without a zone.
    init(_ origin: Origin, at instant: Instant) {
        self.init(
            origin, WallTime(secondsSince1970: instant.secondsSince1970, microsecond: instant.microsecondOfSecond),
            isUniversal: true)
    }

    /// The time of a partner, which is known with its offset.
    init(partner time: MediumTime) {
        self.init(.partner, time.wall, time.precision, offset: time.utcOffset)
    }

    /// The moment, if the clock of an unknown zone shows UTC.
    var instant: Instant {
        Instant(secondsSince1970: wall.secondsSince1970 - Int64(offset ?? 0), microsecond: wall.microsecond)
    }

    /// The same claim with other numbers of its day.
    func on(_ day: CivilDate) -> ClaimedTime {
        var claim = self
        let days = Int64(day.daysSince1970 - wall.date.daysSince1970)
        claim.wall = WallTime(
            secondsSince1970: wall.secondsSince1970 + days * 86_400, microsecond: wall.microsecond)
        return claim
    }

    /// The claim of a clock that was wrong by some microseconds; file systems have clocks of their own, and so do
    /// satellites.
    func shifted(by microseconds: Int64) -> ClaimedTime {
        guard microseconds != 0, origin != .fileDate, origin != .file(.satellites) else { return self }
        var claim = self
        let moved = Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond)
            .adding(microseconds: microseconds)
        let wall = WallTime(secondsSince1970: moved.secondsSince1970, microsecond: moved.microsecondOfSecond)
        claim.wall = precision < .day ? wall : Self.noon(wall.date)
        return claim
    }

    /// Returns whether a local time lies in the period of this claim.
    func contains(_ time: WallTime) -> Bool {
        switch precision {
        case .second: time.secondsSince1970 == wall.secondsSince1970
        case .minute: time.secondsSince1970 / 60 == wall.secondsSince1970 / 60
        case .day: time.date == wall.date
        case .month: (time.date.year, time.date.month) == (wall.date.year, wall.date.month)
        case .year: time.date.year == wall.date.year
        }
    }

    private static func noon(_ date: CivilDate) -> WallTime {
        WallTime(secondsSince1970: Int64(date.daysSince1970) * 86_400 + 43_200)
    }
}
