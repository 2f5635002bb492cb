import Chronology
import DiaryModel
import PredicateLanguage
import SQLite
import TextFolding

/// The row of a query's statement as an object of predicates: a value is read when it is asked for.
///
/// It is valid until the query moves on.
final class EntryRow: PredicateObject {
    private let store: DiaryStore
    private let columns: Columns
    private let clock: QueryClock
    private var row: Row
    private var values = Values()
    private var hasValues = false
    private var journals: [Int64: String]?
    /// False if the diary has no media at all; nil until it is asked for.
    private var areMediaKnown: Bool?
    /// The first error of reading a value, for `throwFailure`.
    private var failure: (any Error)?

    private struct Values {
        var stored: EntryTable.StoredEntry?
        var media: [Medium]?
        var tags: [String]?
        var task: DiaryTask??
        var measurements: [DiaryMeasurement]?
    }

    /// An empty row, until `move(to:)` is called.
    init(of store: DiaryStore, with columns: Columns, at clock: QueryClock) {
        (self.store, self.columns, self.clock) = (store, columns, clock)
        row = Row.none
    }

    func move(to row: Row) {
        self.row = row
        guard hasValues else { return }
        (values, hasValues) = (Values(), false)
    }

    /// Throws the error that kept a value from being read; call it after a predicate was evaluated.
    ///
    /// An object of a predicate can't throw errors of the database: it returns an empty value and keeps the failure,
    /// and the result of the predicate does not count.
    func throwFailure() throws {
        guard let failure else { return }
        self.failure = nil
        throw failure
    }

    /// Returns a part of the entry, which is read once.
    ///
    /// - Parameter place: a field of `values`, which `read` doesn't touch.
    private func kept<Value>(_ place: inout Value?, _ read: () throws -> Value) rethrows -> Value {
        if let value = place { return value }
        let value = try read()
        (place, hasValues) = (value, true)
        return value
    }

    private var key: Int64 { row.int64(.id) }

    var handle: EntryHandle { EntryHandle(key: key, id: id) }

    var id: UniqueIdentifier { identifier(in: EntryTable.Column.uuid.rawValue) ?? UniqueIdentifier() }

    private func identifier(in column: Int32) -> UniqueIdentifier? {
        unsafe row.withBytes(column) { unsafe UniqueIdentifier($0) }
    }

    /// The text, if it is among the row's columns.
    var text: String { row.text(.text) }

    private var wordCount: Int {
        row.withText(EntryTable.Column.text.rawValue) { DiaryEntry.wordCount(in: $0) } ?? 0
    }

    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result? {
        key == "text" ? try row.withText(EntryTable.Column.text.rawValue, body) : nil
    }

    var position: Position? { EntryTable.position(row, from: EntryTable.Column.latitude.rawValue) }

    /// The row without tags and media.
    private func bare() throws -> DiaryEntry {
        try kept(&values.stored) {
            EntryTable.read(row, journal: try row.optionalInt64(.journal).flatMap { try journalNames()[$0] })
        }.entry
    }

    func journalName() throws -> String {
        try row.optionalInt64(.journal).flatMap { try journalNames()[$0] } ?? DiaryEntry.defaultJournal
    }

    /// The number of the import that added it; nil if none did.
    var importNumber: Int? { row.optionalInt64(.importNumber).map { Int(clamping: $0) } }

    /// The names of the journals; they are few, and most queries meet only the default journal.
    private func journalNames() throws -> [Int64: String] {
        if let journals { return journals }
        let names = try JournalTable(connection: store.connection).namesByKey()
        journals = names
        return names
    }

    private func mediaOfEntry() throws -> [Medium] {
        try kept(&values.media) { try mayHaveMedia() ? store.mediumTable.media(of: key) : [] }
    }

    private func mayHaveMedia() throws -> Bool {
        if columns.haveFlags { return row.bool(Columns.mediaFlag) }
        if let areMediaKnown { return areMediaKnown }
        let areKnown = try store.mediumTable.isAnyKnown()
        areMediaKnown = areKnown
        return areKnown
    }

    func tagsOfEntry() throws -> [String] {
        try kept(&values.tags) {
            let mayHaveTags = !columns.haveFlags || row.bool(Columns.tagFlag)
            return mayHaveTags ? try store.tagTable.names(of: key) : []
        }
    }

    /// Its task; nil for a plain entry.
    func taskOfEntry() throws -> DiaryTask? {
        try kept(&values.task) {
            columns.haveFlags
                ? TaskTable.read(row, from: Columns.firstOfTask) : try store.taskTable.task(of: key)
        }
    }

