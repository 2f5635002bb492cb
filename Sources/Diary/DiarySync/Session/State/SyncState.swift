import Chronology
import DiaryModel
import DiaryStore
import Glibc
import JSON
import Replication
import SQLite

/// This machine's state of the shared diary: `sync/state.sqlite` in the diary's folder.
///
/// It is derived from the files in the shared folder and from the diary, and can be rebuilt from them. Its transaction
/// is committed after the diary's; the vector in the diary itself reveals a crash in between.
struct SyncState {
    let connection: Connection

    static let version = 1

    static func path(of diary: FilePath) -> FilePath { SyncSettings.folder(of: diary).appending("state.sqlite") }

    /// The files that exist: the database, and those that SQLite puts beside it.
    static func files(of diary: FilePath) -> [FilePath] {
        let path = path(of: diary)
        return ["", "-wal", "-shm"].map { path.parent.appending("state.sqlite\($0)") }
            .filter { Folder.linkStatus($0) != nil }
    }

    init(_ connection: Connection) { self.connection = connection }

    /// Opens the file, or creates it.
    init(_ path: FilePath) throws {
        if Folder.linkStatus(path) == nil {
            do throws(SystemCallError) {
                _ = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
        let opened: (connection: Connection, version: Int)
        do { opened = try Self.open(path, locking: "NORMAL") } catch let error as SQLiteError where error.isDiskFull {
            // Without a -shm, which could not grow; no other process has the file open, since the folder is locked.
            opened = try Self.open(path, locking: "EXCLUSIVE")
        } catch let error as SQLiteError {
            guard try TornBlockRepair(path, keepingIn: nil).run(after: error) != nil else { throw error }
            opened = try Self.open(path, locking: "NORMAL")
        }
        connection = opened.connection
        let version = opened.version
        guard version != Self.version else { return }
        guard version == 0 else { throw SyncError.newerState(version) }
        try connection.writeTransaction { try connection.executeScript(Self.schema) }
    }

    /// True if an error means that the file is damaged: in an encrypted folder also what can't be read of it.
    static func isDamage(_ error: SQLiteError, of path: FilePath) -> Bool {
        error.isCorrupt || error.isInputOutput && FileSystemKind(at: path.parent).isUserSpace
    }

    private static func open(_ path: FilePath, locking: String) throws -> (connection: Connection, version: Int) {
        let connection = try Connection(
            pathBytes: path.bytes, mode: .readWrite, keepsBlocks: FileSystemKind(at: path.parent).isUserSpace)
        connection.setBusyTimeout(milliseconds: 10_000)
        try connection.executeScript(
            """
            PRAGMA locking_mode = \(locking);
            PRAGMA temp_store = MEMORY;
            PRAGMA synchronous = FULL;
            PRAGMA secure_delete = ON;
            PRAGMA journal_mode = WAL;
            """)
        return (connection, try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0)
    }

    private static let schema = """
        CREATE TABLE property (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

        -- How many operations of each machine are applied, and the highest number that was ever in the folder.
        CREATE TABLE machine (
            id BLOB PRIMARY KEY,
            applied INTEGER NOT NULL,
            -- The chain of its files, and the operation that it goes up to.
            chain BLOB NOT NULL,
            chainEnd INTEGER NOT NULL,
            highest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What is known of each entity: EntityRecord as JSON.
        CREATE TABLE record (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT;

        -- Values that the diary has in another form, as a priority that another task has already.
        CREATE TABLE shown (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (kind, id, field)
        ) STRICT, WITHOUT ROWID;

        -- The heads of this machine's own operations; data is their line until it is in a file.
        CREATE TABLE ownOperation (
            sequence INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            seen TEXT NOT NULL,
            data BLOB
        ) STRICT;
        CREATE INDEX ownOperationUnwritten ON ownOperation (sequence) WHERE data IS NOT NULL;

        CREATE TABLE ownFile (
            last INTEGER PRIMARY KEY,
            first INTEGER NOT NULL,
            name TEXT NOT NULL,
            byteCount INTEGER NOT NULL,
            chainBefore BLOB NOT NULL,
            chainAfter BLOB NOT NULL
        ) STRICT;

        -- Unfinished tasks with the priorities that machines gave them, which may be the same.
        CREATE TABLE task (id TEXT PRIMARY KEY, priority REAL NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX taskPriority ON task (priority);

        -- Entries with texts that were written on two machines without knowing of each other.
        CREATE TABLE conflict (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

        -- The originals that entries name. given: 0 not looked at yet, 1 by this machine, 2 by another one.
        CREATE TABLE original (
            hash BLOB PRIMARY KEY,
            fileExtension TEXT NOT NULL,
            byteCount INTEGER NOT NULL,
            given INTEGER NOT NULL,
            isAwaited INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX originalNew ON original (given) WHERE given = 0;
        CREATE INDEX originalAwaited ON original (isAwaited) WHERE isAwaited;

        -- Entities that were merged and are not applied yet.
        CREATE TABLE touched (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;

        PRAGMA user_version = 1;
        """

    private static let tables = [
        "conflict", "machine", "original", "ownFile", "ownOperation", "property", "record", "shown", "task", "touched",
    ]

    func hasAllTables() throws -> Bool {
        let found = Set(try connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) })
        return found.isSuperset(of: Self.tables)
    }

