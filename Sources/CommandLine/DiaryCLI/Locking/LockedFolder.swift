import DiaryModel
import Glibc

/// What the names in the folder of a diary say about its lock, for whoever waits or must not write.
enum LockedFolder {
    /// True if the diary is encrypted and not open.
    static func isClosed(_ diary: FilePath) -> Bool {
        isHalfClosed(diary) || LockMarker.isLocked(diary) && !Folder.exists(diary.appending("diary.sqlite"))
    }

    /// True if the diary is encrypted, open or not.
    static func hasLock(_ diary: FilePath) -> Bool {
        LockMarker.isEncrypted(LockMarker.encryptedFolder(of: diary.resolved ?? diary))
    }

    /// True if the process is gone that had the diary open, so that nothing of it can be read.
    static func isHalfClosed(_ diary: FilePath) -> Bool {
        // The kernel still answers stat for a second.
        var status = statvfs()
        return unsafe diary.withCString { unsafe statvfs($0, &status) } != 0 && errno == ENOTCONN
    }
}
