public import Chronology
import DiaryMedia
public import DiaryModel
public import DiaryStore

/// A diary for programs: a ``DiaryStore`` as an actor, so that any task may use it.
///
///     let diary = try Diary(at: "diary")
///     let entry = try await diary.add("Fog", media: ["fog.jpg"])
///     try await diary.edit(entry.id) { $0.isStarred = true; $0.tags.insert("river") }
///     for entry in try await diary.entries(where: "starred = YES").prefix(20) { print(entry.title) }
///     for try await list in diary.live("starred = YES") { print(list.count) }
///
/// Every change is durable when its method returns, and can be undone with ``undo()``. What has no method here is done
/// with ``perform(_:)``.
public actor Diary {
    let store: DiaryStore
    let zone: TimeZoneRules

    /// Opens the diary in a folder as ``DiaryStore/init(at:timeZone:programs:allowingForeignOwner:)`` does.
    public init(
        at path: String, timeZone: String? = nil, programs: DiaryPrograms = .installed,
        allowingForeignOwner: Bool = false
    ) throws {
        store = try DiaryStore(
            at: path, timeZone: timeZone, programs: programs, allowingForeignOwner: allowingForeignOwner)
        zone = store.localZone()
    }

    /// Runs synchronous work on the open diary; everything that a command does can be done in it.
    ///
    ///     let report = try await diary.perform { try $0.synchronize() }
    ///
    /// - Throws: the errors of `body`.
    public func perform<Result: Sendable>(_ body: @Sendable (DiaryStore) throws -> Result) rethrows -> Result {
        try body(store)
    }

    /// A time by the clocks of the diary's zone: ``DiaryStore/time(year:month:day:hour:minute:)``.
    public func time(year: Int, month: Int, day: Int, hour: Int = 12, minute: Int = 0) throws -> ZonedTime {
        try store.time(year: year, month: month, day: day, hour: hour, minute: minute)
    }

    /// Adds an entry with files as its media: ``DiaryStore/add(_:media:tags:at:)``.
    @discardableResult
    public func add(
        _ text: String, media: [String] = [], tags: [String] = [], at time: ZonedTime? = nil
    ) throws -> DiaryEntry {
        try store.add(text, media: media, tags: tags, at: time)
    }

    /// Adds an entry: ``DiaryStore/add(_:as:)``.
    @discardableResult
    public func add(_ draft: EntryDraft) throws -> DiaryEntry {
        try store.add(draft)
    }

    /// The entry of an id, also if it is in the trash; nil if there is none.
    public func entry(_ id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.entry(id)
    }

    /// The entries that match a predicate, newest first: ``DiaryStore/entries(where:variables:limit:)``.
    public func entries(
        where predicate: String, variables: [String: PredicateFormat.Value] = [:], limit: Int? = nil
    ) throws -> [DiaryEntry] {
        try store.entries(where: predicate, variables: variables, limit: limit)
    }

    /// The entries of a query, in its order: ``DiaryStore/entries(of:)``.
    public func entries(_ query: EntryQuery = EntryQuery()) throws -> [DiaryEntry] {
        try store.entries(of: query)
    }

    /// The number of entries of a query: ``DiaryStore/count(of:)``.
    public func count(_ query: EntryQuery = EntryQuery()) throws -> Int {
        try store.count(of: query)
    }

    /// Changes the values of an entry: see the method of ``DiaryStore`` of this name.
    @discardableResult
    public func edit(
        _ id: UniqueIdentifier, _ body: @Sendable (inout EntryValues) throws -> Void
    ) throws -> DiaryEntry? {
        try store.edit(id, body)
    }

    /// Changes an entry; nil if nothing is different afterwards.
    @discardableResult
    public func edit(_ id: UniqueIdentifier, _ change: EntryChange) throws -> DiaryEntry? {
        try store.edit(id, change)
    }

    /// Moves entries to the trash, and returns those that were not there yet.
    @discardableResult
    public func delete(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.delete(ids)
    }

    /// Restores entries from the trash, and returns those that were there.
    @discardableResult
    public func restore(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try store.restore(ids)
    }

    /// Undoes the last change, and returns the entries that it had changed: ``DiaryStore/undo(_:)``.
    @discardableResult
    public func undo() throws -> [UniqueIdentifier] {
        try store.undo().ids
    }

    /// Redoes what the last undo reversed, and returns the entries that this changed: ``DiaryStore/redo()``.
    @discardableResult
    public func redo() throws -> [UniqueIdentifier] {
        try store.redo().ids
    }

    /// Adds photos and sounds to an entry, as `attach` of ``DiaryStore`` does.
    @discardableResult
    public func attach(_ paths: [String], to id: UniqueIdentifier) throws -> DiaryEntry {
        try store.attach(paths, to: id)
    }

    /// Moves media of an entry to the trash; nil if it has none of these.
    @discardableResult
    public func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.detach(media, from: id)
    }

    /// The path of a medium's original, which must not be changed.
    public func originalPath(of medium: Medium) -> String {
        store.originalPath(of: medium)
    }

    /// The JPEG of a medium's thumbnail, at most 512 pixels wide and high; nil if it has none.
    public func thumbnail(of medium: UniqueIdentifier) throws -> [UInt8]? {
        try store.thumbnail(of: medium)?.jpeg
    }

    /// The media in which nobody has looked for words: ``DiaryStore/unreadMedia()``.
    public func unreadMedia() throws -> [Medium] { try store.unreadMedia() }

    /// Sets the words that a program found in media: ``DiaryStore/setWords(_:)``.
    @discardableResult
    public func setWords(_ recognitions: [UniqueIdentifier: Recognition]) throws -> Int {
        try store.setWords(recognitions)
    }

    /// Imports photos and sounds: ``DiaryStore/importFiles(_:_:)``.
    @discardableResult
    public func importFiles(_ paths: [String], _ wanted: FileImport = FileImport()) throws -> FileImportResult {
        try store.importFiles(paths, wanted)
    }

    /// Imports lines of JSON: ``DiaryStore/importLines(of:updates:)``.
    @discardableResult
    public func importLines(of path: String, updates: Bool = false) throws -> LineImportResult {
        try store.importLines(of: path, updates: updates)
    }

    /// Imports the diary of another program: ``DiaryStore/importDiary(at:updates:)``.
    @discardableResult
    public func importDiary(at path: String, updates: Bool = false) throws -> DiaryImportResult {
        try store.importDiary(at: path, updates: updates)
    }

    /// Writes entries in a format: ``DiaryStore/export(_:as:to:withoutPlaces:)``.
    @discardableResult
    public func export(
        _ query: EntryQuery = EntryQuery(), as format: DiaryExportFormat = .lines, to path: String,
        withoutPlaces: Bool = false
    ) throws -> DiaryExportResult {
        try store.export(query, as: format, to: path, withoutPlaces: withoutPlaces)
    }

    /// Verifies that the diary is complete and undamaged: ``DiaryStore/check(readingOriginals:)``.
    public func check(readingOriginals: Bool = false) throws -> DiaryCheckResult {
        try store.check(readingOriginals: readingOriginals)
    }

    /// The tabs of the diary in order: built-in ones and saved searches, hidden ones too.
    public func tabs() throws -> TabList {
        try store.tabs()
    }

    /// Changes the tabs in one command: ``DiaryStore/change(_:)``.
    @discardableResult
    public func change(_ changes: TabChange...) throws -> TabList {
        try store.change(changes)
    }

    /// The texts that new entries can begin with.
    public func templates() throws -> TemplateList {
        try store.templates()
    }

    /// Changes the templates in one command: ``DiaryStore/changeTemplates(_:)``.
    @discardableResult
    public func changeTemplates(_ changes: TemplateChange...) throws -> TemplateList {
        try store.changeTemplates(changes)
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

    /// The entries that match a predicate, newest first.
    ///
    /// The database and the search index narrow the candidates, the rest is decided row by row.
    ///
    /// - Parameters:
    ///   - predicate: the condition.
    ///   - variables: the values of `$name`.
    ///   - limit: the maximum number; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError``, as ``DiaryStore/entries(of:)``.
    public func entries(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:], limit: Int? = nil
    ) throws -> [DiaryEntry] {
        var query = EntryQuery().matching(predicate, variables: variables)
        query.limit = limit
        return try store.entries(of: query)
    }

    /// The number of entries that match a predicate: ``DiaryStore/count(of:)``.
    public func count(
        matching predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) throws -> Int {
        try store.count(of: EntryQuery().matching(predicate, variables: variables))
    }

    /// The changes after a number, by this program and by others: a copy that reads the changed entries again equals
    /// the diary.
    ///
    /// It includes every change: an import with each of its entries, an undo and a redo, a tag's new spelling with all
    /// entries that have it, entries removed from the trash, and changes of tabs, saved searches and templates. The
    /// cost follows the number of changes. Other writers change files: `changed` in the diary's folder is touched after
    /// each commit.
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
