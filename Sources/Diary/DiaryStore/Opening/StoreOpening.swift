import Chronology
import DiaryModel
import Glibc
import SQLite

/// Opens a store, creates one if there is none, and migrates an older one to this program's version.
package struct StoreOpening {
    struct Opened {
        let connection: Connection
        let storeID: UniqueIdentifier
        /// True if this opening created the diary, and not another process at the same time.
        let isNew: Bool
        /// The format of the store if a newer program wrote it; it is opened for reading only then.
        let newerVersion: Int?
        let foldVersion: Int?
        /// True if no other process can open the database meanwhile.
        let isAlone: Bool
        var keptLogs: [KeptLog] = []
    }

    let directory: FilePath
    let access: DiaryStore.Access
    let allowsNetwork: Bool
    /// The steps of the schema; tests add one.
    var migrations = Schema.migrations
    var progress = MigrationProgress()

    private var version: Int { migrations.count }
    private var database: FilePath { directory.appending("diary.sqlite") }

    func open() throws -> Opened {
        let start = Instant.now()
        let broken = keepBrokenLog().map(KeptLog.broken)
        let foreign = (try? BrokenLog(of: directory).takeOutForeign()).map(KeptLog.foreign)
        var sharing = Sharing(in: directory, access)
        var repair: TornBlockRepair.Outcome?
        while true {
            do {
                var opened = try openDatabase(sharing)
                opened.keptLogs = [broken, foreign, repair?.keptLog.map(KeptLog.cutOff)].compactMap(\.self)
                return opened
            } catch is OldStore {
                // The connection that found the old store is closed by now: a migration needs exclusive access.
                try migrateOldStore()
            } catch let error as SQLiteError where sharing.fallBack(after: error) {
                continue
            } catch let error as SQLiteError {
                if repair == nil {
                    repair = try TornBlockRepair(database, keepingIn: directory.appending("backups")).run(after: error)
                    if repair != nil { continue }
                }
                // NB: when several processes create the store at once, the change to WAL is refused without waiting for
                // the others.
                let waited = Instant.now().microseconds - start.microseconds
                guard error.isBusy, waited < Int64(Self.busyTimeout) * 1000 else {
                    throw Self.translated(error, directory)
                }
                usleep(2000)
            }
        }
    }

    /// Keeps a broken log; without the right to do that the diary is opened all the same.
    ///
    /// Without room for a copy the log itself is kept: SQLite would remove it.
    private func keepBrokenLog() -> FilePath? {
        let log = BrokenLog(of: directory)
        do { return try log.keep() } catch  where Self.isDiskFull(error) {
            if Ballast(directory: directory).release(), let copy = try? log.keep() { return copy }
            return try? log.keep(isMoving: true)
        } catch { return nil }
    }

    /// The time in milliseconds for which another process's lock is waited for.
    private static let busyTimeout: Int32 = 10_000

    /// The situation that an error of SQLite means for the diary; other errors as they are.
    static func translated(_ error: SQLiteError, _ directory: FilePath) -> any Error {
        let path = directory.description
        if error.isBusy { return DiaryError.busy(path: path) }
        if error.isMoved { return DiaryError.moved(path: path) }
        if error.isDiskFull { return DiaryError.diskFull(path: path) }
        if error.isReadOnly { return DiaryError.readOnly(path: path) }
        if error.isNotADatabase { return noDatabase(in: directory) }
        return error
    }

    /// The error for a file that is not a database of this program; inside a diary it counts as the damaged remains of
    /// one.
    private static func noDatabase(in directory: FilePath) -> DiaryError {
        let path = directory.description
        return DiaryRemains(of: directory).areThere ? .databaseUnreadable(path: path) : .notADatabase(path: path)
    }

    /// Returns whether there was no room to write, to the database or to another file.
    package static func isDiskFull(_ error: any Error) -> Bool {
        if case DiaryError.diskFull = error { return true }
        return (error as? SQLiteError)?.isDiskFull ?? (error as? SystemCallError)?.isDiskFull ?? false
    }

    private func openDatabase(_ sharing: Sharing) throws -> Opened {
        let isMissing = try access == .creating && prepareFolder()
        try requireDatabase(isMissing: isMissing)
        let kind = try writtenFileSystem()
        let connection = try connect(creating: isMissing, sharing, keepsBlocks: kind?.isUserSpace == true)
        connection.setBusyTimeout(milliseconds: sharing.mode == .alone ? Sharing.patience : Self.busyTimeout)
        if sharing.mode == .alone { try connection.executeScript("PRAGMA locking_mode = EXCLUSIVE") }
        try configure(connection)
        let foundVersion = try bringUpToDate(connection)
        connection.setBusyTimeout(milliseconds: Self.busyTimeout)
        if !connection.isReadOnly { sharing.settle() }
        let properties = PropertyTable(connection: connection)
        guard let storeID = try properties.value("storeID").flatMap({ UniqueIdentifier($0) }) else {
            throw Self.noDatabase(in: directory)
        }
        let foldVersion = try properties.value("foldVersion").flatMap { Int($0) }
        return Opened(
            connection: connection, storeID: storeID, isNew: foundVersion == 0,
            newerVersion: foundVersion > version ? foundVersion : nil, foldVersion: foldVersion,
            isAlone: sharing.mode == .alone)
    }

    /// Throws unless the folder can be read and its database exists; a folder that may not be read is not reported as
    /// empty.
    private func requireDatabase(isMissing: Bool) throws {
        guard !isMissing else { return }
        if let status = Folder.status(database) {
            guard status.st_size == 0 else { return }
        } else if errno == EACCES {
            throw SystemCallError("stat", directory, code: EACCES)
        }
        try refuseLocked()
        let remains = DiaryRemains(of: directory).areThere
        // Another process may have created the diary meanwhile.
        guard let status = Folder.status(database) else {
            throw remains
                ? DiaryError.databaseMissing(path: directory.description)
                : DiaryError.noDiary(path: directory.description)
        }
        // NB: SQLite would remove the log of an empty database.
        guard !remains || status.st_size > 0 else { throw DiaryError.databaseEmpty(path: directory.description) }
    }

    /// Creates the folder if it is missing; true if a database has to be created in it.
    private func prepareFolder() throws -> Bool {
        guard !Folder.exists(database) else { return false }
        try refuseLocked()
        guard Folder.isFolder(directory.parent) else { throw DiaryError.noParent(path: directory.parent.description) }
        if try Folder.make(directory) {
            try Folder.sync(directory.parent)
        } else {
            do { try refuseOtherThings() } catch {
                // Another process may be creating the diary at this moment.
                guard Folder.exists(database) else { throw error }
            }
        }
        return true
    }

    /// Refuses a folder with other contents.
    ///
    /// A new database beside the remains of an old diary would hide that its entries are missing, and SQLite would
    /// delete an old log.
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

    /// Refuses the mount point of a locked diary: a second, plain diary must never begin in it.
    ///
    /// Only a diary that isn't there is asked about.
    private func refuseLocked() throws(DiaryError) {
        guard LockMarker.isLocked(directory) else { return }
        // Another process may have opened it meanwhile.
        guard !Folder.exists(database) else { return }
        throw .locked(path: directory.description)
    }

    /// The file system that is written to; nil for reading.
    ///
    /// - Throws: `DiaryError.networkFileSystem`, unless that is allowed.
    private func writtenFileSystem() throws -> FileSystemKind? {
        guard access != .reading else { return nil }
        let kind = FileSystemKind(at: directory)
        guard !allowsNetwork, let network = kind.network else { return kind }
        throw DiaryError.networkFileSystem(path: directory.description, kind: network)
    }

    private func connect(creating: Bool, _ sharing: Sharing, keepsBlocks: Bool) throws -> Connection {
        if creating { try makeDatabaseFile() }
        let isWritable =
            unsafe database.withCString { unsafe Glibc.access($0, W_OK) } == 0
            && directory.withCString { unsafe Glibc.access($0, W_OK) } == 0
        guard !isWritable else {
            return try Connection(
                pathBytes: database.bytes, mode: sharing.mode == .unwatched ? .immutable : .readWrite,
                keepsBlocks: keepsBlocks)
        }
        guard access == .reading else { throw DiaryError.readOnly(path: directory.description) }
        // NB: a database in WAL mode cannot be opened for reading where its -shm cannot be created; without a log
        // nothing is missed.
        let hasLog = (Folder.status(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0
        guard !hasLog || Folder.exists(directory.appending("diary.sqlite-shm")) else {
            throw DiaryError.logNeedsWriting(path: directory.description)
        }
        return try Connection(pathBytes: database.bytes, mode: hasLog ? .readOnly : .immutable)
    }

    /// Creates the empty file.
    ///
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
        try connection.hasRow("SELECT 1 FROM sqlite_schema LIMIT 1")
    }

    /// Migrates the store, and returns the version that was found, 0 if the store was created now.
    private func bringUpToDate(_ connection: Connection) throws -> Int {
        // One read transaction: another process may be creating the store between two reads.
        let (claimed, found) = try connection.readTransaction {
            let claimed = try version(connection)
            let comparison = SchemaComparison(connection, migrations: migrations)
            if try comparison.isNewest(claiming: claimed) { return (claimed, version) }
            if claimed >= version { try comparison.requireOurs(version: claimed, in: directory) }
            return (claimed, claimed)
        }
        guard access == .reading || claimed == found else {
            throw DiaryError.wrongVersion(path: directory.description, version: claimed, known: version)
        }
        if found == version { return found }
        guard found < version else {
            if access == .reading { return found }
            throw DiaryError.newerStore(path: directory.description, version: found, known: version)
        }
        // A store whose creation was never finished holds nothing yet.
        guard access != .reading || found > 0 else { return try versionOfUnfinished(connection) }
        guard found == 0 else {
            guard !connection.isReadOnly else { throw DiaryError.readOnly(path: directory.description) }
            throw OldStore()
        }
        return try connection.writeTransaction { try migrate(connection) }
    }

    /// The version of a store whose creation was not finished; another process may have finished it meanwhile.
    private func versionOfUnfinished(_ connection: Connection) throws -> Int {
        let isLost = DiaryRemains(of: directory).areFiles
        let found = try version(connection)
        guard found == 0 else { return found }
        throw isLost
            ? DiaryError.databaseUnreadable(path: directory.description)
            : DiaryError.noDiary(path: directory.description)
    }

    /// An earlier program wrote the store, which has to be migrated before anything else.
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

    /// Creates the tables inside the transaction that will hold all of it: another process may have been quicker.
    private func migrate(_ connection: Connection) throws -> Int {
        let found = try version(connection)
        guard found == 0 else { return found }
        guard !DiaryRemains(of: directory).areFiles else {
            throw DiaryError.databaseUnreadable(path: directory.description)
        }
        try Schema.make(migrations, on: connection)
        let properties = PropertyTable(connection: connection)
        try properties.set(UniqueIdentifier().description, "storeID")
        try properties.set(String(SearchIndex.foldVersion), "foldVersion")
        try connection.executeScript(
            "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);")
        return found
    }
}

/// The files left in a diary's folder when its database is gone or cannot be read.
struct DiaryRemains {
    private let directory: FilePath

    init(of directory: FilePath) {
        self.directory = directory
    }

    /// True if there are originals or their mark, copies of the database, or its log.
    ///
    /// A diary that is just being made has none of them before its database has a byte.
    var areThere: Bool {
        areFiles || (Folder.linkStatus(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0
    }

    /// Returns whether the name is the mark, or one of the 256 folders of originals; other programs may keep other
    /// things in a folder of that name.
    private static func isOurs(_ name: [UInt8]) -> Bool {
        let text = String(decoding: name, as: UTF8.self)
        return text == ".store" || text.utf8.count == 2 && UniqueIdentifier.bytes(hexadecimal: text) != nil
    }

    /// True if there are originals or their mark, or copies of the database.
    ///
    /// A diary that is just being made has none of them before its tables are there.
    var areFiles: Bool {
        let names = (try? Folder.names(in: directory.appending("media"))) ?? []
        return names.contains(where: Self.isOurs) || DatabaseCopies.areThere(in: directory)
    }
}
