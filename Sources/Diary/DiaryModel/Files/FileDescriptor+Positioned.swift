import Glibc

extension FileDescriptor {
    /// Another descriptor of the same open file.
    ///
    /// The corresponding C function is `fcntl` with `F_DUPFD_CLOEXEC`.
    package func duplicate() throws(SystemCallError) -> FileDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw SystemCallError("fcntl", path) }
        return FileDescriptor(owning: copy, path: path)
    }

    /// The bytes from `offset` on, at most `count`; fewer only at the end of the file.
    ///
    /// The corresponding C function is `pread`.
    package func read(upTo count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, offset + filled)
            }
            if read == 0 { break }
            if read > 0 { filled += read } else if errno != EINTR { throw SystemCallError("read", path) }
        }
        return filled == count ? bytes : Array(bytes.prefix(filled))
    }

    /// The same; nil if the disk, or the program that provides the files, returns an error for a part of them.
    package func readUnlessDamaged(upTo count: Int, at offset: Int) throws(SystemCallError) -> [UInt8]? {
        do { return try read(upTo: count, at: offset) } catch {
            guard error.code == EIO else { throw error }
            return nil
        }
    }

    /// Removes the bytes from `length` on.
    ///
    /// The corresponding C function is `ftruncate`.
    package func truncate(to length: Int) throws(SystemCallError) {
        guard ftruncate(number, length) == 0 else { throw SystemCallError("ftruncate", path) }
    }

    /// Throws the failure of a walk through this file, given as the value of `errno`.
    package func check(_ failure: Int32?) throws(SystemCallError) {
        if let failure { throw SystemCallError("read", path, code: failure) }
    }

    /// Writes all the bytes at `offset`.
    ///
    /// The corresponding C function is `pwrite`.
    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    number, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written, offset + written)
            }
            if count >= 0 { written += count } else if errno != EINTR { throw SystemCallError("write", path) }
        }
    }

    /// Sets the times of the last change and the last access.
    ///
    /// The corresponding C function is `futimens`.
    package func setModificationTime(_ seconds: Int64, nanoseconds: Int) throws(SystemCallError) {
        let time = timespec(tv_sec: Int(seconds), tv_nsec: nanoseconds)
        let times = [time, time]
        guard unsafe futimens(number, times) == 0 else { throw SystemCallError("futimens", path) }
    }
}
