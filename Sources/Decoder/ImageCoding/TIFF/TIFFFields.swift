import Containers

/// The fields of one directory of a TIFF structure, by their tags.
struct TIFFFields {
    private static let largestField = 1 << 16
    /// The tags of longer blocks: XMP, IPTC, Photoshop's resources and a colour profile.
    private static let blockTags: Set<UInt16> = [0x02BC, 0x83BB, 0x8649, 0x8773]
    private static let largestBlock = 4 << 20
    /// The limit in bytes for all fields of one list; in a malicious file thousands of them point at the same data.
    private static let largestList = 6 << 20

    private(set) var fields: [UInt16: ExifField] = [:]
    /// The ranges of the fields that are too long to be read, from the beginning of the file.
    private(set) var largePlaces: [UInt16: Range<Int>] = [:]

    init(_ directory: TIFFDirectory, in file: TIFFStructure) {
        var bytesLeft = Self.largestList
        // The first one of a tag counts, as for every reader that reads a list from its beginning.
        for entry in directory where fields[entry.tag] == nil {
            let byteCount = entry.byteCount ?? entry.count
            let limit = Self.blockTags.contains(entry.tag) ? Self.largestBlock : Self.largestField
            if byteCount <= min(bytesLeft, limit), let bytes = file.bytes(of: entry, count: byteCount) {
                fields[entry.tag] = ExifField(
                    type: ExifField.ValueType(number: entry.type), count: entry.count, bytes: bytes,
                    isBigEndian: file.isBigEndian)
                bytesLeft -= byteCount
            } else if largePlaces[entry.tag] == nil, byteCount > Self.largestField {
                largePlaces[entry.tag] = entry.offset..<entry.offset + byteCount
            }
        }
    }
}

extension TIFFStructure {
    var first: TIFFFields? { fields(at: firstOffset) }

    var all: [TIFFFields] { directories.map { TIFFFields($0, in: self) } }

    /// The fields of the directory at an offset; nil if none fits into the file.
    func fields(at offset: Int) -> TIFFFields? { directory(at: offset).map { TIFFFields($0, in: self) } }
}
