/// The lists of fields in a TIFF file (TIFF 6.0), which EXIF blocks and most cameras' RAW files are too.
struct TIFFStructure {
    private static let largestField = 1 << 16
    /// XMP, IPTC, Photoshop's resources and a profile of colours are longer than what has a meaning by itself.
    private static let blockTags: Set<UInt16> = [0x02BC, 0x83BB, 0x8649, 0x8773]
    private static let largestBlock = 4 << 20
    /// Bytes of all fields of one list; in a file that lies, thousands of them point at the same place.
    private static let largestList = 6 << 20
    private static let entryByteCount = 12
    private static let directoryLimit = 32

    let source: PictureSource
    /// Where the file begins; all its offsets count from there.
    let start: Int
    let isBigEndian: Bool
    private let firstOffset: Int

    /// Reads the header; nil where there is none.
    ///
    /// The number behind the order of bytes is 42 in the standard and something else in some makers' files.
    init?(_ source: PictureSource, start: Int = 0) {
        let head = source.bytes(at: start, count: 8)
        guard head.count == 8, head[0] == head[1], "IM".utf8.contains(head[0]) else { return nil }
        (self.source, self.start) = (source, start)
        isBigEndian = head[0] == UInt8(ascii: "M")
        let mark = isBigEndian ? Array(head[2..<4]) : [head[3], head[2]]
        guard mark != [0, 0] else { return nil }
        firstOffset = Self.number(head[4..<8], isBigEndian: isBigEndian)
    }

    /// The list that the header points at.
    var first: TIFFDirectory? { directory(at: firstOffset) }

    /// The lists that follow each other from the header on, and the ones below each; loops and long chains are cut.
    var all: [TIFFDirectory] {
        var (found, waiting, seen): ([TIFFDirectory], [Int], Set<Int>) = ([], [firstOffset], [])
        while let offset = waiting.popLast(), found.count < Self.directoryLimit {
            guard seen.insert(offset).inserted, let directory = directory(at: offset) else { continue }
            found.append(directory)
            waiting.append(directory.next)
            if let below = directory.fields[0x014A] {
                waiting += (0..<min(below.count, Self.directoryLimit)).compactMap { below.integer(at: $0) }
            }
        }
        return found
    }

    /// The list at an offset; nil where none fits into the file.
    func directory(at offset: Int) -> TIFFDirectory? {
        let count = source.bytes(at: start + offset, count: 2)
        guard offset > 0, count.count == 2 else { return nil }
        let entryCount = number(count[...])
        let bytes = source.bytes(at: start + offset + 2, count: entryCount * Self.entryByteCount + 4)
        var (fields, bytesLeft): ([UInt16: ExifField], Int) = ([:], Self.largestList)
        var largePlaces: [UInt16: Range<Int>] = [:]
        for index in 0..<min(entryCount, bytes.count / Self.entryByteCount) {
            let entry = bytes[index * Self.entryByteCount..<(index + 1) * Self.entryByteCount]
            let tag = UInt16(number(entry.prefix(2)))
            // The first one counts, as for all who read a list from its beginning.
            guard fields[tag] == nil else { continue }
            if let field = field(entry, limit: min(bytesLeft, Self.limit(of: tag))) {
                fields[tag] = field
                bytesLeft -= field.bytes.count
            } else if largePlaces[tag] == nil {
                largePlaces[tag] = place(entry)
            }
        }
        let next = bytes.dropFirst(entryCount * Self.entryByteCount)
        return TIFFDirectory(fields: fields, largePlaces: largePlaces, next: next.count == 4 ? number(next) : 0)
    }

    /// The field of an entry, with its bytes in the entry itself where four are enough.
    private func field(_ entry: ArraySlice<UInt8>, limit: Int) -> ExifField? {
        let base = entry.startIndex
        let type = ExifField.ValueType(rawValue: UInt32(number(entry[base + 2..<base + 4])))
        let count = number(entry[base + 4..<base + 8])
        let byteCount = count * (type?.byteCount ?? 1)
        guard byteCount <= limit else { return nil }
        let bytes =
            byteCount <= 4
            ? Array(entry[base + 8..<base + 8 + byteCount])
            : source.bytes(at: start + number(entry[base + 8..<base + 12]), count: byteCount)
        guard bytes.count == byteCount else { return nil }
        return ExifField(type: type, count: count, bytes: bytes, isBigEndian: isBigEndian)
    }

    private static func limit(of tag: UInt16) -> Int { blockTags.contains(tag) ? largestBlock : largestField }

    /// Where the bytes of an entry lie that is too long to be read.
    private func place(_ entry: ArraySlice<UInt8>) -> Range<Int>? {
        let base = entry.startIndex
        let type = ExifField.ValueType(rawValue: UInt32(number(entry[base + 2..<base + 4])))
        let byteCount = number(entry[base + 4..<base + 8]) * (type?.byteCount ?? 1)
        let offset = number(entry[base + 8..<base + 12])
        return byteCount > Self.largestField ? offset..<offset + byteCount : nil
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian: isBigEndian) }

    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        isBigEndian ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// One list of fields, by their tags.
struct TIFFDirectory {
    let fields: [UInt16: ExifField]
    /// Where, from the beginning of the file, the bytes of the fields lie that are too long to be read.
    var largePlaces: [UInt16: Range<Int>] = [:]
    /// Where the next list is; 0 behind the last one.
    let next: Int
}

extension ExifField.ValueType {
    /// Bytes of one value.
    var byteCount: Int {
        switch self {
        case .byte, .text, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong: 4
        case .rational, .signedRational: 8
        }
    }
}