    /// True for a task that was cancelled, which its `extra` says.
    private func isCancelled() throws -> Bool {
        guard let task = try taskOfEntry(), task.isDone, task.doneTime == nil else { return false }
        var entry = try bare()
        entry.task = task
        return entry.isCancelled
    }

    func measurementsOfEntry() throws -> [DiaryMeasurement] {
        try kept(&values.measurements) {
            let mayHaveSome = !columns.haveFlags || row.bool(Columns.measurementFlag)
            return mayHaveSome ? try store.measurementTable.measurements(of: key) : []
        }
    }

    func entry() throws -> DiaryEntry {
        var entry = try bare()
        entry.task = try taskOfEntry()
        entry.measurements = try measurementsOfEntry()
        entry.tags = try tagsOfEntry()
        entry.media = try mediaOfEntry()
        return entry
    }

    /// The whole entry, with the number of digits that distinguish its id from every other.
    func listed() throws -> ListedEntry {
        ListedEntry(entry: try entry(), idDigitCount: try idDigitCount())
    }

    private func idDigitCount() throws -> Int {
        guard columns.haveNeighbours else { return try store.distinguishingDigitCount(of: id) }
        return id.digitCount(amongNeighbours: identifier(in: Columns.idBefore), identifier(in: Columns.idAfter))
    }

    /// Returns whether the text contains the words of the filter, without folding it.
    func verdict(of filter: EastAsianFilter) -> EastAsianFilter.Verdict {
        row.withText(EntryTable.Column.text.rawValue) { filter.verdict(on: $0) } ?? .containsNone
    }

    func foldText(into buffer: inout FoldBuffer) {
        row.withText(EntryTable.Column.text.rawValue) { SearchFold.append(folding: $0, to: &buffer) }
    }

    /// The searched values of the entry besides its text; nil if there are none.
    ///
    /// - Parameters:
    ///     - tags: whether its tags are of interest.
    ///     - media: whether the texts of its media are.
    func fieldsBesideText(tags: Bool, media: Bool) throws -> SearchDocument? {
        var texts = try media ? store.mediumTable.searchedTexts(of: key) : []
        EntryTable.appendSearchedTexts(of: row, to: &texts)
        if tags, case let names = try tagsOfEntry(), !names.isEmpty {
            texts.append(SearchField.text(ofTags: names))
        }
        return texts.isEmpty ? nil : SearchDocument(texts: texts)
    }

    func value(forKey name: String) -> PredicateValue? {
        switch name {
        case "text": return .string(text)
        case "starred": return .boolean(row.bool(.starred))
        case "tags": return .array(noting([], tagsOfEntry).map(PredicateValue.string))
        case "media": return .array(noting([], mediaOfEntry).map { .object(MediumObject($0, of: self)) })
        case "creationTime", "year", "month", "day", "weekday", "hour", "hasTime": return calendarValue(name)
        case "measurements":
            return .array(noting([], measurementsOfEntry).map { .object(MeasurementObject($0)) })
        case "values": return .object(MeasuredValues(noting([], measurementsOfEntry)))
        case _ where DiaryVocabulary.isOfTask(name):
            return TaskValues.value(
                forKey: name, of: noting(nil, taskOfEntry), isCancelled: noting(false, isCancelled), at: clock)
        case "repeats", "daysLate":
            return noting(nil) {
                var entry = try bare()
                entry.task = try taskOfEntry()
                return EntryObject(entry).value(forKey: name)
            }
        case "wordCount": return .integer(Int64(wordCount))
        case "icon": return noting([], mediaOfEntry).isEmpty ? .null : .boolean(true)
        default: return noting(nil) { try EntryObject(bare()).value(forKey: name) }
        }
    }

    /// The value that `body` reads; if that fails, the failure is kept and the empty value is returned.
    private func noting<Value>(_ empty: Value, _ body: () throws -> Value) -> Value {
        do { return try body() } catch {
            failure = error
            return empty
        }
    }

    private var time: ZonedTime {
        ZonedTime(instant: row.time(.creationTime), utcOffset: row.utcOffset(.utcOffset), zoneName: "")
    }

    /// Its creation time, if that is among the row's columns.
    var creationTime: Instant { row.time(.creationTime) }

    var day: CivilDate { time.wallTime.date }

    /// The values that need nothing but the time.
    private func calendarValue(_ name: String) -> PredicateValue {
        let time = time
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
}
