import DiaryModel
import Glibc

/// A file that only reserves room, and is released when the disk is full, so that deleting still works.
///
/// SQLite needs room for its log before it can free any.
struct Ballast {
    let directory: FilePath

    private var path: FilePath { directory.appending("ballast") }

    /// 16 MB once the store exceeds 200 MB; before that, the small size of a small store's log.
    private var byteCount: Int {
        let database = Folder.status(directory.appending("diary.sqlite"))?.st_size ?? 0
        return database > 200_000_000 ? 16_000_000 : 256_000
    }

    /// Creates the file if it is missing and there is room for it; it never fails.
    ///
    /// The corresponding C function is `posix_fallocate`.
    func keep() {
        guard !Folder.exists(path), isRoomAmple, !LockMarker.isThere(in: directory),
            let file = try? FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        else { return }
        if posix_fallocate(file.number, 0, byteCount) != 0 { try? Folder.remove(path) }
    }

    /// Releases the room; false if there was none to release.
    func release() -> Bool {
        guard Folder.exists(path) else { return false }
        return (try? Folder.remove(path)) != nil
    }

    /// True if the disk has enough free room for others besides the file.
    private var isRoomAmple: Bool { (Folder.freeByteCount(at: directory) ?? 0) > byteCount * 2 }
}
