import Chronology
import Glibc
import SQLite

/// Opens a store, makes one where there is none, and brings an older one up to this program's version.
struct StoreOpening {
    struct Opened {
        let connection: Connection
        let storeID: UniqueIdentifier
        /// Whether this opening, and no other process at the same time, made the diary.
        let isNew: Bool
        /// The format of the store when a newer program wrote it; it is only read then.
        let newerVersion: Int?
        /// The version of the fold that the search index was made with.
        let foldVersion: Int?
        /// Whether nobody else can have the database open meanwhile.
        let isAlone: Bool
    }

    let directory: FilePath
    let access: Store.Access
    let allowsNetwork: Bool
    /// The steps of the schema; tests bring one more.
    var migrations = Schema.migrations
    /// Told how far a migration is.
    var progress = MigrationProgress()

    private var version: Int { migrations.count }
    private var database: FilePath { directory.appending("diary.sqlite") }

    func open() throws -> Opened {
        let start = Instant.now()
        var sharing = Sharing(in: directory, access)
        while true {
            do {
                return try openDatabase(sharing)
            } catch is OldStore {
                // The connection that found it is closed by now: a migration wants the store for itself.
                try migrateOldStore()
            } catch let error as SQLiteError where sharing.giveWay(to: error) {
                continue
            } catch let error as SQLiteError {
                // NB: the change to WAL, when several make the store at once, is refused without waiting for the others.
                let waited = Instant.now().microseconds - start.microseconds
                guard error.isBusy, waited < Int64(Self.busyTimeout) * 1000 else {
                    throw Self.translated(error, directory)
                }
                usleep(2000)
            }
        }
    }

    /// How long another process's lock is waited for, in milliseconds.
    private static let busyTimeout: Int32 = 10_000

    /// The situation that an error of SQLite means for the diary; other errors as they are.
    static func translated(_ error: SQLiteError, _ directory: FilePath) -> any Error {
        let path = directory.description
        if error.isBusy { return DiaryError.busy(path: path) }
        if error.isDiskFull { return DiaryError.diskFull(path: path) }
        if error.isReadOnly { return DiaryError.readOnly(path: path) }
        if error.isNotADatabase { return noDatabase(in: directory) }
        return error
    }

    /// A file that is no database of ours: what is left of one, where a diary is around it.
    private static func noDatabase(in directory: FilePath) -> DiaryError {
        let path = directory.description
        return DiaryRemains(of: directory).areThere ? .databaseUnreadable(path: path) : .notADatabase(path: path)
    }

    /// Whether there was no room to write, to the database or to another file.
    static func isDiskFull(_ error: any Error) -> Bool {
        if case DiaryError.diskFull = error { return true }
        return (error as? SQLiteError)?.isDiskFull ?? (error as? SystemCallError)?.isDiskFull ?? false
    }

    private func openDatabase(_ sharing: Sharing) throws -> Opened {
        let isMissing = try access == .creating && prepareFolder()
        try requireDatabase(isMissing: isMissing)
        try refuseNetworkFileSystem()
        let connection = try connect(creating: isMissing, sharing)
        connection.setBusyTimeout(milliseconds: sharing.mode == .alone ? Sharing.patience : Self.busyTimeout)
        if sharing.mode == .alone { try connection.executeScript("PRAGMA locking_mode = EXCLUSIVE") }
        try configure(connection)
        let foundVersion = try bringUpToDate(connection)
        connection.setBusyTimeout(milliseconds: Self.busyTimeout)
        if !connection.isReadOnly { sharing.settle() }
        guard let storeID = try property("storeID", connection).flatMap({ UniqueIdentifier($0) }) else {
            throw DiaryError.notADatabase(path: directory.description)
        }
        let foldVersion = try property("foldVersion", connection).flatMap { Int($0) }
        return Opened(
            connection: connection, storeID: storeID, isNew: foundVersion == 0,
            newerVersion: foundVersion > version ? foundVersion : nil, foldVersion: foldVersion,
            isAlone: sharing.mode == .alone)
    }

    /// A folder that may not be looked into is not told to be empty.
    private func requireDatabase(isMissing: Bool) throws {
        guard !isMissing else { return }
        if let status = Folder.status(database) {
            guard status.st_size == 0 else { return }
        } else if errno == EACCES {
            throw SystemCallError("stat", directory, code: EACCES)
        }
        let remains = DiaryRemains(of: directory).areThere
        // Another process may have made all of it since.
        guard let status = Folder.status(database) else {
            throw remains
                ? DiaryError.databaseMissing(path: directory.description)
                : DiaryError.noDiary(path: directory.description)
        }
        // NB: SQLite would remove the log of an empty database.
        guard !remains || status.st_size > 0 else { throw DiaryError.databaseEmpty(path: directory.description) }
    }

    private func property(_ name: String, _ connection: Connection) throws(SQLiteError) -> String? {
        try connection.first("SELECT value FROM property WHERE name = \(name)") { $0.text(0) }
    }

    /// Makes the folder where it is missing; true when a database has to be made in it.
    private func prepareFolder() throws -> Bool {
        guard !Folder.exists(database) else { return false }
        guard Folder.isFolder(directory.parent) else { throw DiaryError.noParent(path: directory.parent.description) }
        if try Folder.make(directory) {
            try Folder.sync(directory.parent)
        } else {
            do { try refuseOtherThings() } catch {
                // Another process may be making the diary just now.
                guard Folder.exists(database) else { throw error }
            }
        }
        return true
    }

