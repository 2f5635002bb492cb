import Glibc

/// The bytes of a file, read where they are asked for; the descriptor's position stays where it is.
struct FileBytes {
    let descriptor: Int32
    let count: Int

    /// The file at the descriptor; empty where it has no length.
    init(descriptor: Int32) {
        var status = stat()
        self.descriptor = descriptor
        count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// So many bytes from a place on, or as many as there are.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, readCount in
            readCount = unsafe max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }

    /// The whole number in so many bytes at a place, the most significant first; nil behind the end.
    func number(at offset: Int, byteCount: Int) -> UInt64? {
        let found = bytes(at: offset, count: byteCount)
        return found.count == byteCount ? found.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
