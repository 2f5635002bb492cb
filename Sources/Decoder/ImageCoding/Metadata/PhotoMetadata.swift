import Containers
package import DecoderProtocol
import Glibc

/// A photo's EXIF metadata, and warnings about its invalid values.
package struct PhotoMetadata: Sendable {
    package internal(set) var metadata = MediumMetadata()
    package internal(set) var warnings: [MediumWarning] = []

    /// Reads the metadata of the JPEG file at the descriptor, from its first segments; empty if there is none.
    ///
    /// Neither moves nor closes the descriptor.
    package init(jpeg descriptor: Int32) {
        self.init(JPEGSegments(.file(descriptor: descriptor)).metadataBlocks)
    }

    /// Reads an EXIF block, with its identifier, `Exif` and two NUL, or without it.
    package init(exif bytes: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.setExif(bytes)
        self.init(blocks)
    }

    /// Reads a packet of XMP alone, as films have it.
    package init(packet: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.xmp = packet
        self.init(blocks)
    }

    /// Reads all blocks; EXIF takes precedence, then IPTC, then XMP.
    init(_ blocks: MetadataBlocks) {
        metadata = blocks.own
        if blocks.isExifDamaged { warnings.append(MediumWarning(.damagedMetadata, value: "EXIF")) }
        if let exif = blocks.exif {
            readCamera(exif)
            readTimes(exif)
            readPosition(exif)
            metadata.contentIdentifier = exif[.makerNote].flatMap { AppleMakerNote($0.bytes)?.contentIdentifier }
            metadata.pictureNumber = exif[.imageUniqueID]?.text.flatMap(Self.pictureNumber)
        }
        readTexts(blocks)
    }

    /// The number that the standard describes; telephones write the name of a part into the field, the same in all
    /// photos.
    private static func pictureNumber(_ text: String) -> String? {
        let digits = text.lowercased()
        guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit), digits.contains(where: { $0 != "0" }) else {
            return nil
        }
        return digits
    }

    private mutating func readCamera(_ block: ExifBlock) {
        metadata.orientation = orientation(block)
        metadata.make = block[.make]?.text
        metadata.model = block[.model]?.text
        metadata.software = block[.software]?.text
        metadata.lens = block[.lensModel]?.text
        metadata.description = block[.imageDescription]?.text
        metadata.exposureTime = positive(block[.exposureTime], key: "exposureTime")
        metadata.fNumber = positive(block[.fNumber], key: "fNumber") ?? aperture(block)
        metadata.focalLength = positive(block[.focalLength], key: "focalLength")
        metadata.isoSpeed = positive(block[.isoSpeed], key: "isoSpeed").map { Int($0) }
        metadata.rating = block[.rating]?.integer().flatMap { 1...5 ~= $0 ? $0 : nil }
    }

    private mutating func readPosition(_ block: ExifBlock) {
        if let (latitude, longitude) = position(block) {
            metadata.latitude = latitude
            metadata.longitude = longitude
            metadata.altitude = altitude(block)
        }
    }
}

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

extension PhotoMetadata {
    /// Title, caption and keywords, which people and agencies write; EXIF takes precedence.
    mutating func readTexts(_ blocks: MetadataBlocks) {
        let (iptc, xmp, exif) = (blocks.iptc.map(IPTCRecords.init), blocks.xmp.map(XMPPacket.init), blocks.exif)
        metadata.description =
            metadata.description ?? iptc?.caption ?? xmp?.text("dc:description") ?? blocks.texts["Description"]
        metadata.title =
            iptc?.title ?? xmp?.text("dc:title") ?? blocks.texts["Title"] ?? exif?[.windowsTitle]?.wideText
        metadata.artist =
            exif?[.artist]?.text ?? iptc?.author ?? xmp?.text("dc:creator") ?? blocks.texts["Author"]
            ?? exif?[.windowsAuthor]?.wideText
        metadata.comment =
            exif?[.userComment]?.commentText ?? exif?[.windowsComment]?.wideText ?? blocks.texts["Comment"]
        let words = exif?[.windowsKeywords]?.wideText?.split(separator: ";").compactMap {
            MetadataText.string(fromPossiblyUTF8: $0.utf8)
        }
        var known: Set<String> = []
        let keywords = (iptc?.keywords ?? []) + (xmp?.keywords ?? []) + (words ?? []) + (xmp?.people ?? [])
        metadata.keywords = keywords.filter { known.insert($0).inserted }
        readTimes(xmp, iptc)
        if let xmp { readProperties(xmp) }
        metadata.times.add(.recorder, blocks.texts["Creation Time"].flatMap { CaptureTime(metadataText: $0) })
        metadata.software = metadata.software ?? xmp?.text("xmp:CreatorTool") ?? blocks.texts["Software"]
    }
}

