package import Chronology
public import DiaryModel
package import SQLite

/// An open diary, for one thread of one process: its database and its originals.
///
/// Every change is one transaction that also writes how to undo it; it returns only when the change is durable.
public final class DiaryStore {
    package enum Access: Sendable {
        /// Reading; the diary must exist.
        case reading
        /// Changing; the diary must exist.
        case writing
        /// Removing something, even on a full disk; the diary must exist.
        case writingOnFullDisk
        /// Changing; the diary is created if there is none.
        case creating

        package var isForChanges: Bool { self != .reading }
    }

    /// The diary's folder.
    public let directory: FilePath
    package let vault: Vault
    /// The name that the database and its vault share.
    package let storeID: UniqueIdentifier
    package let isNew: Bool
    /// The format of the store if a newer program wrote it, so that it can only be read.
    package let newerVersion: Int?
    package let connection: Connection
    /// True if this store has exclusive access to the database, because the disk is full.
    let isAlone: Bool
    /// The reserves released so far to make room on a full disk, in this order.
    package internal(set) var roomGivenUp: [RoomReserve.Part] = []
    /// The logs that were kept when it was opened.
    package let keptLogs: [KeptLog]
    /// The number of the last command that this store wrote; nil if it has changed nothing.
    package internal(set) var lastCommandNumber: Int?
    /// True if this program's fold made the search index.
    var searchIndexIsCurrent: Bool
    private let now: () -> Instant
    /// The originals that other machines have not delivered yet; read when media are first shown.
    package var awaitedOriginals: AwaitedOriginals {
        if let known = knownAwaitedOriginals { return known }
        let found = AwaitedOriginals(diary: directory)
        knownAwaitedOriginals = found
        return found
    }
    private var knownAwaitedOriginals: AwaitedOriginals?
    /// The command under which derived data are rebuilt.
    let repairRun = CommandRun(CommandRecord.repair)
    var keyAllocator = KeyAllocator()
    /// The local time zone, in which the dates of queries are read.
    package var localZone: () -> TimeZoneRules = { .utc }
    /// The rules of the zones in which tasks are due.
    package var zones = ZoneDatabase()
    /// The names of places; by default, positions get none.
    package var placeNames = PlaceNames.none
    /// The programs that decode photos and sounds; located when one is needed, since few commands decode anything.
    package var programs: () -> DiaryPrograms = { DiaryPrograms(decoder: "") }
    /// Makes thumbnails of originals that come without one; nil if nothing can.
    package var thumbnails: () -> (any ThumbnailMaking)? = { nil }
    /// The number of rows that a search for a common word reads before it asks the index: the word may be rare among
    /// the newest.
    var probeLimit = 3 * SearchIndex.scanLimit

    /// Opens the diary in a folder.
    ///
    /// - Parameters:
    ///     - now: the clock; tests inject one.
    ///     - onMigration: receives the progress, from 0 to 1, while a store of an earlier program is migrated.
    /// - Throws: `DiaryError`, `SQLiteError`, `SystemCallError`, `VaultError`.
    package init(
        _ directory: FilePath, access: Access, allowingNetworkFileSystem: Bool = false,
        now: @escaping () -> Instant = Instant.now, onMigration: @escaping (Double) throws -> Void = { _ in }
    ) throws {
        var opening = StoreOpening(directory: directory, access: access, allowsNetwork: allowingNetworkFileSystem)
        opening.progress.report = onMigration
        let opened = try opening.open()
        self.directory = directory
        self.now = now
        connection = opened.connection
        isAlone = opened.isAlone
        storeID = opened.storeID
        isNew = opened.isNew
        newerVersion = opened.newerVersion
        keptLogs = opened.keptLogs
        vault = Vault(diary: directory, storeID: opened.storeID)
        searchIndexIsCurrent = opened.foldVersion == SearchIndex.foldVersion
        guard access != .reading else { return }
        try vault.prepare(isNew: !mediumTable.isAnyKnown())
        TemporaryFolder(diary: directory).removeAbandonedCopies()
        if !searchIndexIsCurrent { try rebuildSearchIndex() }
        Ballast(directory: directory).keep()
    }

    /// Forgets the originals that other machines have not delivered yet, so that they are read again on the next use.
    package func refreshAwaitedOriginals() { knownAwaitedOriginals = nil }

    package var currentTime: Instant { now() }

    /// Runs `body` in one transaction that takes the write lock at once.
    package func write<Result>(_ body: () throws -> Result) throws -> Result {
        // Keys that a rolled-back transaction or another process assigned may be free or taken now.
        keyAllocator = KeyAllocator()
        let count = connection.totalChangeCount
        do {
            let result = try connection.writeTransaction(body)
            if connection.totalChangeCount != count { ChangeMarker(directory: directory).touch() }
            return result
        } catch let error as SQLiteError {
            if error.isFull, (try? RowNumbers(connection: connection).areSpent()) == true {
                throw DiaryError.numbersSpent(path: directory.description)
            }
            throw StoreOpening.translated(error, directory)
        }
    }

    /// Moves the log into the database and truncates it, so that nothing removed is left in it.
    func checkpoint() throws { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Runs `body` in one read transaction, in which the diary does not change.
    package func read<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try connection.readTransaction(body) } catch let error as SQLiteError {
            throw StoreOpening.translated(error, directory)
        }
    }
}

extension DiaryStore {
    /// Rebuilds the search index, which another version of the fold made.
    func rebuildSearchIndex() throws {
        try write { try SearchIndexMaking(connection: connection).run() }
        searchIndexIsCurrent = true
    }
}
