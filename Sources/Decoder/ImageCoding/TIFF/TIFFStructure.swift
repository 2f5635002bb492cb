import Containers

/// The lists of fields in a TIFF file (TIFF 6.0, and BigTIFF for those longer than 4 GiB); EXIF blocks and most
/// cameras' RAW files have the same structure.
struct TIFFStructure {
    private static let largestField = 1 << 16
    /// The tags of longer blocks: XMP, IPTC, Photoshop's resources and a colour profile.
    private static let blockTags: Set<UInt16> = [0x02BC, 0x83BB, 0x8649, 0x8773]
    private static let largestBlock = 4 << 20
    /// The limit in bytes for all fields of one list; in a malicious file thousands of them point at the same data.
    private static let largestList = 6 << 20
    private static let directoryLimit = 32

    let source: ByteSource
    /// The offset at which the file begins; its offsets are relative to it.
    let start: Int
    let isBigEndian: Bool
    private let widths: Widths
    private let firstOffset: Int

    /// Reads the header; nil if there is none.
    ///
    /// The number after the byte order is 42 in the standard, 43 in BigTIFF files, which give the width of their
    /// offsets after it, and different in some makers' files.
    init?(_ source: ByteSource, start: Int = 0) {
        let head = source.bytes(at: start, count: 16)
        guard head.count >= 8, head[0] == head[1], "IM".utf8.contains(head[0]) else { return nil }
        (self.source, self.start) = (source, start)
        isBigEndian = head[0] == UInt8(ascii: "M")
        let marks = [2..<4, 4..<6, 6..<8].map { [isBigEndian] in Self.number(head[$0], isBigEndian: isBigEndian) }
        guard marks[0] != 0 else { return nil }
        widths = marks == [43, 8, 0] ? .long : .short
        firstOffset = Self.number(head.dropFirst(widths.offset).prefix(widths.offset), isBigEndian: isBigEndian)
    }

    /// The list at the header's offset.
    var first: TIFFDirectory? { directory(at: firstOffset) }

    /// The chain of lists from the header on, and the sublists of each; loops and long chains are cut.
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

    /// The list at an offset; nil if none fits into the file.
    func directory(at offset: Int) -> TIFFDirectory? {
        let count = source.bytes(at: start + offset, count: widths.count)
        guard offset > 0, count.count == widths.count else { return nil }
        let entryCount = min(number(count[...]), Self.entryLimit)
        let bytes = source.bytes(
            at: start + offset + widths.count, count: entryCount * widths.entry + widths.offset)
        var (fields, bytesLeft): ([UInt16: ExifField], Int) = ([:], Self.largestList)
        var largePlaces: [UInt16: Range<Int>] = [:]
        for index in 0..<min(entryCount, bytes.count / widths.entry) {
            let entry = bytes[index * widths.entry..<(index + 1) * widths.entry]
            let tag = UInt16(number(entry.prefix(2)))
            // The first one counts, as for every reader that reads a list from its beginning.
            guard fields[tag] == nil else { continue }
            if let field = field(entry, limit: min(bytesLeft, Self.limit(of: tag))) {
                fields[tag] = field
                bytesLeft -= field.bytes.count
            } else if largePlaces[tag] == nil {
                largePlaces[tag] = place(entry)
            }
        }
        let next = bytes.dropFirst(entryCount * widths.entry)
        return TIFFDirectory(
            fields: fields, largePlaces: largePlaces, next: next.count == widths.offset ? number(next) : 0)
    }

    /// The field of an entry, with its bytes in the entry itself if they fit.
    private func field(_ entry: ArraySlice<UInt8>, limit: Int) -> ExifField? {
        let claim = claim(entry)
        guard claim.byteCount <= limit else { return nil }
        let bytes =
            claim.byteCount <= widths.offset
            ? Array(entry.suffix(widths.offset).prefix(claim.byteCount))
            : source.bytes(at: start + number(entry.suffix(widths.offset)), count: claim.byteCount)
        guard bytes.count == claim.byteCount else { return nil }
        return ExifField(type: claim.type, count: claim.count, bytes: bytes, isBigEndian: isBigEndian)
    }

    /// The type and number of values that an entry claims.
    private func claim(_ entry: ArraySlice<UInt8>) -> (type: ExifField.ValueType?, count: Int, byteCount: Int) {
        let rest = entry.dropFirst(2)
        let type = ExifField.ValueType(rawValue: UInt32(number(rest.prefix(2))))
        let count = number(rest.dropFirst(2).prefix(widths.offset))
        return (type, count, count * (type?.byteCount ?? 1))
    }

    private static func limit(of tag: UInt16) -> Int { blockTags.contains(tag) ? largestBlock : largestField }

    /// The range of the bytes of an entry that is too long to be read.
    private func place(_ entry: ArraySlice<UInt8>) -> Range<Int>? {
        let (byteCount, offset) = (claim(entry).byteCount, number(entry.suffix(widths.offset)))
        return byteCount > Self.largestField ? offset..<offset + byteCount : nil
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian: isBigEndian) }

    /// The number in at most eight bytes, clamped to the longest possible file.
    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let number =
            isBigEndian ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return Int(min(number, longestFile))
    }

    /// The assumed length of the longest file: sums and products of offsets and counts stay below the integer limit.
    private static let longestFile: UInt64 = 1 << 48
    private static let entryLimit = 0xFFFF

    /// The widths in bytes of the parts of a list.
    private struct Widths {
        /// The number of its entries.
        let count: Int
        /// One entry: its tag, its type, the number of its values and their offset.
        let entry: Int
        /// An offset.
        let offset: Int

        static let short = Widths(count: 2, entry: 12, offset: 4)
        static let long = Widths(count: 8, entry: 20, offset: 8)
    }
}

/// One list of fields, by their tags.
struct TIFFDirectory {
    let fields: [UInt16: ExifField]
    /// The ranges of the fields that are too long to be read, from the beginning of the file.
    var largePlaces: [UInt16: Range<Int>] = [:]
    /// The offset of the next list; 0 after the last one.
    let next: Int
}

extension ExifField.ValueType {
    /// Bytes per value.
    var byteCount: Int {
        switch self {
        case .byte, .text, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .directory, .float: 4
        case .rational, .signedRational, .longer, .longerDirectory, .double: 8
        }
    }
}
