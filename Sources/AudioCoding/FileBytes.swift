import Glibc

/// The bytes of a file, read on demand; the descriptor's position does not change.
struct FileBytes {
    let descriptor: Int32
    let count: Int

    /// The file at the descriptor; empty if it has no length.
    init(descriptor: Int32) {
        var status = stat()
        self.descriptor = descriptor
        count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The given number of bytes from an offset on, or as many as there are.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, readCount in
            readCount = unsafe max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }

    /// The big-endian integer of the given number of bytes at an offset; nil beyond the end.
    func number(at offset: Int, byteCount: Int) -> UInt64? {
        let found = bytes(at: offset, count: byteCount)
        return found.count == byteCount ? found.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