extension ExifField {
    private static let markByteCount = 8

    /// A little-endian UTF-16 text, as Windows writes user texts.
    var wideText: String? {
        guard type == .byte || type == .undefined else { return nil }
        return Self.wideText(bytes[...], isBigEndian: false)
    }

    /// A user comment: eight bytes give the encoding of the text after them.
    var commentText: String? {
        guard bytes.count > Self.markByteCount else { return nil }
        let content = bytes[Self.markByteCount...]
        guard !content.allSatisfy({ $0 == 0 || $0 == 0x20 || $0 == 0xFF }) else { return nil }
        switch String(decoding: bytes.prefix(Self.markByteCount).prefix { $0 != 0 }, as: UTF8.self) {
        case "ASCII", "": return MetadataText.string(fromPossiblyUTF8: content)
        case "UNICODE": return Self.wideText(content, isBigEndian: isBigEndian)
        default: return nil
        }
    }

    /// The text of UTF-16.
    ///
    /// - Parameter isBigEndian: the byte order without a byte order mark; a leading ASCII letter reveals it too.
    private static func wideText(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String? {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { (bytes[$0], bytes[$0 + 1]) }
        guard let first = units.first else { return nil }
        let isMarked = first == (0xFE, 0xFF) || first == (0xFF, 0xFE)
        let isBig = isMarked ? first.0 == 0xFE : first.0 == 0 ? true : first.1 == 0 ? false : isBigEndian
        let numbers = units.dropFirst(isMarked ? 1 : 0).map {
            isBig ? UInt16($0.0) << 8 | UInt16($0.1) : UInt16($0.1) << 8 | UInt16($0.0)
        }
        return MetadataText.string(fromPossiblyUTF8: String(decoding: numbers.prefix { $0 != 0 }, as: UTF16.self).utf8)
    }
}

extension PhotoMetadata {
    /// The orientation, one of eight; 0 means unknown, and others are reported and left out.
    mutating func orientation(_ block: ExifBlock) -> Int? {
        guard let field = block[.orientation], field.integer() != 0 else { return nil }
        guard let value = field.integer(), 1...8 ~= value else {
            warnings.append(MediumWarning(.invalidOrientation, key: "orientation", value: field.shown))
            return nil
        }
        return value
    }

    /// A number above 0; cameras write 0 for unknown.
    mutating func positive(_ field: ExifField?, key: String) -> Double? {
        guard let field, !field.isUnknown() else { return nil }
        guard let number = field.number(), number >= 0, number < Double(Int32.max) else {
            warnings.append(MediumWarning(.invalidNumber, key: key, value: field.shown))
            return nil
        }
        return number > 0 ? number : nil
    }

    /// The f-number of cameras that write only its logarithm (APEX), to a tenth.
    func aperture(_ block: ExifBlock) -> Double? {
        guard let value = block[.apertureValue]?.number() else { return nil }
        return Self.fNumber(ofAperture: value)
    }

    /// The f-number of an EXIF ApertureValue: the square root of 2 to the power of it.
    static func fNumber(ofAperture value: Double) -> Double? {
        guard value > 0, value < 20 else { return nil }
        return (exp2(value / 2) * 10).rounded() / 10
    }
}
