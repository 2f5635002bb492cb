public import Chronology

/// The number of entries with a tag, and their time span.
public struct TagCount: Equatable, Sendable {
    /// The name without its mark, in its displayed spelling.
    public let name: String
    /// The number of entries that have it.
    public internal(set) var entryCount: Int
    /// The day of the earliest of them, of its own calendar.
    public internal(set) var firstDay: CivilDate
    /// The day of the latest of them, of its own calendar.
    public internal(set) var lastDay: CivilDate
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
