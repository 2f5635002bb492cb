import Glibc

/// A file that only takes room, and is given up when the disk is full, so that deleting still works.
///
/// SQLite needs room for its log before it can free any.
struct Ballast {
    let directory: FilePath

    private var path: FilePath { directory.appending("ballast") }

    /// 16 MB once the store exceeds 200 MB; before that the little that a small store's log takes.
    private var byteCount: Int {
        let database = Folder.status(directory.appending("diary.sqlite"))?.st_size ?? 0
        return database > 200_000_000 ? 16_000_000 : 256_000
    }

    /// Makes the file where it is missing and there is room for it; never a reason to fail.
    ///
    /// The corresponding C function is `posix_fallocate`.
    func keep() {
        guard !Folder.exists(path), isRoomAmple,
            let file = try? FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        else { return }
        if posix_fallocate(file.number, 0, byteCount) != 0 { try? Folder.remove(path) }
    }

    /// Gives the room up; false where there was none to give.
    func release() -> Bool {
        guard Folder.exists(path) else { return false }
        return (try? Folder.remove(path)) != nil
    }

    /// A disk that is nearly full has better uses for its last room.
    ///
    /// The corresponding C function is `statvfs`.
    private var isRoomAmple: Bool {
        var status = statvfs()
        guard unsafe directory.withCString({ unsafe statvfs($0, &status) }) == 0 else { return false }
        return status.f_bavail * status.f_frsize > UInt(byteCount) * 2
    }
}
