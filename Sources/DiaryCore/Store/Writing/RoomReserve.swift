import Glibc
import SQLite

/// What a diary can give up on a full disk, so that there is room to write that something goes.
///
/// SQLite needs room for its log before it can free any.
package struct RoomReserve {
    /// Something that takes room, and that is not what people wrote.
    package enum Part: CaseIterable, Sendable {
        /// The log, whose content is moved into the database.
        case log
        /// What interrupted commands left in `tmp`.
        case leftovers
        /// The file that is kept for this.
        case ballast
        /// The daily copies of the database but the newest.
        case olderCopies
        /// The newest daily copy, which can be made again from the database.
        case newestCopy
    }

    let store: Store
    private var parts = Part.allCases[...]

    init(of store: Store) { self.store = store }

    /// Gives up the next part that takes room; nil where there is nothing left.
    mutating func giveUpNext() -> Part? {
        while let part = parts.popFirst() {
            if giveUp(part) { return part }
        }
        return nil
    }

    private func giveUp(_ part: Part) -> Bool {
        switch part {
        case .log: emptyLog()
        case .leftovers: removeLeftovers()
        case .ballast: Ballast(directory: store.directory).release()
        case .olderCopies: DailySnapshots(of: store.directory).giveUpOlder()
        case .newestCopy: DailySnapshots(of: store.directory).giveUpNewest()
        }
    }

    /// The pages of the log have their place in the database, for most of them no new one.
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

extension Store {
    /// Runs `body`, which makes room in the end; on a full disk again and again, as long as there is something to give up.
    ///
    /// - Throws: `DiaryError.noRoomToRemove` where nothing helped, and what `body` throws besides.
    func makingRoom<Result>(_ body: () throws -> Result) throws -> Result {
        var reserve = RoomReserve(of: self)
        while true {
            do { return try body() } catch DiaryError.diskFull(let path) {
                guard let part = reserve.giveUpNext() else { throw DiaryError.noRoomToRemove(path: path) }
                roomGivenUp.append(part)
            }
        }
    }

    /// Runs `body`, which makes room, as `write` does; on a full disk again after something was given up.
    func writeMakingRoom<Result>(_ body: () throws -> Result) throws -> Result {
        try makingRoom { try write(body) }
    }
}
