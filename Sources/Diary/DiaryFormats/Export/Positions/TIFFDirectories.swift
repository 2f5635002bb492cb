import DiaryModel

/// The first bytes of a TIFF structure, as EXIF and camera RAW have it: eight, or sixteen if the file may be longer
/// than 4 GiB (BigTIFF).
struct TIFFHeader {
    static let byteCount = 16

    let isBigEndian: Bool
    /// The offset of the first directory, from the header on.
    let firstDirectory: Int
    /// Bytes of an offset, and of a count of values.
    let offsetWidth: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8, Self.isThere(bytes[...]) else { return nil }
        isBigEndian = bytes[0] == UInt8(ascii: "M")
        offsetWidth = bytes[isBigEndian ? 3 : 2] == 43 ? 8 : 4
        firstDirectory = Self.number(bytes[offsetWidth...].prefix(offsetWidth), isBigEndian: isBigEndian)
    }

    /// Returns whether a header begins there: one of TIFF's own numbers, or those of Panasonic's and Olympus' RAW.
    static func isThere(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= 4 else { return false }
        let first = Array(bytes.prefix(4))
        let little: [[UInt8]] = [[0x2A, 0], [0x2B, 0], [0x55, 0], Array("RO".utf8), Array("RS".utf8)]
        let big: [[UInt8]] = [[0, 0x2A], [0, 0x2B], Array("OR".utf8)]
        switch String(decoding: first.prefix(2), as: UTF8.self) {
        case "II": return little.contains(Array(first.suffix(2)))
        case "MM": return big.contains(Array(first.suffix(2)))
        default: return false
        }
    }

    /// The number in at most eight bytes, clamped to the largest length of a file.
    static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return Int(min(ordered.reduce(0) { $0 << 8 | UInt64($1) }, 1 << 48))
    }

    /// Bytes of a directory's count of entries.
    var countWidth: Int { offsetWidth == 8 ? 8 : 2 }

    /// Bytes of an entry: its tag, its type, the count of its values, and their offset.
    var entryByteCount: Int { 4 + 2 * offsetWidth }
}

/// The directories of a TIFF structure inside a file.
struct TIFFDirectories: ~Copyable {
    private static let positionTag = 0x8825
    /// The number of bytes of a value of each type, by TIFF's numbers of types.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    let file: FileDescriptor
    let base: Int
    let header: TIFFHeader

    /// Removes the GPS directory from every directory that refers to one; returns whether any did.
    func removePosition() throws(SystemCallError) -> Bool {
        var isChanged = false
        var offset = header.firstDirectory
        for _ in 0..<16 {
            guard let directory = try read(at: offset) else { break }
            for index in 0..<directory.count where directory.tag(index) == Self.positionTag {
                try clear(at: directory.value(index))
                try remove(index, from: directory)
                isChanged = true
                break
            }
            offset = directory.next
        }
        return isChanged
    }

    /// Clears the first directory; returns whether it had entries.
    func clearFirst() throws(SystemCallError) -> Bool {
        try clear(at: header.firstDirectory)
    }

    /// A directory: its offset, and its bytes without the count before them.
    private struct Directory {
        let offset: Int
        let count: Int
        let bytes: [UInt8]
        let header: TIFFHeader

        /// A number in an entry.
        func number(_ index: Int, at place: Int, _ length: Int) -> Int {
            let start = header.entryByteCount * index + place
            return TIFFHeader.number(bytes[start..<(start + length)], isBigEndian: header.isBigEndian)
        }

        func tag(_ index: Int) -> Int { number(index, at: 0, 2) }
        func value(_ index: Int) -> Int { number(index, at: 4 + header.offsetWidth, header.offsetWidth) }
        var next: Int { number(count, at: 0, header.offsetWidth) }
    }

    /// The directory at an offset; nil if there can't be one.
    private func read(at offset: Int) throws(SystemCallError) -> Directory? {
        guard offset >= 8 else { return nil }
        let head = try file.read(upTo: header.countWidth, at: base + offset)
        guard head.count == header.countWidth else { return nil }
        let count = TIFFHeader.number(head[...], isBigEndian: header.isBigEndian)
        guard count <= 0xFFFF else { return nil }
        let length = header.entryByteCount * count + header.offsetWidth
        let bytes = try file.read(upTo: length, at: base + offset + header.countWidth)
        guard bytes.count == length else { return nil }
        return Directory(offset: offset, count: count, bytes: bytes, header: header)
    }

    /// Removes an entry; those after it move up, as a directory may contain no gaps.
    private func remove(_ index: Int, from directory: Directory) throws(SystemCallError) {
        let width = header.entryByteCount
        let rest = Array(directory.bytes[(width * (index + 1))...]) + [UInt8](repeating: 0, count: width)
        try file.write(rest, at: base + directory.offset + header.countWidth + width * index)
        let count = (0..<header.countWidth).map { UInt8(truncatingIfNeeded: (directory.count - 1) >> (8 * $0)) }
        try file.write(header.isBigEndian ? count.reversed() : count, at: base + directory.offset)
    }

    /// Overwrites a directory and the values that lie outside it with zeros; returns whether it had entries.
    @discardableResult
    private func clear(at offset: Int) throws(SystemCallError) -> Bool {
        guard let directory = try read(at: offset), directory.count > 0, directory.count <= 64 else { return false }
        for index in 0..<directory.count {
            let type = directory.number(index, at: 2, 2)
            let width = Self.sizes.indices.contains(type) ? Self.sizes[type] : 0
            let size = directory.number(index, at: 4, header.offsetWidth) * width
            if size > header.offsetWidth, size <= 4096 { try zero(size, at: directory.value(index)) }
        }
        try zero(header.countWidth + header.entryByteCount * directory.count, at: offset)
        return true
    }

    /// Writes zeros, never beyond the file's end.
    private func zero(_ count: Int, at offset: Int) throws(SystemCallError) {
        let there = try file.read(upTo: count, at: base + offset).count
        try file.write([UInt8](repeating: 0, count: there), at: base + offset)
    }
}
