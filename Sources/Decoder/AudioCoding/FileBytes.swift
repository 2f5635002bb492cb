import Glibc

/// The bytes of a file or of a part of it, read on demand; the descriptor's position does not change.
struct FileBytes {
    let descriptor: Int32
    let count: Int
    /// The offset in the file from which offsets are counted.
    private let start: Int

    /// The file at the descriptor; empty if it has no length.
    init(descriptor: Int32) {
        var status = stat()
        self.descriptor = descriptor
        count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        start = 0
    }

    /// A part of a file; what lies beyond the file's end is not there.
    init(_ file: FileBytes, in range: Range<Int>) {
        let there = range.clamped(to: 0..<file.count)
        (descriptor, start, count) = (file.descriptor, file.start + there.lowerBound, there.count)
    }

    /// The given number of bytes from an offset on, or as many as there are.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard 0..<self.count ~= offset, count > 0 else { return [] }
        let there = min(count, self.count - offset)
        return unsafe [UInt8](unsafeUninitializedCapacity: there) { buffer, readCount in
            readCount = unsafe max(0, pread(descriptor, buffer.baseAddress, there, off_t(start + offset)))
        }
    }

    /// The big-endian integer of the given number of bytes at an offset; nil beyond the end.
    func number(at offset: Int, byteCount: Int) -> UInt64? {
        let found = bytes(at: offset, count: byteCount)
        return found.count == byteCount ? found.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
