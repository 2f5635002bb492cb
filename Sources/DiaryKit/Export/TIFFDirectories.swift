/// The first eight bytes of a TIFF structure, as EXIF and camera RAW have it.
struct TIFFHeader {
    let isBigEndian: Bool
    /// Where the first directory lies, from the header on.
    let firstDirectory: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count == 8, Self.isThere(bytes[...]) else { return nil }
        isBigEndian = bytes[0] == UInt8(ascii: "M")
        firstDirectory = Self.number(bytes[4...], isBigEndian: isBigEndian)
    }

    /// Whether a header begins there: TIFF's own number, or those of Panasonic's and Olympus' RAW.
    static func isThere(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= 4 else { return false }
        let first = Array(bytes.prefix(4))
        let little: [[UInt8]] = [[0x2A, 0], [0x55, 0], Array("RO".utf8), Array("RS".utf8)]
        let big: [[UInt8]] = [[0, 0x2A], Array("OR".utf8)]
        switch String(decoding: first.prefix(2), as: UTF8.self) {
        case "II": return little.contains(Array(first.suffix(2)))
        case "MM": return big.contains(Array(first.suffix(2)))
        default: return false
        }
    }

    /// The number that bytes make.
    static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The directories of a TIFF structure inside a file.
struct TIFFDirectories: ~Copyable {
    private static let positionTag = 0x8825
    /// Bytes that a value of each type takes, by TIFF's numbers of types.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    let file: FileDescriptor
    let base: Int
    let header: TIFFHeader

    /// Takes the GPS directory out of every directory that names one; whether any did.
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

    /// Empties the first directory; whether it held anything.
    func clearFirst() throws(SystemCallError) -> Bool {
        try clear(at: header.firstDirectory)
    }

    /// A directory: its place, and its bytes without the count before them.
    private struct Directory {
        let offset: Int
        let count: Int
        let bytes: [UInt8]
        let isBigEndian: Bool

        func number(_ index: Int, _ length: Int) -> Int {
            TIFFHeader.number(bytes[index..<(index + length)], isBigEndian: isBigEndian)
        }

        func tag(_ index: Int) -> Int { number(12 * index, 2) }
        func value(_ index: Int) -> Int { number(12 * index + 8, 4) }
        var next: Int { number(12 * count, 4) }
    }

    /// The directory at an offset; nil where there can't be one.
    private func read(at offset: Int) throws(SystemCallError) -> Directory? {
        guard offset >= 8 else { return nil }
        let head = try file.read(upTo: 2, at: base + offset)
        guard head.count == 2 else { return nil }
        let count = TIFFHeader.number(head[...], isBigEndian: header.isBigEndian)
        let bytes = try file.read(upTo: 12 * count + 4, at: base + offset + 2)
        guard bytes.count == 12 * count + 4 else { return nil }
        return Directory(offset: offset, count: count, bytes: bytes, isBigEndian: header.isBigEndian)
    }

    /// The entries behind it move up: a directory may hold no gaps.
    private func remove(_ index: Int, from directory: Directory) throws(SystemCallError) {
        let rest = Array(directory.bytes[(12 * (index + 1))...]) + [UInt8](repeating: 0, count: 12)
        try file.write(rest, at: base + directory.offset + 2 + 12 * index)
        let count = directory.count - 1
        let bytes = [UInt8(count >> 8), UInt8(count & 0xFF)]
        try file.write(header.isBigEndian ? bytes : bytes.reversed(), at: base + directory.offset)
    }

    /// Overwrites a directory and the values that lie outside it with zeros; whether it held anything.
    @discardableResult
    private func clear(at offset: Int) throws(SystemCallError) -> Bool {
        guard let directory = try read(at: offset), directory.count > 0, directory.count <= 64 else { return false }
        for index in 0..<directory.count {
            let type = directory.number(12 * index + 2, 2)
            let size = directory.number(12 * index + 4, 4) * (Self.sizes.indices.contains(type) ? Self.sizes[type] : 0)
            if size > 4, size <= 4096 { try zero(size, at: directory.value(index)) }
        }
        try zero(2 + 12 * directory.count, at: offset)
        return true
    }

    /// Never beyond the file's end.
    private func zero(_ count: Int, at offset: Int) throws(SystemCallError) {
        let there = try file.read(upTo: count, at: base + offset).count
        try file.write([UInt8](repeating: 0, count: there), at: base + offset)
    }
}
