/// The EXIF maker note of Apple's phones: a list of fields like those of TIFF, with offsets from the beginning of the
/// note.
struct AppleMakerNote {
    private static let identifierTag = 0x0011
    private static let headerByteCount = 14
    private static let entryByteCount = 12

    private let bytes: [UInt8]

    /// Nil if the note is another maker's.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "Apple iOS\0".utf8), bytes.count > Self.headerByteCount + 2 else { return nil }
        self.bytes = bytes
    }

    /// The identifier that a photo shares with the film taken with it, a UUID in hex.
    var contentIdentifier: String? {
        let first = Self.headerByteCount + 2
        for index in 0..<number(at: Self.headerByteCount, width: 2) {
            let entry = first + index * Self.entryByteCount
            guard entry + Self.entryByteCount <= bytes.count else { return nil }
            if number(at: entry, width: 2) == Self.identifierTag { return text(ofEntryAt: entry) }
        }
        return nil
    }

    private func text(ofEntryAt entry: Int) -> String? {
        let (type, count) = (number(at: entry + 2, width: 2), number(at: entry + 4, width: 4))
        let offset = number(at: entry + 8, width: 4)
        guard type == ExifField.ValueType.text.rawValue, 5...128 ~= count, offset + count <= bytes.count else {
            return nil
        }
        let characters = bytes[offset..<offset + count].prefix { $0 != 0 }
        let isPlain = !characters.isEmpty && characters.allSatisfy { 0x21...0x7E ~= $0 }
        return isPlain ? String(decoding: characters, as: UTF8.self) : nil
    }

    /// The number at an offset; phones write big-endian numbers, and say so in the header.
    private func number(at offset: Int, width: Int) -> Int {
        let part = bytes[offset..<offset + width]
        let isBigEndian = bytes[Self.headerByteCount - 2] == UInt8(ascii: "M")
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
