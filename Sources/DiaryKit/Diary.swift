import Chronology
import PredicateLanguage

/// A diary for programs: the store behind an actor, so that any task may use it.
///
///     let diary = try Diary(at: "diary")
///     let entry = try await diary.add("Tram 18 in the fog")
///     for entry in try await diary.entries(matching: "text CONTAINS[cd] 'tram'", limit: 20) { print(entry.text) }
///
/// Every change is durable when its method returns, and can be taken back with ``undo()``.
public actor Diary {
    private let store: Store
    private let zone: TimeZoneRules

    /// Opens the diary in a folder, and makes it where there is none; the folder's parent has to be there.
    ///
    /// - Parameters:
    ///   - path: the diary's folder.
    ///   - timeZone: the IANA name of the zone in which times are told; UTC where nothing is said.
    /// - Throws: ``DiaryError``, ``VaultError`` or ``SystemCallError``; an error of the zone when its name is unknown.
    public init(at path: String, timeZone: String = "UTC") throws {
        zone = try TimeZoneRules(fixed: timeZone) ?? ZoneDatabase().zone(named: timeZone)
        store = try Store(FilePath(path), access: .creating)
    }

    /// Adds an entry of a text, written now.
    ///
    /// - Returns: the entry as it stands.
    @discardableResult
    public func add(_ text: String, tags: [String] = []) throws -> DiaryEntry {
        var draft = EntryDraft(text: text, creationTime: zone.zonedTime(at: Instant.now()), hasTime: true)
        draft.tags = tags
        return try store.add(draft)
    }

    /// Adds an entry.
    ///
    /// - Throws: ``DiaryError/idIsTaken(_:)`` where the draft brings an id that is in use.
    @discardableResult
    public func add(_ draft: EntryDraft) throws -> DiaryEntry {
        try store.add(draft)
    }

    /// The entry of an id, also when it is in the trash; nil when there is none.
    public func entry(_ id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.entry(id)
    }

    /// The entries that meet a predicate in Apple's format, newest first; all where none is given.
    ///
    /// - Parameter limit: at most so many; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for what is wrong with the predicate.
    public func entries(matching predicate: String? = nil, limit: Int? = nil) throws -> [DiaryEntry] {
        if let predicate { return try entries(matching: PredicateFormat(predicate), limit: limit) }
        var query = EntryQuery()
        query.limit = limit
        return try store.entries(query)
    }

    /// The entries that meet a predicate, newest first.
    ///
    /// The database and the search index narrow what they can, the rest is decided row by row.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - limit: at most so many; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
    public func entries(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:], limit: Int? = nil
    ) throws -> [DiaryEntry] {
        var query = try query(predicate, variables)
        query.limit = limit
        return try PredicateFormatError.translating { try store.entries(query) }
    }

    /// How many entries meet a predicate; no more of them is read than the predicate asks about.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
    public func count(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) throws -> Int {
        let query = try query(predicate, variables)
        return try PredicateFormatError.translating { try store.count(query) }
    }

    private func query(
        _ predicate: PredicateFormat, _ variables: [String: PredicateFormat.Value]
    ) throws(PredicateFormatError) -> EntryQuery {
        let now = Instant.now()
        let environment = PredicateEnvironment.entries(
            variables: variables.mapValues(\.constant), dates: DateParser(now: now, zone: zone), now: now)
        var query = EntryQuery()
        do throws(PredicateError) {
            try EntryPredicate(predicate.syntax, of: predicate.text, in: environment).apply(to: &query)
        } catch {
            throw PredicateFormatError(error, in: predicate.text)
        }
        return query
    }

    /// The entries that hold every word in text, tags, place, titles, captions or file names, newest first.
    ///
    /// Case and accents don't matter.
    public func entries(containing words: [String], limit: Int? = nil) throws -> [DiaryEntry] {
        var query = EntryQuery()
        query.limit = limit
        query.terms = words.map { SearchTerm($0) }
        return try store.entries(query)
    }

    /// Changes an entry; nil where nothing is different afterwards.
    @discardableResult
    public func edit(_ id: UniqueIdentifier, _ change: EntryChange) throws -> DiaryEntry? {
        try store.edit([id], change).first
    }

    /// Puts entries into the trash, and returns those that were not there yet.
    @discardableResult
    public func delete(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.trash(ids, as: CommandRecord("delete", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Takes entries out of the trash, and returns those that were there.
    @discardableResult
    public func restore(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.restore(ids, as: CommandRecord("restore", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Takes back the last change, and returns the entries it had touched.
    ///
    /// - Throws: ``DiaryError/nothingToUndo``.
    @discardableResult
    public func undo() throws -> [UniqueIdentifier] {
        try store.undo().ids
    }

    /// The versions of an entry's text, oldest first, the present one last.
    public func versions(of id: UniqueIdentifier) throws -> [TextVersion] {
        try store.versions(of: id)
    }

    /// How much is in the diary.
    public func summary() throws -> DiarySummary {
        try store.summary()
    }
}
