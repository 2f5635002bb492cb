import DiaryModel
import Glibc
import SQLite

/// The files that a diary can release on a full disk, to make room for the log of a removal.
///
/// SQLite needs room for its log before it can free any.
package struct RoomReserve {
    /// A file that takes room and holds nothing that only people could write again.
    package enum Part: CaseIterable, Sendable {
        /// The log, whose content is moved into the database.
        case log
        /// The remains of interrupted commands in `tmp`.
        case leftovers
        /// The file that is kept for this purpose.
        case ballast
        /// The daily copies of the database except the newest.
        case olderCopies
        /// The newest daily copy, which can be made again from the database.
        case newestCopy
    }

    let store: DiaryStore
    private var parts = Part.allCases[...]

    init(of store: DiaryStore) { self.store = store }

    /// Releases the next part that takes room; nil if there is none left.
    mutating func releaseNext() -> Part? {
        while let part = parts.popFirst() {
            if release(part) { return part }
        }
        return nil
    }

    private func release(_ part: Part) -> Bool {
        switch part {
        case .log: emptyLog()
        case .leftovers: removeLeftovers()
        case .ballast: Ballast(directory: store.directory).release()
        case .olderCopies: DailySnapshots(of: store.directory).removeOlder()
        case .newestCopy: DailySnapshots(of: store.directory).removeNewest()
        }
    }

    /// Moves the log into the database, where most of its pages need no new room.
    private func emptyLog() -> Bool {
        guard !store.connection.isInTransaction, logByteCount > 0 else { return false }
        let before = logByteCount
        try? store.checkpoint()
        return logByteCount < before
    }

    private func removeLeftovers() -> Bool {
        let leftovers = TemporaryFolder(diary: store.directory).leftovers(now: store.currentTime)
        return leftovers.filter { (try? FolderTree.removeAny(store.directory.appending(bytes: $0.bytes))) != nil }.count
            > 0
    }

    private var logByteCount: Int { Folder.status(store.directory.appending("diary.sqlite-wal"))?.st_size ?? 0 }
}

extension DiaryStore {
    /// Runs `body`, which makes room in the end.
    ///
    /// On a full disk it is repeated as long as there is a reserve to release.
    ///
    /// - Throws: `DiaryError.noRoomToRemove` if nothing helped, and the errors of `body`.
    func makingRoom<Result>(_ body: () throws -> Result) throws -> Result {
        var reserve = RoomReserve(of: self)
        while true {
            do { return try body() } catch DiaryError.diskFull(let path) {
                guard let part = reserve.releaseNext() else { throw DiaryError.noRoomToRemove(path: path) }
                roomGivenUp.append(part)
            }
        }
    }

    /// Runs `body`, which makes room, as `write` does; on a full disk it is repeated after a reserve was released.
    func writeMakingRoom<Result>(_ body: () throws -> Result) throws -> Result {
        try makingRoom { try write(body) }
    }
}