    func clear() throws {
        for table in Self.tables { try connection.execute(SQL(raw: "DELETE FROM \(table)")) }
    }
}

extension Row {
    /// The number of an operation, within its bounds.
    func sequence(_ column: Int32) -> Int { int(column).clamped(to: 0...VersionVector.largestCount) }
}

/// Filling.
extension SyncState {
    /// Prepares one large transaction that hardly changes existing pages, so that no page is written twice.
    func beginFilling() throws {
        try connection.executeScript("PRAGMA journal_mode = DELETE; PRAGMA cache_size = -65536")
    }

    /// Returns to the write-ahead log.
    func endFilling() throws {
        try connection.executeScript("PRAGMA journal_mode = WAL; PRAGMA cache_size = -2000")
    }
}

/// Machines.
extension SyncState {
    /// The number of applied operations of each machine.
    func vector() throws -> VersionVector {
        var vector = VersionVector()
        try connection.forEachRow("SELECT id, applied FROM machine") { row in
            if let machine = MachineID(bytes: row.bytes(0)) { vector[machine] = row.sequence(1) }
            return true
        }
        return vector
    }

    /// The chain of a machine's completely applied files, and its last operation.
    func chain(of machine: MachineID) throws -> (chain: [UInt8], end: Int) {
        try connection.first("SELECT chain, chainEnd FROM machine WHERE id = \(machine.bytes)") {
            ($0.bytes(0), $0.sequence(1))
        } ?? (PublishedFile.noChain, 0)
    }

    func setApplied(_ applied: Int, of machine: MachineID) throws {
        try connection.execute(
            """
            INSERT INTO machine (id, applied, chain, chainEnd, highest)
            VALUES (\(machine.bytes), \(applied), \(PublishedFile.noChain), 0, \(applied))
            ON CONFLICT (id) DO UPDATE SET applied = \(applied), highest = max(highest, \(applied))
            """)
    }

    func setChain(_ chain: [UInt8], end: Int, of machine: MachineID) throws {
        try connection.execute(
            "UPDATE machine SET chain = \(chain), chainEnd = \(end) WHERE id = \(machine.bytes)")
    }

    /// The highest number of a machine's operation that was ever in the folder.
    func highest(of machine: MachineID) throws -> Int {
        try connection.first("SELECT highest FROM machine WHERE id = \(machine.bytes)") { $0.sequence(0) } ?? 0
    }

    /// All machines of which anything is known.
    func machines() throws -> [MachineID] {
        try connection.all("SELECT id FROM machine") { MachineID(bytes: $0.bytes(0)) }.compactMap(\.self)
    }

    func recordHighest(_ number: Int, of machine: MachineID) throws {
        guard try highest(of: machine) < number else { return }
        try connection.execute(
            """
            INSERT INTO machine (id, applied, chain, chainEnd, highest)
            VALUES (\(machine.bytes), 0, \(PublishedFile.noChain), 0, \(number))
            ON CONFLICT (id) DO UPDATE SET highest = \(number)
            """)
    }
}

/// Records.
extension SyncState: RecordSource {
    func record(_ name: EntityName) throws -> EntityRecord {
        let data = try connection.first("SELECT data FROM record WHERE kind = \(name.kind) AND id = \(name.id)") {
            $0.bytes(0)
        }
        guard let data else { return EntityRecord() }
        return try Self.record(data)
    }

    private static func record(_ data: [UInt8]) throws -> EntityRecord {
        guard let json = try? JSONParser.parse(data), let record = EntityRecord(json: json) else {
            throw SyncError.damagedState
        }
        return record
    }

