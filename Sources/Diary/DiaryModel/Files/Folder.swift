import CSystem
package import Glibc

/// Operations on folders and names, by path.
package enum Folder {
    /// Creates a folder of mode 0700; true if it is new.
    ///
    /// In the mount point of a locked diary nothing is made, even by a user who may write everywhere: `EROFS`. The
    /// corresponding C function is `mkdir`.
    @discardableResult
    package static func make(_ path: FilePath) throws(SystemCallError) -> Bool {
        if unsafe path.withCString({ unsafe mkdir($0, 0o700) }) == 0 {
            guard LockMarker.isThere(in: path.parent) else { return true }
            _ = unsafe path.withCString { unsafe rmdir($0) }
            throw SystemCallError("mkdir", path, code: EROFS)
        }
        guard errno == EEXIST else { throw SystemCallError("mkdir", path) }
        guard isFolder(path) else { throw SystemCallError("mkdir", path, code: ENOTDIR) }
        return false
    }

    /// Returns whether the name exists; a dangling symbolic link does not.
    package static func exists(_ path: FilePath) -> Bool {
        status(path) != nil
    }

    /// Returns whether the name is that of a folder, or of a link to one.
    package static func isFolder(_ path: FilePath) -> Bool {
        status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    /// The status of a path; nil on failure.
    ///
    /// The corresponding C function is `stat`.
    package static func status(_ path: FilePath) -> stat? {
        var status = stat()
        return unsafe path.withCString { unsafe stat($0, &status) } == 0 ? status : nil
    }

    /// The status of a path without following links; nil on failure.
    ///
    /// The corresponding C function is `lstat`.
    package static func linkStatus(_ path: FilePath) -> stat? {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0 ? status : nil
    }

    /// The names in a folder except `.` and `..`, in byte order.
    ///
    /// The corresponding C function is `readdir`; a folder that can be read only in part is an error.
    package static func names(in path: FilePath) throws(SystemCallError) -> [[UInt8]] {
        let stream = unsafe try opened(path)
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe nextEntry(of: stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { throw SystemCallError("readdir", path) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func opened(_ path: FilePath) throws(SystemCallError) -> OpaquePointer {
        while true {
            if let stream = unsafe path.withCString({ unsafe opendir($0) }) { return unsafe stream }
            guard errno == EINTR else { throw SystemCallError("opendir", path) }
        }
    }

    /// The next entry; only `errno` distinguishes the end of a folder from a failure.
    private static func nextEntry(of stream: OpaquePointer) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        return unsafe readdir(stream)
    }

    /// Makes the names in a folder durable.
    package static func sync(_ path: FilePath) throws(SystemCallError) { try sync([path]) }

    /// Makes the names in folders of one file system durable.
    ///
    /// Not every program that provides files passes the sync of a folder on, and none that of files of its own.
    package static func sync(_ paths: Set<FilePath>) throws(SystemCallError) {
        for path in paths { try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).sync() }
        guard let first = paths.first else { return }
        let kind = FileSystemKind(at: first)
        if kind.isUserSpace { _ = try kind.syncAll() }
    }

    /// Gives the file a second name; false if that name is taken.
    ///
    /// The corresponding C function is `link`.
    ///
    /// File systems without hard links get `renameat2(RENAME_NOREPLACE)`, which moves the file.
    package static func link(_ path: FilePath, as newPath: FilePath) throws(SystemCallError) -> Bool {
        if unsafe path.withCString({ old in unsafe newPath.withCString { new in unsafe Glibc.link(old, new) } }) == 0 {
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, ENOTSUP, ENOSYS, EMLINK: return try moveWithoutReplacing(path, to: newPath)
        default: throw SystemCallError("link", newPath)
        }
    }

    private static func moveWithoutReplacing(_ path: FilePath, to newPath: FilePath) throws(SystemCallError) -> Bool {
        let code = unsafe path.withCString { old in
            unsafe newPath.withCString { new in unsafe diary_rename_no_replace(old, new) }
        }
        if code == 0 { return true }
        switch errno {
        case EEXIST: return false
        case EINVAL, ENOSYS, ENOTSUP: return try moveOntoReservation(path, to: newPath)
        default: throw SystemCallError("renameat2", newPath)
        }
    }

    /// Moves a file or folder where the file system can't refuse to replace: an empty file or folder reserves the name.
    ///
    /// The corresponding C function is `rename`.
    static func moveOntoReservation(_ path: FilePath, to newPath: FilePath) throws(SystemCallError) -> Bool {
        guard !holdsName(newPath) else { return false }
        if isFolder(path) {
            guard try make(newPath) else { return false }
        } else {
            _ = try FileDescriptor.open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        }
        do {
            try replace(newPath, with: path)
        } catch {
            try? FolderTree.removeAny(newPath)
            throw error
        }
        return true
    }

    /// Returns whether the name is taken, even by a dangling symbolic link.
    ///
    /// The corresponding C function is `lstat`.
    package static func holdsName(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0
    }

    /// Moves a folder or file to a name that must be free.
    package static func move(_ path: FilePath, to newPath: FilePath) throws(SystemCallError) {
        guard try moveWithoutReplacing(path, to: newPath) else {
            throw SystemCallError("renameat2", newPath, code: EEXIST)
        }
    }

    /// Swaps two names at once.
    ///
    /// The corresponding C function is `renameat2` with `RENAME_EXCHANGE`; `EINVAL` where the file system can't.
    package static func exchange(_ path: FilePath, with other: FilePath) throws(SystemCallError) {
        let code = unsafe path.withCString { path in
            unsafe other.withCString { other in unsafe diary_rename_exchange(path, other) }
        }
        guard code == 0 else { throw SystemCallError("renameat2", path) }
    }

    /// Moves a file or folder over another one, which is replaced atomically.
    ///
    /// The corresponding C function is `rename`.
    package static func replace(_ path: FilePath, with new: FilePath) throws(SystemCallError) {
        let code = unsafe new.withCString { new in unsafe path.withCString { unsafe rename(new, $0) } }
        guard code == 0 else { throw SystemCallError("rename", path) }
    }

    /// A free path in a folder: the name, or the name with a number.
    package static func freeName(_ name: [UInt8], in folder: FilePath) -> FilePath {
        var candidate = folder.appending(bytes: name)
        var number = 1
        while linkStatus(candidate) != nil {
            number += 1
            candidate = folder.appending(bytes: name + Array("-\(number)".utf8))
        }
        return candidate
    }

    /// The free bytes of its file system for this user; nil if unknown.
    ///
    /// The corresponding C function is `statvfs`.
    package static func freeByteCount(at path: FilePath) -> Int64? {
        var status = statvfs()
        guard unsafe path.withCString({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        let (count, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflow ? Int64.max : Int64(clamping: count)
    }

    /// Removes a folder in which nothing is.
    ///
    /// The corresponding C function is `rmdir`.
    package static func removeEmpty(_ path: FilePath) throws(SystemCallError) {
        guard unsafe path.withCString({ unsafe rmdir($0) }) == 0 else { throw SystemCallError("rmdir", path) }
    }

    /// Removes a file's name; a missing one is not an error.
    ///
    /// The corresponding C function is `unlink`.
    package static func remove(_ path: FilePath) throws(SystemCallError) {
        guard unsafe path.withCString({ unsafe unlink($0) }) == 0 || errno == ENOENT else {
            throw SystemCallError("unlink", path)
        }
    }
}
