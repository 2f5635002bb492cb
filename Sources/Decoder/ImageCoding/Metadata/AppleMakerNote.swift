import Containers

/// The EXIF maker note of Apple's phones: a list of fields like those of TIFF, with offsets from the beginning of the
/// note.
struct AppleMakerNote {
    private static let identifierTag = 0x0011
    private static let headerByteCount = 14

    private let list: TIFFStructure

    /// Nil if the note is another maker's.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "Apple iOS\0".utf8), bytes.count > Self.headerByteCount + 2 else { return nil }
        // Phones write big-endian numbers, and say so in the header.
        let isBigEndian = bytes[Self.headerByteCount - 2] == UInt8(ascii: "M")
        list = TIFFStructure(.memory(bytes), isBigEndian: isBigEndian, firstOffset: Self.headerByteCount)
    }

    /// The identifier that a photo shares with the film taken with it, a UUID in hex.
    var contentIdentifier: String? {
        let directory = list.directory(at: list.firstOffset)
        guard let entry = directory?.first(where: { $0.tag == Self.identifierTag }),
            entry.type == ExifField.ValueType.text.rawValue, 5...128 ~= entry.count,
            let characters = list.bytes(of: entry, count: entry.count)?.prefix(while: { $0 != 0 })
        else { return nil }
        let isPlain = !characters.isEmpty && characters.allSatisfy { 0x21...0x7E ~= $0 }
        return isPlain ? String(decoding: characters, as: UTF8.self) : nil
    }
}
