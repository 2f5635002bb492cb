import DiaryModel
import DiaryStore
import JSON
import SQLite

/// Unfinished tasks with their priorities, which may be the same.
extension SyncState {
    /// Records the priority of an entry: that of an unfinished task, or none.
    ///
    /// - Parameter values: its fields; empty for an incomplete entry.
    func recordTask(_ values: [String: JSONValue], of id: String) throws {
        let isOpen = values["task"] != nil && values["done"] == nil && values["trash"] == nil
        guard isOpen, let priority = values["priority"]?.doubleValue else {
            return try connection.execute("DELETE FROM task WHERE id = \(id)")
        }
        try connection.execute("INSERT OR REPLACE INTO task (id, priority) VALUES (\(id), \(priority))")
    }

    /// Returns whether two tasks have the same priority, or a task is shown with another priority than its own.
    func hasAmbiguousPriorities() throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM task GROUP BY priority HAVING count(*) > 1)
                OR EXISTS (SELECT 1 FROM shown WHERE field = 'priority')
            """
        ) { $0.bool(0) } ?? false
    }

    /// All tasks, the highest priority first, equal ones ordered by their ids.
    func tasks() throws -> [(id: String, priority: Double)] {
        try connection.all("SELECT id, priority FROM task ORDER BY priority DESC, id") { ($0.text(0), $0.double(1)) }
    }

    /// Forgets the shown priorities of entries that are no longer unfinished tasks.
    func removeUnusedPriorities() throws {
        try connection.execute("DELETE FROM shown WHERE field = 'priority' AND id NOT IN (SELECT id FROM task)")
    }
}

/// Originals.
extension SyncState {
    /// The machine that put an original into the folder; its raw value is the column `given`.
    enum Publisher: Int {
        case unknown
        case thisMachine
        case another
    }

    /// Records the originals that the fields of an entry name, and whether they are here.
    ///
    /// One that is awaited stays so until `setReceived`, even if its file is here: its thumbnail is still missing.
    ///
    /// - Returns: those that are not here, and the fields that name them.
    @discardableResult
    func recordOriginals(
        _ values: [String: JSONValue], in vault: Vault
    ) throws -> [(field: String, original: KnownOriginal)] {
        var missing: [(field: String, original: KnownOriginal)] = []
        for (field, value) in values {
            guard let original = KnownOriginal(field, value) else { continue }
            let isHere = Folder.exists(vault.path(of: original.hash, extension: original.fileExtension))
            try record(original, isAwaited: !isHere)
            if !isHere { missing.append((field, original)) }
        }
        return missing
    }

    private func record(_ original: KnownOriginal, isAwaited: Bool) throws {
        try connection.execute(
            """
            INSERT INTO original (hash, fileExtension, byteCount, given, isAwaited)
            VALUES (
                \(original.hash.bytes), \(original.fileExtension), \(original.byteCount), 0, \(isAwaited)
            )
            ON CONFLICT (hash) DO UPDATE SET isAwaited = max(isAwaited, excluded.isAwaited)
            """)
    }

    /// Records that an original and its thumbnails are here.
    func setReceived(_ hash: ContentHash) throws {
        try connection.execute("UPDATE original SET isAwaited = 0 WHERE hash = \(hash.bytes)")
    }

    /// The originals that were neither published nor looked for in the folder.
    func newOriginals() throws -> [KnownOriginal] { try originals("given = 0 AND NOT isAwaited") }

    /// The originals that are missing here.
    func awaitedOriginals() throws -> [KnownOriginal] { try originals("isAwaited") }

    func publishedOriginals() throws -> [KnownOriginal] { try originals("given = 1") }

    private func originals(_ condition: SQL) throws -> [KnownOriginal] {
        try connection.all("SELECT hash, fileExtension, byteCount FROM original WHERE \(condition)") { row in
            ContentHash(bytes: row.bytes(0)).map {
                KnownOriginal(hash: $0, fileExtension: row.fileExtension(1), byteCount: row.byteCount(2))
            }
        }.compactMap(\.self)
    }

    func setPublisher(_ publisher: Publisher, _ hash: ContentHash) throws {
        try connection.execute("UPDATE original SET given = \(publisher.rawValue) WHERE hash = \(hash.bytes)")
    }

    func forget(_ hash: ContentHash) throws {
        try connection.execute("DELETE FROM original WHERE hash = \(hash.bytes)")
    }

    /// Forgets which originals other machines put into the folder, so that they are looked for again.
    func lookForOriginalsAgain() throws {
        try connection.execute("UPDATE original SET given = 0 WHERE given = 2")
    }
}

extension KnownOriginal {
    /// The original that a field of an entry names; nil if it names none.
    fileprivate init?(_ field: String, _ value: JSONValue) {
        switch MediumFieldName(field)?.part {
        case .medium:
            guard let file = MediumFields.medium(named: field, value) else { return nil }
            self.init(hash: file.hash, fileExtension: file.fileExtension, byteCount: file.byteCount)
        case .companion(let hash):
            guard let file = MediumFields.companion(hash, value) else { return nil }
            self.init(hash: file.hash, fileExtension: file.fileExtension, byteCount: file.byteCount)
        case nil, .caption, .recognition, .transcript, .order, .trash, .shown, .tombstone, .unknown: return nil
        }
    }
}

extension AwaitedOriginals.Original {
    /// An original that isn't here, with the name of the machine that has it.
    init(_ original: KnownOriginal, from machine: String) {
        self.init(
            hash: original.hash, fileExtension: original.fileExtension, byteCount: original.byteCount, machine: machine)
    }
}

/// Records by their content.
extension SyncState {
    /// The ids of entries whose records contain a field, or fields that begin with it.
    func entries(naming field: String) throws -> [String] {
        try connection.all(
            """
            SELECT id FROM record
            WHERE kind = \(EntityKind.entry) AND instr(data, \(Array("\"\(field)".utf8))) > 0
            """
        ) { $0.text(0) }
    }
}
