public import Chronology

/// The due time of a task: a moment, or a day.
public struct TaskDue: Hashable, Sendable {
    /// The local time of the clock at its entry; a day without a time is its noon.
    public var time: ZonedTime
    /// True if a time of day was given.
    public var hasTime: Bool

    /// A due time.
    public init(_ time: ZonedTime, hasTime: Bool) {
        (self.time, self.hasTime) = (time, hasTime)
    }

    /// The day on the clock at its entry.
    public var day: CivilDate { time.wallTime.date }

    /// Returns whether the moment has passed, or the day has ended in its own zone.
    ///
    /// The rules of a zone are read only within two days of a day without a time.
    ///
    /// - Parameter zone: the rules of a zone by its name; nil if unknown.
    package func hasPassed(at now: Instant, zone: (_ name: String) -> TimeZoneRules?) -> Bool {
        guard !hasTime else { return now > time.instant }
        let end = endByOffset
        if now.microseconds >= end.adding(seconds: Self.changeLimit).microseconds { return true }
        if now.microseconds < end.adding(seconds: -Self.changeLimit).microseconds { return false }
        return now >= passing(by: zone(time.zoneName))
    }

    /// The first moment at which it has passed: the one after its time, or the end of its day.
    ///
    /// - Parameter rules: those of its zone; nil if unknown, then the stored offset is used.
    package func passing(by rules: TimeZoneRules?) -> Instant {
        guard !hasTime else { return time.instant.adding(microseconds: 1) }
        guard let rules, let midnight = nextMidnight else { return endByOffset }
        switch rules.resolve(midnight) {
        case .unique(let end), .skipped(before: _, after: let end): return end.instant
        case .repeated(let earlier, let later):
            // Clocks that are turned back shortly after midnight show the old day again.
            let last = rules.zonedTime(at: later.instant.adding(microseconds: -1)).wallTime.date
            return last < midnight.date ? later.instant : earlier.instant
        }
    }

    /// The largest change of a clock, in seconds: a little more than a day.
    private static let changeLimit: Int64 = 26 * 3600

    private var nextMidnight: WallTime? {
        WallTime(date: CivilDate(daysSince1970: day.daysSince1970 + 1), hour: 0, minute: 0)
    }

    /// The end of the day on a clock that is not changed meanwhile.
    private var endByOffset: Instant {
        Instant(secondsSince1970: Int64(day.daysSince1970 + 1) * 86_400 - Int64(time.utcOffset))
    }
}
