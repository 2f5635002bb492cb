package import Chronology

extension DiaryStatistics {
    /// Days in a row that have an entry each.
    package struct Streak: Equatable, Sendable {
        package let firstDay: CivilDate
        package let dayCount: Int

        package var lastDay: CivilDate { firstDay.adding(days: dayCount - 1) }
    }

    /// The days between the first and the last one with an entry that have none.
    package var emptyDayCount: Int {
        guard let first = firstDay, let last = lastDay else { return 0 }
        return last.daysSince1970 - first.daysSince1970 + 1 - dayCount
    }

    /// The longest streak, the later one of equals, and the one that today or yesterday belongs to; nil where there is none.
    ///
    /// It is the day of an entry that counts, not when it was added. Days that are still to come don't count, unless an
    /// entry was written where they have begun.
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