    func set(_ record: EntityRecord, of name: EntityName) throws {
        try set(JSONWriter.bytes(of: record.json), of: name)
    }

    /// Sets a record by its JSON.
    func set(_ data: [UInt8], of name: EntityName) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO record (kind, id, data) VALUES (\(name.kind), \(name.id), \(data))")
    }

    /// Passes on all records in any order, until `body` returns false.
    func forEachRecord(_ body: (EntityName, EntityRecord) throws -> Bool) throws {
        try connection.forEachRow("SELECT kind, id, data FROM record") { row in
            try body(EntityName(row.text(0), row.text(1)), Self.record(row.bytes(2)))
        }
    }

    /// Returns whether an operation of a machine is applied that has another time than here.
    ///
    /// It reads all records.
    ///
    /// - Parameter times: the times of operations, by their numbers.
    func isApplied(_ machine: MachineID, withOtherTimesThan times: [Int: Int64]) throws -> Bool {
        var isOther = false
        try forEachRecord { _, record in
            isOther = record.writes(of: machine).contains { _, write in
                times[write.stamp.sequence].map { $0 != write.stamp.time } ?? false
            }
            return !isOther
        }
        return isOther
    }

    func names(of kind: String) throws -> [EntityName] {
        try connection.all("SELECT id FROM record WHERE kind = \(kind) ORDER BY id") { EntityName(kind, $0.text(0)) }
    }

    /// Records whether the texts of an entry are in conflict.
    func setConflict(_ id: String, _ isConflict: Bool) throws {
        if isConflict {
            try connection.execute("INSERT OR IGNORE INTO conflict (id) VALUES (\(id))")
        } else {
            try connection.execute("DELETE FROM conflict WHERE id = \(id)")
        }
    }

    /// The entries whose texts are in conflict.
    func conflicts() throws -> [UniqueIdentifier] {
        try connection.all("SELECT id FROM conflict ORDER BY id") { UniqueIdentifier($0.text(0)) }.compactMap(\.self)
    }

    /// The shared values that the diary shows in another form.
    func shown(_ name: EntityName) throws -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        try connection.forEachRow(
            "SELECT field, value FROM shown WHERE kind = \(name.kind) AND id = \(name.id)"
        ) { row in
            values[row.text(0)] = try? JSONParser.parse(row.text(1))
            return true
        }
        return values
    }

    /// Records the value that the diary shows instead of a shared one; nil if it shows the shared one.
    func setShown(_ value: JSONValue?, _ field: String, of name: EntityName) throws {
        guard let value else {
            return try connection.execute(
                "DELETE FROM shown WHERE kind = \(name.kind) AND id = \(name.id) AND field = \(field)")
        }
        try connection.execute(
            """
            INSERT OR REPLACE INTO shown (kind, id, field, value)
            VALUES (\(name.kind), \(name.id), \(field), \(JSONWriter.string(of: value)))
            """)
    }
}

/// Folding all operations again.
extension SyncState {
    /// Puts the records aside and begins with none.
    func putRecordsAside() throws {
        try connection.executeScript(
            """
            CREATE TABLE former (
                kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id)
            ) STRICT;
            INSERT INTO former SELECT kind, id, data FROM record;
            DELETE FROM record;
            """)
        try connection.execute("UPDATE machine SET applied = 0, chain = \(PublishedFile.noChain), chainEnd = 0")
        try setProperty(.skipped, nil)
    }

    /// The entities whose records differ from those that were put aside, which are removed.
    func removeFormerRecords() throws -> [EntityName] {
        let names = try connection.all(
            """
            SELECT record.kind, record.id FROM record
            LEFT JOIN former ON former.kind = record.kind AND former.id = record.id
            WHERE former.data IS NOT record.data
            """
        ) { EntityName($0.text(0), $0.text(1)) }
        try connection.execute("DROP TABLE former")
        return names
    }
}

/// Entities that were merged at the beginning and are not applied yet.
extension SyncState {
    func addTouched(_ names: some Sequence<EntityName>) throws {
        for name in names {
            try connection.execute("INSERT OR IGNORE INTO touched (kind, id) VALUES (\(name.kind), \(name.id))")
        }
    }

    func removeTouched(atMost count: Int) throws -> [EntityName] {
        let names = try connection.all("SELECT kind, id FROM touched LIMIT \(count)") {
            EntityName($0.text(0), $0.text(1))
        }
        for name in names {
            try connection.execute("DELETE FROM touched WHERE kind = \(name.kind) AND id = \(name.id)")
        }
        return names
    }
}
