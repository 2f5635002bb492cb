/// An instant with the zone in which it was recorded.
///
/// The offset is stored beside the name, so that later changes of the zone's rules don't change the recorded time.
public struct ZonedTime: Hashable, Sendable {
    /// The point on the time line.
    public let instant: Instant
    /// Seconds that the wall clock is ahead of UTC, negative west of Greenwich.
    public let utcOffset: Int
    /// The IANA name of the zone, or the offset (`+02:00`) if the zone is unknown.
    public let zoneName: String

    /// The instant with the offset and the name of its zone.
    public init(instant: Instant, utcOffset: Int, zoneName: String) {
        self.instant = instant
        self.utcOffset = utcOffset
        self.zoneName = zoneName
    }

    /// The instant with an offset of an unknown zone.
    public init(instant: Instant, utcOffset: Int) {
        self.init(instant: instant, utcOffset: utcOffset, zoneName: Self.offsetName(utcOffset))
    }

    /// The local date and time, clamped to the calendar.
    public var wallTime: WallTime {
        WallTime(
            secondsSince1970: instant.secondsSince1970.addingSaturated(Int64(utcOffset)),
            microsecond: instant.microsecondOfSecond)
    }

    /// The offset as RFC 3339 writes it, rounded to the minute: `+02:00`, `+00:00`, `-03:30`.
    public static func offsetName(_ utcOffset: Int) -> String {
        let minutes = offsetMinutes(utcOffset)
        let (hour, minute) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
        return "\(minutes < 0 ? "-" : "+")\(Int(hour).padded(to: 2)):\(Int(minute).padded(to: 2))"
    }

    /// The nearest whole minutes, half a minute going east.
    static func offsetMinutes(_ utcOffset: Int) -> Int {
        (utcOffset.clamped(to: -360_000...360_000) + 30).flooredQuotient(by: 60)
    }
}
