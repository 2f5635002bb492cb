import Chronology
import PredicateLanguage
import SQLite
import TextFolding

/// The row that a query stands at, as predicates see it: what is not asked for is not read.
///
/// Valid until the query moves on.
final class EntryRow: PredicateObject {
    private let store: Store
    private var row: Row
    private var stored: EntryTable.StoredEntry?
    private var media: [Medium]?
    private var tags: [String]?
    /// What kept a value from being read; predicates can't throw it.
    private(set) var failure: (any Error)?
    private lazy var journals = (try? JournalTable(connection: store.connection).namesByKey()) ?? [:]

    /// Stands nowhere until it is moved.
    init(of store: Store) {
        self.store = store
        row = Row.none
    }

    /// Stands at another row.
    func move(to row: Row) {
        self.row = row
        if stored != nil { stored = nil }
        if media != nil { media = nil }
        if tags != nil { tags = nil }
    }

    private var key: Int64 { row.int64(.id) }

    var id: UniqueIdentifier {
        unsafe row.withBytes(EntryTable.Column.uuid.rawValue) { unsafe UniqueIdentifier($0) } ?? UniqueIdentifier()
    }

    /// The text, where it is among the row's columns.
    var text: String { row.text(.text) }

    private var wordCount: Int {
        row.withText(EntryTable.Column.text.rawValue) { DiaryEntry.wordCount(in: $0) } ?? 0
    }

    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result? {
        key == "text" ? try row.withText(EntryTable.Column.text.rawValue, body) : nil
    }

    /// Where it was written.
    var position: Position? { EntryTable.position(row, from: EntryTable.Column.latitude.rawValue) }

    /// The row without tags and media.
    private var bare: DiaryEntry {
        if let stored { return stored.entry }
        let read = EntryTable.read(row, journal: row.optionalInt64(.journal).flatMap { journals[$0] })
        stored = read
        return read.entry
    }

    /// The whole entry.
    func entry() throws -> DiaryEntry {
        var entry = bare
        entry.tags = try tags ?? store.tagTable.names(of: key)
        entry.media = try media ?? store.mediumTable.media(of: key)
        return entry
    }

    /// Adds the search fold of the text.
    func foldText(into buffer: inout FoldBuffer) {
        row.withText(EntryTable.Column.text.rawValue) { SearchFold.append(folding: $0, to: &buffer) }
    }

    /// What is searched of the entry beside its text; nil where there is nothing else.
    ///
    /// - Parameters:
    ///   - tags: whether its tags are of interest.
    ///   - media: whether the texts of its media are.
    func fieldsBesideText(tags: Bool, media: Bool) throws -> SearchDocument? {
        var texts = try media ? store.mediumTable.searchedTexts(of: key) : []
        if let place = row.optionalText(.place) { texts.append(place) }
        if tags, case let names = read(&self.tags, store.tagTable.names), !names.isEmpty {
            texts.append(SearchField.text(ofTags: names))
        }
        return texts.isEmpty ? nil : SearchDocument(texts: texts)
    }

    func value(forKey name: String) -> PredicateValue? {
        switch name {
        case "text": return .string(text)
        case "starred": return .boolean(row.bool(.starred))
        case "tags": return .array(read(&tags, store.tagTable.names).map(PredicateValue.string))
        case "media":
            return .array(read(&media, store.mediumTable.media).map { .object(MediumObject($0, of: self)) })
        case "creationTime", "year", "month", "day", "weekday", "hour", "hasTime": return calendarValue(name)
        case "wordCount": return .integer(Int64(wordCount))
        case "icon": return read(&media, store.mediumTable.media).isEmpty ? .null : .boolean(true)
        default: return EntryObject(bare).value(forKey: name)
        }
    }

    /// Values that need no more than the time.
    private func calendarValue(_ name: String) -> PredicateValue {
        let time = ZonedTime(
            instant: Instant(microseconds: row.int64(.creationTime)), utcOffset: row.int(.utcOffset), zoneName: "")
        switch name {
        case "creationTime":
            return .date(PredicateDate(microseconds: time.instant.microseconds, utcOffset: time.utcOffset))
        case "hasTime": return .boolean(row.bool(.hasTime))
        case "hour":
            guard row.bool(.hasTime) else { return .null }
            let second = time.wallSeconds % 86_400
            return .integer((second < 0 ? second + 86_400 : second) / 3600)
        default: break
        }
        let date = time.wallTime.date
        return switch name {
        case "year": .integer(Int64(date.year))
        case "month": .integer(Int64(date.month))
        case "day": .integer(Int64(date.day))
        default: .integer(Int64(date.weekday))
        }
    }

    /// The columns that these keys are read from; nil where all are.
    static func columns(for names: Set<String>) -> [EntryTable.Column]? {
        var columns: [EntryTable.Column] = [.id, .uuid]
        for name in names {
            switch name {
            case "text", "wordCount": columns.append(.text)
            case "starred": columns.append(.starred)
            case "creationTime", "year", "month", "day", "weekday", "hour", "hasTime":
                columns += [.creationTime, .utcOffset, .hasTime]
            case "tags", "media", "icon": break
            default: guard DiaryVocabulary.isOfMediaOnly(name) else { return nil }
            }
        }
        return columns
    }

    private func read<Element>(_ kept: inout [Element]?, _ find: (Int64) throws -> [Element]) -> [Element] {
        if let kept { return kept }
        do {
            let found = try find(key)
            kept = found
            return found
        } catch {
            failure = error
            return []
        }
    }
}