    /// A new database beside what is left of an old diary would hide that its entries are missing, and SQLite would throw
    /// an old log away.
    private func refuseOtherThings() throws {
        guard !DiaryRemains(of: directory).areThere else {
            throw DiaryError.databaseMissing(path: directory.description)
        }
        let harmless = ["media", "tmp", "drafts", "backups", "ballast", ChangeMarker.name, "sync"].map {
            Array($0.utf8)
        }
        guard try Folder.names(in: directory).allSatisfy(harmless.contains) else {
            throw DiaryError.notADiary(path: directory.description)
        }
        let media = directory.appending("media")
        guard try !Folder.exists(media) || Folder.names(in: media).isEmpty else {
            throw VaultError.belongsToAnotherStore(media.description)
        }
    }

    private func refuseNetworkFileSystem() throws {
        guard !allowsNetwork, access != .reading, let kind = FileSystemKind.network(at: directory) else { return }
        throw DiaryError.networkFileSystem(path: directory.description, kind: kind)
    }

    private func connect(creating: Bool, _ sharing: Sharing) throws -> Connection {
        if creating { try makeDatabaseFile() }
        let isWritable =
            unsafe database.withCString { unsafe Glibc.access($0, W_OK) } == 0
            && directory.withCString { unsafe Glibc.access($0, W_OK) } == 0
        guard !isWritable else {
            return try Connection(pathBytes: database.bytes, mode: sharing.mode == .unwatched ? .immutable : .readWrite)
        }
        guard access == .reading else { throw DiaryError.readOnly(path: directory.description) }
        // NB: a database in WAL mode can't be opened for reading where its -shm can't be made; without a log nothing is missed.
        let hasLog = (Folder.status(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0
        guard !hasLog || Folder.exists(directory.appending("diary.sqlite-shm")) else {
            throw DiaryError.logNeedsWriting(path: directory.description)
        }
        return try Connection(pathBytes: database.bytes, mode: hasLog ? .readOnly : .immutable)
    }

    /// SQLite gives new files the mode that the umask leaves, and its log the mode of the database.
    private func makeDatabaseFile() throws {
        do throws(SystemCallError) {
            _ = try FileDescriptor.open(database, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            try Folder.sync(directory)
        } catch {
            guard error.code == EEXIST else { throw error }
        }
    }

    private func configure(_ connection: Connection) throws(SQLiteError) {
        try connection.executeScript(
            """
            PRAGMA foreign_keys = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA cell_size_check = ON;
            """)
        guard access != .reading else { return try connection.executeScript("PRAGMA query_only = ON") }
        try connection.executeScript(
            """
            PRAGMA synchronous = FULL;
            PRAGMA secure_delete = ON;
            PRAGMA journal_mode = \(allowsNetwork ? "DELETE" : "WAL");
            """)
    }

    private func version(_ connection: Connection) throws -> Int {
        let applicationID = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
        let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let isEmpty = try applicationID == 0 && version == 0 && !holdsTables(connection)
        let isOurs =
            try applicationID == Int(Schema.applicationID) && (version > 0 || version == 0 && !holdsTables(connection))
        guard isOurs || isEmpty else { throw Self.noDatabase(in: directory) }
        return version
    }

    private func holdsTables(_ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM sqlite_schema LIMIT 1") { _ in true } ?? false
    }

    /// Returns the version that was found, 0 where the store was made now.
    private func bringUpToDate(_ connection: Connection) throws -> Int {
        // One picture of the database: another process may be making the store between two looks.
        let found = try connection.readTransaction {
            let found = try version(connection)
            if found >= version {
                try SchemaComparison(connection, migrations: migrations).requireOurs(version: found, in: directory)
            }
            return found
        }
        if found == version { return found }
        guard found < version else {
            if access == .reading { return found }
            throw DiaryError.newerStore(path: directory.description, version: found, known: version)
        }
        // A store that was begun and never finished holds nothing yet.
        guard access != .reading || found > 0 else { return try versionOfUnfinished(connection) }
        guard found == 0 else {
            guard !connection.isReadOnly else { throw DiaryError.readOnly(path: directory.description) }
            throw OldStore()
        }
        return try connection.writeTransaction { try migrate(connection) }
    }

    /// Another process may have finished it since.
    private func versionOfUnfinished(_ connection: Connection) throws -> Int {
        let isLost = DiaryRemains(of: directory).areFiles
        let found = try version(connection)
        guard found == 0 else { return found }
        throw isLost
            ? DiaryError.databaseUnreadable(path: directory.description)
            : DiaryError.noDiary(path: directory.description)
    }

    /// A store that an earlier program wrote has to be brought up to date before anything else.
    private struct OldStore: Error {}

    private func migrateOldStore() throws {
        let migration = StoreMigration(
            directory: directory, migrations: migrations, progress: progress, busyTimeout: Self.busyTimeout)
        do { try migration.run() } catch  where Self.isDiskFull(error) && Ballast(directory: directory).release() {
            try migrateOldStore()
        } catch let error as SQLiteError {
            if error.isBusy { throw DiaryError.heldWhileMigrating(path: directory.description, version: version) }
            throw Self.translated(error, directory)
        }
    }

    /// Runs inside the transaction that will hold all of it: another process may have been quicker.
    private func migrate(_ connection: Connection) throws -> Int {
        let found = try version(connection)
        guard found == 0 else { return found }
        guard !DiaryRemains(of: directory).areFiles else {
            throw DiaryError.databaseUnreadable(path: directory.description)
        }
        try Schema.make(migrations, on: connection)
        try connection.execute(
            "INSERT INTO property (name, value) VALUES ('storeID', \(UniqueIdentifier().description))")
        try connection.execute(
            "INSERT INTO property (name, value) VALUES ('foldVersion', \(String(SearchIndex.foldVersion)))")
        try connection.executeScript(
            "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);")
        return found
    }
}
