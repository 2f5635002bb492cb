import Glibc

/// An open folder; operations in it follow no links, whatever a carrier puts there meanwhile.
final class OpenFolder: Sendable {
    let number: Int32
    /// The path for messages.
    let path: String

    private init(owning number: Int32, path: String) {
        (self.number, self.path) = (number, path)
    }

    deinit {
        close(number)
    }

    /// Opens a folder by its path; links on the way are the user's own, but the last component must not be one.
    ///
    /// The corresponding C function is `open`.
    static func open(_ path: String, following: Bool = false) throws(SharedFolderError) -> OpenFolder {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (following ? 0 : O_NOFOLLOW)
        while true {
            let number = unsafe Glibc.open(path, flags)
            if number >= 0 { return OpenFolder(owning: number, path: path) }
            guard errno == EINTR else { throw missing("open", path) }
        }
    }

    private static func missing(_ call: String, _ path: String) -> SharedFolderError {
        [ENOENT, ENOTDIR, ELOOP].contains(errno) ? .noFolder(path) : .reading(call, path)
    }

    /// Opens a folder in this one; nil if there is none.
    ///
    /// The corresponding C function is `openat` with `O_NOFOLLOW`.
    func folder(_ name: String) throws(SharedFolderError) -> OpenFolder? {
        while true {
            let found = unsafe openat(self.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if found >= 0 { return OpenFolder(owning: found, path: "\(path)/\(name)") }
            switch errno {
            case EINTR: continue
            case ENOENT, ENOTDIR, ELOOP: return nil
            default: throw .reading("openat", "\(path)/\(name)")
            }
        }
    }

    /// Opens a folder in this one, which is created with mode 0700 if it is missing.
    ///
    /// The corresponding C function is `mkdirat`.
    func folderMade(_ name: String) throws(SharedFolderError) -> OpenFolder {
        if let folder = try folder(name) { return folder }
        let path = "\(path)/\(name)"
        guard unsafe mkdirat(number, name, 0o700) == 0 || errno == EEXIST else { throw .writing("mkdirat", path) }
        try sync()
        // A file or a link has the name.
        guard let folder = try folder(name) else { throw .system(path, call: "openat", code: ENOTDIR) }
        return folder
    }

    /// Opens a file of this folder for reading.
    ///
    /// The corresponding C function is `openat` with `O_NOFOLLOW`.
    func file(_ name: String) throws(SharedFolderError) -> OpenFile {
        let path = "\(path)/\(name)"
        while true {
            // O_NONBLOCK keeps it from waiting for a writer of a pipe.
            let found = unsafe openat(self.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            if found >= 0 { return OpenFile(owning: found, path: path) }
            guard errno == EINTR else { throw .reading("openat", path) }
        }
    }

    /// Makes a new file of mode 0600 in this folder.
    ///
    /// The corresponding C function is `openat` with `O_EXCL`.
    func newFile(_ name: String) throws(SharedFolderError) -> OpenFile {
        let path = "\(path)/\(name)"
        while true {
            let made = unsafe openat(self.number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if made >= 0 { return OpenFile(owning: made, path: path) }
            guard errno == EINTR else { throw .writing("openat", path) }
        }
    }

    /// The size of a file of this folder; nil if nothing or something else has the name.
    ///
    /// The corresponding C function is `fstatat`, which doesn't follow links.
    func byteCount(of name: String) -> Int64? {
        var status = stat()
        guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
    }

    /// The names in the folder except `.` and `..`, in byte order.
    ///
    /// The corresponding C function is `readdir`; a folder that can be read only in part is an error.
    func names() throws(SharedFolderError) -> [[UInt8]] {
        // Another descriptor has its own position in the folder, whoever else reads it.
        let copy = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .reading("openat", path) }
        guard let stream = unsafe fdopendir(copy) else {
            let error = SharedFolderError.reading("fdopendir", path)
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe Self.nextEntry(of: stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { throw .reading("readdir", path) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The next entry; only `errno` distinguishes the end of a folder from a failure.
    private static func nextEntry(of stream: OpaquePointer) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        return unsafe readdir(stream)
    }

    /// Renames a file of this folder, replacing an existing one.
    ///
    /// The corresponding C function is `renameat`.
    func rename(_ name: String, to newName: String) throws(SharedFolderError) {
        guard unsafe renameat(number, name, number, newName) == 0 else {
            throw .writing("renameat", "\(path)/\(newName)")
        }
    }

    /// Removes a name; a missing one is not an error.
    ///
    /// The corresponding C function is `unlinkat`.
    func remove(_ name: String) throws(SharedFolderError) {
        guard unsafe unlinkat(number, name, 0) == 0 || errno == ENOENT else {
            throw .writing("unlinkat", "\(path)/\(name)")
        }
    }

    /// Removes an empty folder in this one.
    ///
    /// The corresponding C function is `unlinkat` with `AT_REMOVEDIR`.
    ///
    /// - Returns: False if something is in it; true if it is gone, or was missing.
    func removeEmptyFolder(_ name: String) throws(SharedFolderError) -> Bool {
        if unsafe unlinkat(number, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return true }
        guard [ENOTEMPTY, EEXIST].contains(errno) else { throw .writing("unlinkat", "\(path)/\(name)") }
        return false
    }

    /// Makes the names in the folder durable; network file systems that can't do that are accepted.
    ///
    /// The corresponding C function is `fsync`.
    func sync() throws(SharedFolderError) {
        guard fsync(number) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno) else { throw .writing("fsync", path) }
    }
}
