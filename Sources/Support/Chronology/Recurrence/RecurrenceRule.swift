/// A rule by which something recurs: an RRULE of iCalendar (RFC 5545), or a time after it was done.
///
/// Values are checked when a rule is read: every number is in the range that the standard gives it.
public struct RecurrenceRule: Hashable, Sendable {
    /// The periods that a rule counts.
    public enum Frequency: String, CaseIterable, Sendable {
        /// Every n years.
        case yearly = "YEARLY"
        /// Every n months.
        case monthly = "MONTHLY"
        /// Every n weeks.
        case weekly = "WEEKLY"
        /// Every n days.
        case daily = "DAILY"
        /// Every n hours.
        case hourly = "HOURLY"
    }

    /// A day of the week, or the nth one of a month or year.
    public struct Day: Hashable, Sendable {
        /// 1 for Sunday to 7.
        public var weekday: Int
        /// Which of them in the period, from its end if it is negative; nil for each.
        public var ordinal: Int?

        /// A day of the week.
        public init(_ weekday: Int, ordinal: Int? = nil) { (self.weekday, self.ordinal) = (weekday, ordinal) }
    }

    /// The end of the times, which belongs to them.
    public enum End: Hashable, Sendable {
        /// The end of a day.
        case day(CivilDate)
        /// A time on the clock of the task.
        case clock(WallTime)
        /// A moment.
        case instant(Instant)
    }

    /// The periods.
    public var frequency: Frequency
    /// The number of periods from one to the next, 1 or more.
    public var interval = 1
    /// The number of times, the first one included; nil without an end by number.
    public var count: Int?
    /// The end; nil without one.
    public var end: End?
    /// Months, 1 to 12.
    public var months: [Int] = []
    /// Weeks of the year, from its end if negative.
    public var weeks: [Int] = []
    /// Days of the year, from its end if negative.
    public var yearDays: [Int] = []
    /// Days of the month, from its end if negative.
    public var monthDays: [Int] = []
    /// Days of the week.
    public var days: [Day] = []
    /// Hours of the day.
    public var hours: [Int] = []
    /// Minutes of the hour.
    public var minutes: [Int] = []
    /// Seconds of the minute.
    public var seconds: [Int] = []
    /// Which ones of a period, from its end if negative; empty for all.
    public var positions: [Int] = []
    /// The first day of the week, 1 for Sunday to 7.
    public var weekStart = 2
    /// True if the period is counted from the time when it was done.
    public var isAfterDone = false

    /// A rule of every period, or of every few.
    public init(_ frequency: Frequency, every interval: Int = 1) {
        (self.frequency, self.interval) = (frequency, max(1, interval))
    }

    /// True if no part names days, so that the first time gives them.
    var namesNoDays: Bool {
        months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty && positions.isEmpty
    }
}
