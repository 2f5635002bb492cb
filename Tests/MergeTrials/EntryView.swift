import Chronology
import DiaryModel
import JSON
import NaiveMerge

/// The content of an entry, in the common form of a diary and a fold.
struct EntryView: Hashable {
    var text = ""
    var isStarred = false
    var journal = DiaryEntry.defaultJournal
    var microseconds: Int64 = 0
    var tags: Set<String> = []
    var isTrash = false
    var isTask = false
    var isDone = false
    var measurements: [Double] = []
    var latitude: Double?

    init(_ entry: DiaryEntry) {
        (text, isStarred, journal) = (entry.text, entry.starred, entry.journal)
        microseconds = entry.creationTime.instant.microseconds
        tags = Set(entry.tags.map { $0.lowercased() })
        isTrash = entry.trashTime != nil
        (isTask, isDone) = (entry.task != nil, entry.task?.isDone ?? false)
        measurements = entry.measurements.map(\.value).sorted()
        latitude = entry.position?.latitude
    }

    /// The entry in a fold; nil if it doesn't exist there.
    init?(_ fold: NaiveFold) {
        guard let time = Self.latest(fold, "time")?.arrayValue?.first?.integerValue,
            let text = Self.latest(fold, "text")?.stringValue
        else { return nil }
        (microseconds, self.text) = (time, text)
        isStarred = Self.latest(fold, "starred") != nil
        journal = Self.latest(fold, "journal")?.stringValue ?? DiaryEntry.defaultJournal
        isTrash = fold.deletion != nil
        isTask = Self.latest(fold, "task") != nil
        isDone = isTask && Self.latest(fold, "done") != nil
        latitude = Self.latest(fold, "position")?.arrayValue?.first?.doubleValue
        for word in text.split(whereSeparator: \.isWhitespace) where word.first == "#" {
            tags.insert(String(word.dropFirst()))
        }
        for (field, writes) in fold.fields {
            guard let value = writes.first(where: { !$0.value.isNull })?.value else { continue }
            if field.hasPrefix("tag/") { tags.insert(String(field.dropFirst(4))) }
            if field.hasPrefix("measurement/"), let number = value.arrayValue?.dropFirst().first?.doubleValue {
                measurements.append(number)
            }
        }
        measurements.sort()
    }

    private static func latest(_ fold: NaiveFold, _ field: String) -> JSONValue? {
        guard let value = fold.fields[field]?.first?.value, !value.isNull else { return nil }
        return value
    }

    /// Returns whether a change of a field doesn't restore a deleted entry.
    static func isMinor(_ field: String) -> Bool {
        field == "updateTime" || field == "priority" || (field.hasPrefix("medium/") && field.hasSuffix("/order"))
    }
}
