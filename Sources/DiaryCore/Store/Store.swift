package import Chronology
import SQLite

/// A diary's database and vault, for one thread of one process.
///
/// Every change is one transaction that also writes how to take it back; it returns only when the change is durable.
package final class Store {
    /// What a command wants of the store.
    package enum Access: Sendable {
        /// Only to read; there must be a diary.
        case reading
        /// To change it; there must be a diary.
        case writing
        /// To remove something from it, on a full disk too; there must be a diary.
        case removing
        /// To change it, and to make it where there is none.
        case creating
    }

    /// The diary's folder.
    package let directory: FilePath
    /// The originals.
    package let vault: Vault
    /// The name that the database and its vault share.
    package let storeID: UniqueIdentifier
    /// Whether this opening made the diary.
    package let isNew: Bool
    /// The format of the store when a newer program wrote it, so that it can only be read.
    package let newerVersion: Int?
    let connection: Connection
    /// Whether the database is held for this store alone, because the disk is full.
    let isAlone: Bool
    /// What was given up so far to make room on a full disk, in this order.
    package internal(set) var roomGivenUp: [RoomReserve.Part] = []
    /// The number of the last command that this store wrote; nil while it has changed nothing.
    package internal(set) var lastCommandNumber: Int?
    /// Whether the search index was made with the fold that this program folds with.
    var searchIndexIsCurrent: Bool
    private let now: () -> Instant
    /// What other machines still have to give; read when media are first shown.
    package var awaitedOriginals: AwaitedOriginals {
        if let known = knownAwaitedOriginals { return known }
        let found = AwaitedOriginals(diary: directory)
        knownAwaitedOriginals = found
        return found
    }
    private var knownAwaitedOriginals: AwaitedOriginals?
    /// What makes anew what can be made anew.
    let repairRun = CommandRun(CommandRecord.repair)
    var keyAllocator = KeyAllocator()
    /// The local time zone, in which queries read their dates.
    package var localZone: () -> TimeZoneRules = { .utc }
    /// The rules of the zones that tasks are due in.
    package var zones = ZoneDatabase()
    /// What positions of entries are called; nothing is named where nothing is said.
    package var placeNames = PlaceNames.none
    /// The number of rows that a search for a common word reads before it asks the index: the word may be rare among
    /// the newest.
    var probeLimit = 3 * SearchIndex.scanLimit

    /// Opens the diary in a folder.
    ///
    /// - Parameters:
    ///   - now: the clock; tests inject one.
    ///   - onMigration: told how much is done, from 0 to 1, while a store of an earlier program is brought up to date.
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
        vault = Vault(diary: directory, storeID: opened.storeID)
        searchIndexIsCurrent = opened.foldVersion == SearchIndex.foldVersion
        guard access != .reading else { return }
        try vault.prepare(isNew: !mediumTable.isAnyKnown())
        TemporaryFolder(diary: directory).removeAbandonedCopies()
        if !searchIndexIsCurrent { try rebuildSearchIndex() }
        Ballast(directory: directory).keep()
    }

    /// Lets what other machines still have to give be read anew when it is next asked for.
    package func refreshAwaitedOriginals() { knownAwaitedOriginals = nil }

    /// What the clock says.
    package var currentTime: Instant { now() }

    /// Runs `body` in one transaction that takes the write lock at once.
    func write<Result>(_ body: () throws -> Result) throws -> Result {
        // Keys that a rolled-back transaction gave out, or another process gave since, are free or taken again.
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

    /// Empties the log into the database, so that nothing that was removed is left in it.
    func checkpoint() throws { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Runs `body` on one unchanging picture of the diary.
    package func read<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try connection.readTransaction(body) } catch let error as SQLiteError {
            throw StoreOpening.translated(error, directory)
        }
    }
}
