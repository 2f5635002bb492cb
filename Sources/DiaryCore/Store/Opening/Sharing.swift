import Glibc
import SQLite

/// How the database is shared with other processes, and how an opening makes do where the disk is full.
///
/// In WAL mode each connection needs 32 kB in `diary.sqlite-shm`, also to read.
struct Sharing {
    enum Mode {
        /// As always: any number of readers beside a writer.
        case shared
        /// Nobody else has the database open, and the index of its log is in memory: SQLite's exclusive locking mode.
        ///
        /// It needs no byte on the disk. Where another process has the database open, it is busy; then there is a `-shm`.
        case alone
        /// Only for reading, where not even an empty log can be made: the database file as it lies there.
        case unwatched
    }

    /// Milliseconds that being alone is waited for, before sharing is tried again.
    static let patience: Int32 = 100

    private(set) var mode = Mode.shared
    private let directory: FilePath
    private let access: Store.Access

    /// - Parameter access: removing needs room for the log alone, so that none of the last is spent on the `-shm`.
    init(in directory: FilePath, _ access: Store.Access) {
        self.directory = directory
        self.access = access
        if access == .removing, let free = Folder.freeByteCount(at: directory), free < Self.scarce { mode = .alone }
    }

    /// Finds another way after an opening has failed; false where there is none.
    ///
    /// On a full disk the ballast is given up first.
    mutating func giveWay(to error: SQLiteError) -> Bool {
        switch mode {
        case .shared:
            guard error.isDiskFull else { return false }
            if !Ballast(directory: directory).release() { mode = .alone }
            return true
        case .alone:
            if error.isBusy { mode = .shared }
            guard error.isDiskFull, access == .reading, error.cannotOpen, !hasLog else { return false }
            mode = .unwatched
            return true
        case .unwatched: return false
        }
    }

    /// Removes the `-shm` that a process left which was killed: its room is needed, and while we are alone nobody uses it.
    ///
    /// To be called when the database is locked.
    func settle() {
        if mode == .alone { try? Folder.remove(directory.appending("diary.sqlite-shm")) }
    }

    /// A disk with less room than this, in bytes, is as good as full.
    private static let scarce: Int64 = 256_000

    private var hasLog: Bool { (Folder.status(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0 }
}
