import DiaryModel
import Glibc
import SQLite

/// The way in which the database is shared with other processes, including a fallback for a full disk.
///
/// In WAL mode each connection needs 32 kB in `diary.sqlite-shm`, also to read.
struct Sharing {
    enum Mode {
        /// The default: any number of readers beside a writer.
        case shared
        /// No other process has the database open, and the index of its log is in memory: SQLite's exclusive locking
        /// mode.
        ///
        /// It needs no byte on the disk. If another process has the database open, it is busy; then there is a `-shm`.
        case alone
        /// Reading only, without a log or locks, where not even an empty log can be created: the database file as it
        /// is.
        case unwatched
    }

    /// The time in milliseconds for which exclusive access is waited for, before sharing is tried again.
    static let patience: Int32 = 100

    private(set) var mode = Mode.shared
    private let directory: FilePath
    private let access: DiaryStore.Access

    /// The first mode to try.
    ///
    /// - Parameter access: writing on a full disk needs room for the log alone, so that none of the last room is spent
    ///   on the `-shm`.
    init(in directory: FilePath, _ access: DiaryStore.Access) {
        self.directory = directory
        self.access = access
        if access == .writingOnFullDisk, let free = Folder.freeByteCount(at: directory), free < Self.scarce {
            mode = .alone
        }
    }

    /// Chooses another mode after an opening has failed; false if there is none.
    ///
    /// On a full disk the ballast is released first.
    mutating func fallBack(after error: SQLiteError) -> Bool {
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

    /// Removes the `-shm` left by a process that was killed: its room is needed, and nobody else uses it during
    /// exclusive access.
    ///
    /// The database must be locked when this is called.
    func settle() {
        if mode == .alone { try? Folder.remove(directory.appending("diary.sqlite-shm")) }
    }

    /// The free room in bytes below which a disk counts as full.
    private static let scarce: Int64 = 256_000

    private var hasLog: Bool { (Folder.status(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0 }
}
