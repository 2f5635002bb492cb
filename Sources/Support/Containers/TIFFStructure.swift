/// The directories of a TIFF file (TIFF 6.0, and BigTIFF for those longer than 4 GiB); EXIF blocks and most cameras'
/// RAW files have the same structure.
package struct TIFFStructure: Sendable {
    private static let entryLimit = 0xFFFF
    private static let directoryLimit = 32
    /// The assumed length of the longest file: sums and products of offsets and counts stay below the integer limit.
    private static let longestFile: UInt64 = 1 << 48
    private static let (sublistsTag, largestList): (UInt16, Int) = (0x014A, 1 << 16)

    package let source: ByteSource
    /// The offset at which the structure begins; its offsets count from there.
    package let start: Int
    package let isBigEndian: Bool
    /// The bytes of an offset or of a number of values: 4, in BigTIFF 8.
    package let offsetWidth: Int
    package let firstOffset: Int

    /// Reads the header; nil if there is none.
    ///
    /// The number after the byte order is 42 in the standard, 43 in BigTIFF files, which give the width of their
    /// offsets after it, and different in some makers' files.
    package init?(_ source: ByteSource, start: Int = 0) {
        let head = source.bytes(at: start, count: 16)
        guard head.count >= 8, head[0] == head[1], "IM".utf8.contains(head[0]) else { return nil }
        (self.source, self.start) = (source, start)
        isBigEndian = head[0] == UInt8(ascii: "M")
        let marks = [2..<4, 4..<6, 6..<8].map { [isBigEndian] in Self.number(head[$0], isBigEndian: isBigEndian) }
        guard marks[0] != 0 else { return nil }
        offsetWidth = marks == [43, 8, 0] ? 8 : 4
        firstOffset = Self.number(head.dropFirst(offsetWidth).prefix(offsetWidth), isBigEndian: isBigEndian)
    }

    /// A structure without a header, as in makers' notes.
    package init(_ source: ByteSource, isBigEndian: Bool, firstOffset: Int) {
        (self.source, start, self.isBigEndian) = (source, 0, isBigEndian)
        (offsetWidth, self.firstOffset) = (4, firstOffset)
    }

    /// The bytes of a directory's number of entries.
    package var countWidth: Int { offsetWidth == 8 ? 8 : 2 }

    /// The bytes of an entry: its tag, its type, the number of its values, and their offset.
    package var entryWidth: Int { 4 + 2 * offsetWidth }

    /// The chain of directories from the header on, and those below each; loops and long chains are cut.
    package var directories: [TIFFDirectory] {
        var (found, waiting, seen): ([TIFFDirectory], [Int], Set<Int>) = ([], [firstOffset], [])
        while let offset = waiting.popLast(), found.count < Self.directoryLimit {
            guard seen.insert(offset).inserted, let directory = directory(at: offset) else { continue }
            found.append(directory)
            waiting.append(directory.next)
            waiting += directory.lazy.filter { $0.tag == Self.sublistsTag }.compactMap(offsets(in:)).first ?? []
        }
        return found
    }

    /// The offsets of the directories that an entry lists; nil if its values aren't in the file.
    private func offsets(in entry: TIFFEntry) -> [Int]? {
        let byteCount = entry.byteCount ?? entry.count
        guard byteCount <= Self.largestList, let bytes = bytes(of: entry, count: byteCount) else { return nil }
        guard let width = entry.integerWidth else { return [] }
        return (0..<min(entry.count, Self.directoryLimit)).map { number(bytes[$0 * width..<($0 + 1) * width]) }
    }

    /// The directory at an offset; nil if none fits into the file.
    package func directory(at offset: Int) -> TIFFDirectory? {
        var failure: Int32?
        return directory(at: offset, failure: &failure)
    }

    /// The directory at an offset, and the value of `errno` if the file can't be read.
    package func directory(at offset: Int, failure: inout Int32?) -> TIFFDirectory? {
        guard offset > 0 else { return nil }
        let claim = source.read(at: start + offset, count: countWidth)
        guard claim.failure == nil, claim.bytes.count == countWidth else {
            failure = claim.failure
            return nil
        }
        let claimed = number(claim.bytes[...])
        let count = min(claimed, Self.entryLimit)
        let found = source.read(at: start + offset + countWidth, count: count * entryWidth + offsetWidth)
        failure = found.failure
        let rest = found.bytes.dropFirst(count * entryWidth)
        return TIFFDirectory(
            structure: self, offset: offset, bytes: found.bytes, count: min(count, found.bytes.count / entryWidth),
            isWhole: claimed == count && rest.count == offsetWidth, next: rest.count == offsetWidth ? number(rest) : 0)
    }

    /// The first bytes of an entry's values, which lie in the entry itself if they fit; nil if they aren't in the file.
    package func bytes(of entry: TIFFEntry, count: Int) -> [UInt8]? {
        guard count > offsetWidth else { return Array(entry.field.prefix(count)) }
        let bytes = source.bytes(at: start + entry.offset, count: count)
        return bytes.count == count ? bytes : nil
    }

    fileprivate func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian: isBigEndian) }

    /// The number in at most eight bytes, clamped to the longest possible file.
    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let number =
            isBigEndian ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return Int(min(number, longestFile))
    }
}

/// One directory of a TIFF structure: its entries, as far as they are in the file.
package struct TIFFDirectory: RandomAccessCollection {
    fileprivate let structure: TIFFStructure
    /// The offset of its number of entries.
    package let offset: Int
    /// The bytes after that number: the entries, and the offset of the next directory.
    package let bytes: [UInt8]
    package let count: Int
    /// True if all of the entries that it claims are there, and the offset after them.
    package let isWhole: Bool
    /// The offset of the next directory; 0 after the last one.
    package let next: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> TIFFEntry {
        let width = structure.entryWidth
        let entry = bytes[index * width..<(index + 1) * width]
        let field = entry.suffix(structure.offsetWidth)
        let rest = entry.dropFirst(2)
        return TIFFEntry(
            tag: UInt16(structure.number(entry.prefix(2))), type: UInt16(structure.number(rest.prefix(2))),
            count: structure.number(rest.dropFirst(2).prefix(structure.offsetWidth)), field: field,
            offset: structure.number(field))
    }
}

/// One entry of a directory: a field with a tag.
package struct TIFFEntry: Sendable {
    /// The bytes of a value of each type, by TIFF's numbers of types; 0 for those without a meaning.
    private static let widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    package let tag: UInt16
    package let type: UInt16
    /// The number of values that it claims.
    package let count: Int
    /// The bytes of its values or of their offset.
    fileprivate let field: ArraySlice<UInt8>
    /// The offset of its values if they don't fit into the entry.
    package let offset: Int

    /// The bytes of all its values; nil if its type is unknown.
    package var byteCount: Int? {
        let width = Self.widths.indices.contains(Int(type)) ? Self.widths[Int(type)] : 0
        return width > 0 ? count * width : nil
    }

    /// The bytes of one of its values if they are integers.
    fileprivate var integerWidth: Int? { [1, 3, 4, 7, 8, 9, 13, 16, 18].contains(type) ? Self.widths[Int(type)] : nil }
}
