import Glibc

/// Bytes of a file or of memory, read on demand and never beyond their end.
///
/// A file's descriptor neither moves nor is closed. A claimed length is cut to what is there before anything is
/// allocated.
package struct ByteSource: Sendable {
    /// The whole file or memory, for codecs that read it themselves.
    package let storage: Storage
    /// The part of it whose first byte has the offset 0.
    private let part: Range<Int>

    package enum Storage: Sendable {
        /// A file, by its descriptor.
        case file(Int32)
        case memory([UInt8])
    }

    /// The file at a descriptor, which must stay open; empty if it has no length.
    package static func file(descriptor: Int32) -> ByteSource {
        var status = stat()
        let count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        return ByteSource(storage: .file(descriptor), part: 0..<max(0, count))
    }

    package static func memory(_ bytes: [UInt8]) -> ByteSource {
        ByteSource(storage: .memory(bytes), part: 0..<bytes.count)
    }

    /// The number of bytes; that of a file was asked for once, in the beginning.
    package var count: Int { part.count }

    /// A part, with offsets from its own beginning; what lies beyond the end is not there.
    package subscript(range: Range<Int>) -> ByteSource {
        let there = range.clamped(to: 0..<count)
        let start = part.lowerBound + there.lowerBound
        return ByteSource(storage: storage, part: start..<start + there.count)
    }

    /// The given number of bytes from an offset on, or as many as there are and can be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8] { read(at: offset, count: count).bytes }

    /// The big-endian number of at most eight bytes at an offset; nil beyond the end.
    package func number(at offset: Int, byteCount: Int) -> UInt64? {
        let found = bytes(at: offset, count: byteCount)
        return found.count == byteCount ? found.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }

    /// Reads bytes; with the value of `errno` if they are fewer since the file can't be read.
    ///
    /// The corresponding C function is `pread`.
    func read(at offset: Int, count: Int) -> (bytes: [UInt8], failure: Int32?) {
        guard 0..<self.count ~= offset, count > 0 else { return ([], nil) }
        let (start, there) = (part.lowerBound + offset, min(count, self.count - offset))
        switch storage {
        case .memory(let bytes): return (Array(bytes[start..<start + there]), nil)
        case .file(let descriptor):
            var failure: Int32?
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: there) { buffer, readCount in
                while readCount < there {
                    let rest = unsafe buffer.baseAddress.map { unsafe $0 + readCount }
                    let found = unsafe pread(descriptor, rest, there - readCount, off_t(start + readCount))
                    if found < 0, errno == EINTR { continue }
                    if found < 0 { failure = errno }
                    guard found > 0 else { return }
                    readCount += found
                }
            }
            return (bytes, failure)
        }
    }
}

/// The bytes around the last number that was read from a source: headers that lie close together cost one read.
struct ByteWindow {
    private static let byteCount = 512

    let source: ByteSource
    /// The value of `errno` after the last read that failed; the end of the source is no failure.
    private(set) var failure: Int32?
    private var bytes: [UInt8] = []
    private var start = 0

    init(_ source: ByteSource) {
        self.source = source
    }

    /// The number of at most eight bytes at an offset; nil beyond the end.
    mutating func number(at offset: Int, byteCount: Int, isBigEndian: Bool = true) -> UInt64? {
        guard offset >= 0 else { return nil }
        if offset < start || offset - start > bytes.count - byteCount {
            (bytes, start) = ([], offset)
            let found = source.read(at: offset, count: Self.byteCount)
            (bytes, failure) = (found.bytes, found.failure ?? failure)
            guard bytes.count >= byteCount else { return nil }
        }
        let first = offset - start
        var number: UInt64 = 0
        for index in 0..<byteCount {
            number = number << 8 | UInt64(bytes[isBigEndian ? first + index : first + byteCount - 1 - index])
        }
        return number
    }
}
