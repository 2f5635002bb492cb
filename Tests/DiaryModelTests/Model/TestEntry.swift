import Chronology

@testable import DiaryModel

/// Entries that are in no diary.
enum TestEntry {
    static func task(due: ZonedTime?, hasTime: Bool = true) -> DiaryEntry {
        let time = due ?? ZonedTime(instant: Instant(microseconds: 0), utcOffset: 0, zoneName: "UTC")
        var entry = DiaryEntry(
            id: UniqueIdentifier(), creationTime: time, hasTime: true, updateTime: time.instant, addTime: time.instant,
            journal: DiaryEntry.defaultJournal, text: "Water the ficus", tags: [], starred: false, media: [],
            revision: 1)
        entry.task = DiaryTask(due: due.map { TaskDue($0, hasTime: hasTime) }, priority: 2.5)
        return entry
    }
}
