import Glibc

/// The names of a locked diary: a mark in its empty folder while it is closed, and an encrypted folder beside it.
package enum LockMarker {
    /// The file in the mount point of a locked diary.
    package static let name = "LOCKED"

    /// Returns whether a folder is the empty mount point of a locked diary: nothing may be written to it.
    package static func isThere(in folder: FilePath) -> Bool { Folder.holdsName(folder.appending(name)) }

    /// The encrypted folder of a diary, beside it: `DIARY.locked`.
    package static func encryptedFolder(of diary: FilePath) -> FilePath {
        sibling(of: diary.resolved ?? diary, ".locked")
    }

    /// A path beside the diary whose name begins with the diary's.
    package static func sibling(of diary: FilePath, _ ending: String) -> FilePath {
        diary.parent.appending(bytes: diary.lastComponent + Array(ending.utf8))
    }

    /// Returns whether a folder is one of gocryptfs, even if it has lost its configuration.
    package static func isEncrypted(_ folder: FilePath) -> Bool {
        Folder.exists(folder.appending("gocryptfs.conf")) || Folder.exists(folder.appending("gocryptfs.diriv"))
    }

    /// Returns whether a folder without a diary represents a locked one: it has the mark, or the encrypted folder is
    /// beside it.
    package static func isLocked(_ diary: FilePath) -> Bool {
        isThere(in: diary) || hasLock(diary)
    }

    /// True if the diary is encrypted, open or not.
    package static func hasLock(_ diary: FilePath) -> Bool { isEncrypted(encryptedFolder(of: diary)) }

    /// True if the diary is encrypted and not open.
    package static func isClosed(_ diary: FilePath) -> Bool {
        isHalfClosed(diary) || isLocked(diary) && !Folder.exists(diary.appending("diary.sqlite"))
    }

    /// True if the diary is encrypted, and open for reading alone.
    package static func isOpenForReading(_ diary: FilePath) -> Bool {
        guard let mount = (try? MountTable.read())?.mount(holding: diary) else { return false }
        return mount.kind == MountTable.gocryptfs && mount.isReadOnly
    }

    /// True if the process has ended that had the diary open, so that nothing of it can be read.
    ///
    /// The corresponding C function is `statvfs`: the kernel still answers `stat` for a second.
    package static func isHalfClosed(_ diary: FilePath) -> Bool {
        var status = statvfs()
        return unsafe diary.withCString { unsafe statvfs($0, &status) } != 0 && errno == ENOTCONN
    }
}
