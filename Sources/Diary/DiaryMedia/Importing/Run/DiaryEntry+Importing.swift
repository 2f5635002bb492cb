import Chronology
import DiaryModel

extension DiaryEntry {
    /// The entry that a medium would make by itself, for evaluating conditions.
    init(importing medium: Medium, at time: ZonedTime, hasTime: Bool) {
        self.init(
            id: UniqueIdentifier(), creationTime: time, hasTime: hasTime, updateTime: time.instant,
            addTime: time.instant, journal: Self.defaultJournal, text: "", tags: [], starred: false,
            position: medium.metadata.position, media: [medium], importNumber: nil, revision: 1,
            trashTime: nil, extra: nil)
    }
}
