package import Glibc

/// An open file; closed in `deinit`.
package struct FileDescriptor: ~Copyable {
    /// The descriptor for C functions; valid only while this value lives.
    package let number: Int32
    /// The path that it was opened with, for errors.
    package let path: FilePath
    /// True if `flock` was called for it.
    var isLocked = false

    package init(owning number: Int32, path: FilePath) {
        self.number = number
        self.path = path
    }

    /// Duplicates the descriptor; both share the position in the file.
    ///
    /// The corresponding C function is `fcntl` with `F_DUPFD_CLOEXEC`: a program that is started meanwhile doesn't
    /// inherit it.
    package init(duplicating number: Int32, path: FilePath) throws(SystemCallError) {
        let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw SystemCallError("fcntl", path) }
        self.init(owning: duplicate, path: path)
    }

    deinit {
        // A program that another thread is just starting has the lock as well, until it has closed its descriptors.
        if isLocked { flock(number, LOCK_UN) }
        close(number)
    }

    /// Opens a file.
    ///
    /// `O_CLOEXEC` is always added. The corresponding C function is `open`.
    package static func open(_ path: FilePath, _ flags: Int32, mode: mode_t = 0o600) throws(SystemCallError)
        -> FileDescriptor
    {
        while true {
            let number = unsafe path.withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
            if number >= 0 { return FileDescriptor(owning: number, path: path) }
            guard errno == EINTR else { throw SystemCallError("open", path) }
        }
    }

    /// Fills `buffer` from its beginning; fewer bytes than requested only at the end of the file, 0 at the end.
    ///
    /// The corresponding C function is `read`.
    package func read(into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(number, bytes.baseAddress.map { unsafe $0 + filled }, bytes.count - filled)
            }
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR {
                throw SystemCallError("read", path)
            }
        }
        return filled
    }

    /// Writes all the bytes.
    ///
    /// The corresponding C function is `write`.
    package func writeAll(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw SystemCallError("write", path)
            }
        }
    }

    package func writeAll(_ bytes: [UInt8]) throws(SystemCallError) {
        try writeAll(bytes[...])
    }

    /// Makes what was written durable.
    ///
    /// Never retried after a failure: the kernel may have dropped the pages.
    ///
    /// The corresponding C function is `fsync`.
    package func sync() throws(SystemCallError) {
        guard fsync(number) == 0 else { throw SystemCallError("fsync", path) }
    }

    /// Sets the permissions.
    ///
    /// The corresponding C function is `fchmod`.
    package func setMode(_ mode: mode_t) throws(SystemCallError) {
        guard fchmod(number, mode) == 0 else { throw SystemCallError("fchmod", path) }
    }

    /// The file's status.
    ///
    /// The corresponding C function is `fstat`.
    package func status() throws(SystemCallError) -> stat {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemCallError("fstat", path) }
        return status
    }

    /// Moves to `offset` bytes from the beginning.
    ///
    /// The corresponding C function is `lseek`.
    package func seek(to offset: Int) throws(SystemCallError) {
        guard lseek(number, offset, SEEK_SET) >= 0 else { throw SystemCallError("lseek", path) }
    }
}
