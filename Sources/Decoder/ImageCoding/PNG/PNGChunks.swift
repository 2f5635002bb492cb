import CPNG
import Containers
import DecoderProtocol

/// Walks over the chunks of a PNG file, including those after the picture, without a codec.
struct PNGChunks {
    private static let chunkLimit = 10_000
    private static let largestChunk = 1 << 20
    /// The limit for compressed texts of one file: a bomb expands to a thousand times its size.
    private static let unpackLimit = 64
    /// The keywords of texts that are read; there could be as many as there are chunks.
    private static let keywords: Set = ["Title", "Author", "Description", "Comment", "Creation Time", "Software"]

    private(set) var metadataBlocks = MetadataBlocks()
    private var unpackedCount = 0

    init(_ source: ByteSource) {
        for chunk in Chunks(source, .png, from: 8, limit: Self.chunkLimit)
        where ["eXIf", "tEXt", "iTXt", "zTXt"].contains(chunk.name) && chunk.byteCount <= Self.largestChunk {
            read(chunk.name, source.bytes(at: chunk.content.lowerBound, count: chunk.content.count))
        }
    }

    private mutating func read(_ name: FourCharacterCode, _ content: [UInt8]) {
        if name == "eXIf" { metadataBlocks.setExif(content) } else { readText(name, content) }
    }

    private mutating func readText(_ name: FourCharacterCode, _ content: [UInt8]) {
        let keyword = content.prefix { $0 != 0 }
        var text = content.dropFirst(keyword.count + 1)
        var isPacked = name == "zTXt"
        if isPacked { text = text.dropFirst() }
        if name == "iTXt" {
            // The compression flag and method, then language and translated keyword.
            isPacked = text.first == 1
            text = text.dropFirst(2)
            for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
        }
        take(String(decoding: keyword, as: UTF8.self), isPacked ? unpacked(text) : Array(text))
    }

    private mutating func take(_ key: String, _ text: [UInt8]) {
        let rawProfile = "raw profile type "
        if key == "XML:com.adobe.xmp" {
            metadataBlocks.xmp = metadataBlocks.xmp ?? text
        } else if key.lowercased().hasPrefix(rawProfile) {
            takeProfile(key.lowercased().dropFirst(rawProfile.utf8.count), text)
        } else if Self.keywords.contains(key), metadataBlocks.texts[key] == nil {
            metadataBlocks.texts[key] = MetadataText.string(fromPossiblyUTF8: text)
        }
    }

    /// Reads a text of ImageMagick's, its way of storing data that PNG had no chunk for: a name, a length, and the
    /// bytes in hexadecimal digits.
    private mutating func takeProfile(_ kind: Substring, _ text: [UInt8]) {
        let digits = text.split(whereSeparator: { $0 <= 0x20 }).dropFirst(2).joined().compactMap(Self.digit)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        switch kind {
        case "exif": metadataBlocks.setExif(bytes)
        case "app1" where bytes.starts(with: "Exif".utf8): metadataBlocks.setExif(bytes)
        case "xmp", "app1": metadataBlocks.xmp = metadataBlocks.xmp ?? bytes
        case "iptc", "8bim": metadataBlocks.iptc = metadataBlocks.iptc ?? IPTCRecords.resource(of: bytes) ?? bytes
        default: break
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The uncompressed bytes.
    ///
    /// The corresponding C function is `inflate`.
    private mutating func unpacked(_ packed: ArraySlice<UInt8>) -> [UInt8] {
        guard unpackedCount < Self.unpackLimit, !packed.isEmpty else { return [] }
        unpackedCount += 1
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.largestChunk) { room, count in
            count = unsafe packed.withUnsafeBufferPointer { packed in
                unsafe cpng_unpack(packed.baseAddress, packed.count, room.baseAddress, room.count)
            }
        }
    }
}
