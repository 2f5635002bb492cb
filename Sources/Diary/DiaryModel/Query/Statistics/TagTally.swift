package import Chronology

/// The number of entries with a tag, and their time span.
package struct TagCount: Equatable, Sendable {
    /// The name without its mark, in its displayed spelling.
    package let name: String
    package var entryCount: Int
    /// The day of the earliest of them, of its own calendar.
    package var firstDay: CivilDate
    /// The day of the latest of them, of its own calendar.
    package var lastDay: CivilDate
}

/// Counts the tags of entries, added one by one.
package struct TagTally {
    private var found: [String: TagCount] = [:]

    package init() {}

    package mutating func add(_ entry: DiaryEntry) {
        guard !entry.tags.isEmpty else { return }
        let day = entry.creationTime.wallTime.date
        for name in entry.tags {
            var count = found[name] ?? TagCount(name: name, entryCount: 0, firstDay: day, lastDay: day)
            count.entryCount += 1
            count.firstDay = min(count.firstDay, day)
            count.lastDay = max(count.lastDay, day)
            found[name] = count
        }
    }

    /// The most frequent first, then by name.
    package var counts: [TagCount] {
        found.values.sorted { ($1.entryCount, $0.name) < ($0.entryCount, $1.name) }
    }
}
