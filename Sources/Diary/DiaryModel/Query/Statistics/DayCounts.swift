package import Chronology

/// The number of entries of each day, by the entries' own calendars.
package struct DayCounts: Equatable, Sendable {
    /// Entries by days since 1970; only days with an entry.
    private var counts: [Int: Int] = [:]
    package private(set) var entryCount = 0

    package init() {}

    /// Adds entries of a day, given in days since 1970.
    package mutating func add(_ day: Int, entryCount: Int = 1) {
        guard entryCount > 0 else { return }
        counts[day, default: 0] += entryCount
        self.entryCount += entryCount
    }

    package var dayCount: Int { counts.count }

    package subscript(day: CivilDate) -> Int { counts[day.daysSince1970] ?? 0 }

    /// The days with an entry, the earliest first, each with the number of its entries.
    package var days: [Day] {
        counts.sorted { $0.key < $1.key }.map { Day(date: CivilDate(daysSince1970: $0.key), entryCount: $0.value) }
    }

    package struct Day: Equatable, Sendable {
        package let date: CivilDate
        package let entryCount: Int

        package init(date: CivilDate, entryCount: Int) {
            (self.date, self.entryCount) = (date, entryCount)
        }
    }
}
