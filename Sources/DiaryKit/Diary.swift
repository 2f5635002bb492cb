import Chronology
@_exported public import DiaryCore

/// A diary for programs: the store behind an actor, so that any task may use it.
///
///     let diary = try Diary(at: "diary")
///     let entry = try await diary.add("Tram 18 in the fog")
///     for entry in try await diary.entries(matching: "text CONTAINS[cd] 'tram'", limit: 20) { print(entry.text) }
///
/// Every change is durable when its method returns, and can be taken back with ``undo()``.
public actor Diary {
    let store: Store
    let zone: TimeZoneRules
    let programs: DiaryPrograms

    /// Opens the diary in a folder, and makes it where there is none; the folder's parent has to be there.
    ///
    /// - Parameters:
    ///   - path: the diary's folder.
    ///   - timeZone: the IANA name of the zone in which times are told; UTC where nothing is said.
    ///   - programs: what looks at photos and sounds; nothing of it is started before it is needed.
    ///   - allowingForeignOwner: whether a folder that another user owns or may write is opened, too.
    /// - Throws: ``DiaryError``, ``VaultError`` or ``SystemCallError``; an error of the zone when its name is unknown.
    public init(
        at path: String, timeZone: String = "UTC", programs: DiaryPrograms = .installed,
        allowingForeignOwner: Bool = false
    ) throws {
        let zone = try TimeZoneRules(fixed: timeZone) ?? ZoneDatabase().zone(named: timeZone)
        if !allowingForeignOwner, let doubt = FolderTrust().doubt(about: FilePath(path)) {
            throw DiaryError.foreignFolder(path: path, reason: doubt.words)
        }
        store = try Store(FilePath(path), access: .creating)
        store.localZone = { zone }
        store.placeNames = .installed
        self.zone = zone
        self.programs = programs
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

    /// The entries that a query wants, in its order.
    ///
    /// They are all of one state of the diary, and all held in memory at once.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
    public func entries(_ query: EntryQuery) throws -> [DiaryEntry] {
        try PredicateFormatError.translating { try store.entries(query) }
    }

    /// How many entries a query wants; no more of them is read than the query asks about.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
    public func count(_ query: EntryQuery) throws -> Int {
        try PredicateFormatError.translating { try store.count(query) }
    }

    /// The entries that meet a predicate in Apple's format, newest first; all where none is given.
    ///
    /// - Parameter limit: at most so many; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for what is wrong with the predicate.
    public func entries(matching predicate: String? = nil, limit: Int? = nil) throws -> [DiaryEntry] {
        if let predicate { return try entries(matching: PredicateFormat(predicate), limit: limit) }
        return try store.entries(EntryQuery(limit: limit))
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
        var query = EntryQuery().matching(predicate, variables: variables)
        query.limit = limit
        return try entries(query)
    }

    /// How many entries meet a predicate; no more of them is read than the predicate asks about.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
    public func count(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) throws -> Int {
        try count(EntryQuery().matching(predicate, variables: variables))
    }

    /// The entries that hold every word in text, tags, place, titles, captions or file names, newest first.
    ///
    /// Case and accents don't matter.
    public func entries(containing words: [String], limit: Int? = nil) throws -> [DiaryEntry] {
        var query = EntryQuery(containing: words)
        query.limit = limit
        return try entries(query)
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

    /// The number of the last change of the diary, after which ``changes(after:)`` tells what comes; 0 in a new diary.
    public func changeSequence() throws -> Int {
        try store.changeSequence()
    }

    /// What was touched since a change, by this program and by others: a copy that reads these entries again is the diary.
    ///
    /// Every change is told: an import by each of its entries, an undo and a redo, a tag's new spelling by all entries that
    /// have it, what was removed from the trash, which is not there any more, and what became of tabs and saved searches.
    /// The cost follows the number of changes. Files change when others write: `changed` in the diary's folder is touched
    /// after each commit.
    ///
    ///     var sequence = try await diary.changeSequence()
    ///     let changes = try await diary.changes(after: sequence)
    ///     for id in changes.entries { copy[id] = try await diary.entry(id) }
    ///     sequence = changes.sequence
    ///
    /// - Parameter sequence: the number that the last answer brought; 0 for all there ever was.
    public func changes(after sequence: Int) throws -> DiaryChanges {
        try store.changes(after: sequence)
    }
}
