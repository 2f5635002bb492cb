/// A local time without a zone: always a valid date of the Gregorian calendar.
package struct WallClockTime: Equatable, Hashable, Sendable {
    /// The year, 1 to 9999.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int
    /// The hour, 0 to 23.
    package let hour: Int
    /// The minute, 0 to 59.
    package let minute: Int
    /// The second, 0 to 59; a leap second counts as the one before it.
    package let second: Int
    /// Billionths of a second, 0 to 999,999,999.
    package let nanosecond: Int

    /// A time from year, month and day, and from hour, minute and second; nil if there is no such date or time.
    package init?(date: (Int, Int, Int), time: (Int, Int, Int), nanosecond: Int = 0) {
        guard 1...9999 ~= date.0, 1...12 ~= date.1, date.2 >= 1 else { return nil }
        guard date.2 <= Self.dayCount(year: date.0, month: date.1) else { return nil }
        guard 0...23 ~= time.0, 0...59 ~= time.1, 0...60 ~= time.2, 0..<1_000_000_000 ~= nanosecond else { return nil }
        (year, month, day) = date
        (hour, minute, second) = (time.0, time.1, min(time.2, 59))
        self.nanosecond = nanosecond
    }

    private static func dayCount(year: Int, month: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
