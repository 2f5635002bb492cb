import Containers

/// The consecutive streams of an Ogg file, as when recordings were concatenated (RFC 3533).
enum OggLinks {
    private static let headerByteCount = 27
    private static let pageLimit = 1_000_000
    private static let linkLimit = 1000

    /// The range of each stream; empty for other files, and for a file with a single stream.
    static func ranges(in file: ByteSource) -> [Range<Int>] {
        let starts = self.starts(in: file)
        guard starts.count > 1 || starts.first ?? 0 > 0 else { return [] }
        return zip(starts, starts.dropFirst() + [file.count]).map { $0..<$1 }
    }

    /// The number of samples up to the end of the last page; nil if none can be read.
    static func lastPosition(in file: ByteSource) -> Int? {
        let tail = max(0, file.count - 65_536)
        let bytes = file.bytes(at: tail, count: 65_536)
        guard bytes.count >= headerByteCount else { return nil }
        let last = (0...bytes.count - headerByteCount).last { bytes[$0...].starts(with: "OggS\0".utf8) }
        guard let last else { return nil }
        let position = bytes[last + 6..<last + 14].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: position)
    }

    /// The pages that begin a stream, the first of those that begin together; a tag may precede them.
    private static func starts(in file: ByteSource) -> [Int] {
        let first = ID3Tag.byteCount(file.bytes(at: 0, count: headerByteCount))
        var (found, offset, wasStart): ([Int], Int, Bool) = ([], first, false)
        for _ in 0..<pageLimit {
            let header = file.bytes(at: offset, count: headerByteCount + 255)
            guard header.count >= headerByteCount, header.starts(with: "OggS\0".utf8) else { break }
            let isStart = header[5] & 2 != 0
            if isStart, !wasStart { found.append(offset) }
            guard found.count < linkLimit else { break }
            wasStart = isStart
            let segmentCount = Int(header[26])
            let sizes = header.dropFirst(headerByteCount).prefix(segmentCount)
            offset += headerByteCount + segmentCount + sizes.reduce(0) { $0 + Int($1) }
        }
        return found
    }
}
