import Glibc

/// The source of a picture's bytes: a file, whose descriptor neither moves nor is closed, or memory.
package enum PictureSource: Sendable {
    case file(descriptor: Int32)
    case memory([UInt8])

    /// The number of bytes.
    var count: Int {
        switch self {
        case .memory(let bytes): return bytes.count
        case .file(let descriptor):
            var status = stat()
            return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    /// The given number of bytes from an offset on, or as many as there are.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        switch self {
        case .memory(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
        case .file(let descriptor):
            // A claimed length is not allocated before the bytes are known to exist.
            let there = min(count, max(0, self.count - offset))
            return unsafe [UInt8](unsafeUninitializedCapacity: there) { buffer, readCount in
                while readCount < there {
                    let rest = unsafe buffer.baseAddress.map { unsafe $0 + readCount }
                    let part = unsafe pread(descriptor, rest, there - readCount, off_t(offset + readCount))
                    guard part > 0 else { return }
                    readCount += part
                }
            }
        }
    }

    /// All bytes, for codecs that need the whole file; more than a picture may have are refused.
    func all() throws(ImageCodingError) -> [UInt8] {
        guard count <= Self.largestFile else { throw .tooLarge }
        return bytes(at: 0, count: count)
    }

    private static let largestFile = 256 << 20
}
