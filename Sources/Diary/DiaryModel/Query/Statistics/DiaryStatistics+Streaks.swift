package import Chronology

extension DiaryStatistics {
    package struct Streak: Equatable, Sendable {
        package let firstDay: CivilDate
        package let dayCount: Int

        package var lastDay: CivilDate { firstDay.adding(days: dayCount - 1) }
    }

    /// The days without an entry between the first and the last one with an entry.
    package var emptyDayCount: Int {
        guard let first = firstDay, let last = lastDay else { return 0 }
        return last.daysSince1970 - first.daysSince1970 + 1 - dayCount
    }

    /// The longest streak, the latest of equal ones, and the one that includes today or yesterday; nil if there is
    /// none.
    ///
    /// The day of an entry counts, not when it was added. Future days don't count, unless an entry was written in a
    /// zone in which they have begun.
    package var streaks: (longest: Streak?, present: Streak?) {
        var (longest, last): (Streak?, Streak?)
        for day in days.sorted() where day <= today.daysSince1970 || reachedDays.contains(day) {
            let count = last.map { $0.lastDay.daysSince1970 == day - 1 ? $0.dayCount + 1 : 1 } ?? 1
            let streak = Streak(firstDay: CivilDate(daysSince1970: day - count + 1), dayCount: count)
            last = streak
            if count >= longest?.dayCount ?? 0 { longest = streak }
        }
        let isPresent = last.map { $0.lastDay.daysSince1970 >= today.daysSince1970 - 1 } ?? false
        return (longest, isPresent ? last : nil)
    }
}
