import CSystem
import Glibc

extension FileDescriptor {
    /// Locks the file or folder until it is closed; does nothing on file systems without locks.
    ///
    /// The corresponding C function is `flock`.
    package mutating func lock() {
        while flock(number, LOCK_EX) != 0 {
            guard errno == EINTR else { return }
        }
        isLocked = true
    }

    /// Locks it if nobody else has; false if somebody has.
    ///
    /// The corresponding C function is `flock`.
    package mutating func lockAtOnce() -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { return false }
        }
        isLocked = true
        return true
    }

    /// Returns whether another process has locked it.
    ///
    /// The corresponding C function is `flock`.
    package func isLockedByOthers() -> Bool {
        guard flock(number, LOCK_SH | LOCK_NB) == 0 else { return true }
        flock(number, LOCK_UN)
        return false
    }

    /// Locks bytes of the file until it is closed if nobody else has locked any of them, not even this process through
    /// another descriptor; false if somebody has.
    ///
    /// The corresponding C function is `fcntl` with `F_OFD_SETLK`.
    package func lockAtOnce(_ bytes: Range<Int>) -> Bool {
        diary_lock_bytes(number, bytes.lowerBound, bytes.count) == 0
    }

    /// Returns whether a path leads to this very file or folder.
    func isNamed(_ path: FilePath) -> Bool {
        guard let own = try? status(), let found = Folder.linkStatus(path) else { return false }
        return FileIdentity(own) == FileIdentity(found)
    }

    /// Creates a file of mode 0600 under a hidden name, and locks it.
    package static func makeLocked(_ path: FilePath) throws(SystemCallError) -> FileDescriptor {
        while true {
            var file = try open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            file.lock()
            // Another process may have seen it before it was locked, and taken it for abandoned.
            if file.isNamed(path) { return file }
        }
    }

    /// Creates a folder of mode 0700 under a hidden name, and locks it.
    static func makeLockedFolder(_ path: FilePath) throws(SystemCallError) -> FileDescriptor {
        while true {
            guard try Folder.make(path) else { throw SystemCallError("mkdir", path, code: EEXIST) }
            var folder = try open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            folder.lock()
            if folder.isNamed(path) { return folder }
        }
    }
}
