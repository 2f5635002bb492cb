/// A date and a time of day as calendar and clock show them, in no particular zone.
public struct WallTime: Hashable, Sendable {
    /// The day on the calendar.
    public let date: CivilDate
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// Microseconds after the second, 0 to 999,999.
    public let microsecond: Int

    /// The time, or nil if no clock shows it.
    public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999_999).contains(microsecond)
        else { return nil }
        self.date = date
        self.hour = hour
        self.minute = minute
        self.second = second
        self.microsecond = microsecond
    }

    /// The time of the numbers in a text or a file, whose leap second counts as the one before it; nil if no calendar
    /// or clock shows it.
    package init?(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0
    ) {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        self.init(
            date: date, hour: hour, minute: minute, second: second == 60 ? 59 : second, microsecond: microsecond)
    }

    /// The local time by its seconds after 1970-01-01 00:00 local time, clamped to the calendar.
    public init(secondsSince1970: Int64, microsecond: Int = 0) {
        let seconds = secondsSince1970.clamped(to: Self.validSeconds)
        let isHeld = seconds != secondsSince1970
        date = CivilDate(daysSince1970: Int(seconds.flooredQuotient(by: 86_400)))
        let secondOfDay = Int(seconds.flooredRemainder(by: 86_400))
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
        self.microsecond = isHeld ? (seconds < secondsSince1970 ? 999_999 : 0) : microsecond.clamped(to: 0...999_999)
    }

    /// Seconds of the first and the last moment of the calendar.
    static let validSeconds =
        Int64(CivilDate.validDays.lowerBound) * 86_400...Int64(CivilDate.validDays.upperBound) * 86_400 + 86_399

    /// Whole seconds since 1970-01-01 00:00 local time: the clock read as if it showed UTC.
    public var secondsSince1970: Int64 {
        Int64(date.daysSince1970) * 86_400 + Int64(secondOfDay)
    }

    /// Whole seconds since midnight, 0 to 86,399.
    public var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}

extension WallTime: Comparable {
    /// Orders by the local time, earlier first.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        (left.date, left.secondOfDay, left.microsecond) < (right.date, right.secondOfDay, right.microsecond)
    }
}
