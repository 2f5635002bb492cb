import DecoderProtocol
import Glibc

/// The first directory of a TIFF file, without a codec.
struct TIFFDirectory {
    /// The tags that tell an unfinished photo, by the names of the TIFF and DNG specifications.
    enum Tag: UInt16 {
        case newSubfileType = 0x00FE
        case compression = 0x0103
        case make = 0x010F
        case subIFDs = 0x014A
        case dngVersion = 0xC612
    }

    private static let entryLimit = 512
    private let isBigEndian: Bool
    private let descriptor: Int32
    private var entries: [UInt16: [UInt8]] = [:]

    /// Nil where the file is no TIFF.
    init?(descriptor: Int32) {
        self.descriptor = descriptor
        let head = Self.bytes(of: descriptor, at: 0, count: 8)
        guard head.starts(with: "II*\0".utf8) || head.starts(with: "MM\0*".utf8), head.count == 8 else { return nil }
        isBigEndian = head[0] == UInt8(ascii: "M")
        let offset = number(head[4..<8])
        let count = min(number(Self.bytes(of: descriptor, at: offset, count: 2)[...]), Self.entryLimit)
        let table = Self.bytes(of: descriptor, at: offset + 2, count: count * 12)
        for start in stride(from: 0, to: table.count / 12 * 12, by: 12) {
            entries[UInt16(number(table[start..<start + 2]))] = Array(table[start..<start + 12])
        }
    }

    /// Whether there is a value of the tag.
    func has(_ tag: Tag) -> Bool { entries[tag.rawValue] != nil }

    /// The text of a tag.
    func text(_ tag: Tag) -> String? {
        guard let entry = entries[tag.rawValue], number(entry[2..<4]) == 2 else { return nil }
        let count = min(number(entry[4..<8]), 256)
        let inPlace = Array(entry[8..<12].prefix(count))
        return MetadataText.string(
            fromPossiblyUTF8: count <= 4
                ? inPlace : Self.bytes(of: descriptor, at: number(entry[8..<12]), count: count))
    }

    /// Whether the directory is that of a preview with others below it, or compressed as only cameras do.
    var isUnfinished: Bool {
        let isPreview = value(.newSubfileType) == 1 && has(.subIFDs)
        return isPreview || [262, 7_000, 32_767, 32_770, 34_713, 65_000, 65_535].contains(value(.compression) ?? 0)
    }

    private func value(_ tag: Tag) -> Int? {
        guard let entry = entries[tag.rawValue] else { return nil }
        return number(number(entry[2..<4]) == 3 ? entry[8..<10] : entry[8..<12])
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        isBigEndian
            ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = unsafe max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }
}
