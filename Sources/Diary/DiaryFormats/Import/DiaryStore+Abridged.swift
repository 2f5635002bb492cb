import Chronology
import DiaryModel
import DiaryStore
import TextFolding

extension DiaryStore {
    /// The entry that a line of a Markdown export came from: one of the same minute on its own clock, whose text the
    /// export would write like this.
    ///
    /// It reads the entries of a day or two around it.
    ///
    /// - Parameter isTaken: whether another line was matched to that entry already.
    func entry(
        abridgedTo draft: EntryDraft, besides isTaken: (UniqueIdentifier) -> Bool
    ) throws -> UniqueIdentifier? {
        let wall = draft.creationTime.wallTime
        let day = wall.date.daysSince1970 * 86_400
        let minute = wall.secondsSince1970 - Int64(wall.second)
        let span = draft.hasTime ? minute..<(minute + 60) : Int64(day)..<Int64(day + 86_400)
        let text = nfc(draft.text)
        var found: UniqueIdentifier?
        try forEachEntry(EntryQuery.created(onClock: span)) { entry in
            guard entry.hasTime == draft.hasTime, !isTaken(entry.id),
                entry.text == text || MarkdownText(entry.text).abridged == text
            else { return true }
            found = entry.id
            return false
        }
        return found
    }
}

extension MarkdownText {
    /// The text as it is after an export and an import.
    fileprivate var abridged: String {
        let exported = Self.withoutCommands(nested(below: Self.headingLevels))
        return DiaryMarkdownBody(MarkdownLine.lines(of: exported)[...]).text
    }
}
