import Chronology
@_exported public import DiaryCheck
@_exported public import DiaryFormats
@_exported public import DiaryMedia
@_exported public import DiaryModel
@_exported public import DiaryStore
@_exported public import DiarySync

/// A diary for programs: the store as an actor, so that any task may use it.
///
///     let diary = try Diary(at: "diary")
///     let entry = try await diary.add("Tram 18 in the fog")
///     for entry in try await diary.entries(matching: "text CONTAINS[cd] 'tram'", limit: 20) { print(entry.text) }
///
/// Every change is durable when its method returns, and can be undone with ``undo()``.
public actor Diary {
    let store: Store
    let zone: TimeZoneRules
    let programs: DiaryPrograms

    /// Opens the diary in a folder, and creates it if there is none; the folder's parent has to exist.
    ///
    /// - Parameters:
    ///   - path: the diary's folder.
    ///   - timeZone: the IANA name of the zone of displayed times; UTC by default.
    ///   - programs: the programs that decode photos and sounds; none is started before it is needed.
    ///   - allowingForeignOwner: whether a folder that another user owns or may write is opened, too.
    /// - Throws: ``DiaryError``, ``VaultError`` or ``SystemCallError``; an error of the zone if its name is unknown.
    public init(
        at path: String, timeZone: String = "UTC", programs: DiaryPrograms = .installed,
        allowingForeignOwner: Bool = false
    ) throws {
        let zone = try TimeZoneRules(fixed: timeZone) ?? ZoneDatabase().zone(named: timeZone)
        if !allowingForeignOwner, let doubt = FolderTrust().doubt(about: FilePath(path)) {
            throw DiaryError.foreignFolder(path: path, reason: doubt.words)
        }
        store = try DiaryStore(
            in: FilePath(path), .creating, zone: { zone }, places: .installed, programs: { programs })
        self.zone = zone
        self.programs = programs
    }

    /// Adds an entry with a text, with the current time.
    ///
    /// - Returns: the new entry.
    @discardableResult
    public func add(_ text: String, tags: [String] = []) throws -> DiaryEntry {
        var draft = EntryDraft(text: text, creationTime: zone.zonedTime(at: Instant.now()), hasTime: true)
        draft.tags = tags
        return try store.add(draft)
    }

    /// Adds an entry.
    ///
    /// - Throws: ``DiaryError/idIsTaken(_:)`` if the draft has an id that is in use.
    @discardableResult
    public func add(_ draft: EntryDraft) throws -> DiaryEntry {
        try store.add(draft)
    }

    /// The entry of an id, also if it is in the trash; nil if there is none.
    public func entry(_ id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.entry(id)
    }

    /// The entries that match a query, in its order.
    ///
    /// They are all from one snapshot of the diary, and all held in memory at once.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func entries(_ query: EntryQuery) throws -> [DiaryEntry] {
        try PredicateFormatError.translating { try store.entries(query) }
    }

    /// The number of entries that match a query; reads no more of them than the query needs.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func count(_ query: EntryQuery) throws -> Int {
        try PredicateFormatError.translating { try store.count(query) }
    }

    /// The entries that match a predicate in Apple's format, newest first; all if none is given.
    ///
    /// - Parameter limit: the maximum number; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for an invalid predicate.
    public func entries(matching predicate: String? = nil, limit: Int? = nil) throws -> [DiaryEntry] {
        if let predicate { return try entries(matching: PredicateFormat(predicate), limit: limit) }
        return try store.entries(EntryQuery(limit: limit))
    }

    /// The entries that match a predicate, newest first.
    ///
    /// The database and the search index narrow the candidates, the rest is decided row by row.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - limit: the maximum number; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func entries(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:], limit: Int? = nil
    ) throws -> [DiaryEntry] {
        var query = EntryQuery().matching(predicate, variables: variables)
        query.limit = limit
        return try entries(query)
    }

    /// The number of entries that match a predicate; reads no more of them than the predicate needs.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func count(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) throws -> Int {
        try count(EntryQuery().matching(predicate, variables: variables))
    }

    /// The entries with every word in text, tags, place, titles, captions or file names, newest first.
    ///
    /// Case and accents don't matter.
    public func entries(containing words: [String], limit: Int? = nil) throws -> [DiaryEntry] {
        var query = EntryQuery(containing: words)
        query.limit = limit
        return try entries(query)
    }

    /// Changes an entry; nil if nothing is different afterwards.
    @discardableResult
    public func edit(_ id: UniqueIdentifier, _ change: EntryChange) throws -> DiaryEntry? {
        try store.edit([id], change).first
    }

    /// Moves entries to the trash, and returns those that were not there yet.
    @discardableResult
    public func delete(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.trash(ids, as: CommandRecord("delete", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Restores entries from the trash, and returns those that were there.
    @discardableResult
    public func restore(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.restore(ids, as: CommandRecord("restore", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Undoes the last change, and returns the entries that it had changed.
    ///
    /// - Throws: ``DiaryError/nothingToUndo``.
    @discardableResult
    public func undo() throws -> [UniqueIdentifier] {
        try store.undo().ids
    }

    /// The versions of an entry's text, oldest first, the current one last.
    public func versions(of id: UniqueIdentifier) throws -> [TextVersion] {
        try store.versions(of: id)
    }

    /// The numbers of entries and media in the diary.
    public func summary() throws -> DiarySummary {
        try store.summary()
    }

    /// The number of the diary's last change, for ``changes(after:)``; 0 in a new diary.
    public func changeSequence() throws -> Int {
        try store.changeSequence()
    }

    /// The changes after a number, by this program and by others: a copy that reads the changed entries again equals
    /// the diary.
    ///
    /// It includes every change: an import with each of its entries, an undo and a redo, a tag's new spelling with all
    /// entries that have it, entries removed from the trash, and changes of tabs and saved searches. The cost follows
    /// the number of changes. Other writers change files: `changed` in the diary's folder is touched after each commit.
    ///
    ///     var sequence = try await diary.changeSequence()
    ///     let changes = try await diary.changes(after: sequence)
    ///     for id in changes.entries { copy[id] = try await diary.entry(id) }
    ///     sequence = changes.sequence
    ///
    /// - Parameter sequence: the number from the last result; 0 for all changes.
    public func changes(after sequence: Int) throws -> DiaryChanges {
        try store.changes(after: sequence)
    }
}

extension DiaryPrograms {
    /// The decoder beside the running program, or in `../libexec/diary` from its folder; no `ffmpeg`.
    public static var installed: DiaryPrograms { DiaryPrograms(decoder: DecoderLocation.path) }
}
