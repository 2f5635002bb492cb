import DecoderProtocol

/// Walks over the chunks of a PNG file, also over those behind the picture, without a codec.
struct PNGChunks {
    private static let chunkLimit = 10_000
    private static let largestChunk = 1 << 20
    /// Those that are read; others could be as many as there are chunks.
    private static let keywords: Set = ["Title", "Author", "Description", "Comment", "Creation Time"]

    private(set) var metadataBlocks = MetadataBlocks()

    init(_ source: PictureSource) {
        var offset = 8
        for _ in 0..<Self.chunkLimit {
            let head = source.bytes(at: offset, count: 8)
            guard head.count == 8 else { return }
            let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: head[4..<8], as: UTF8.self)
            if ["eXIf", "tEXt", "iTXt"].contains(name), length <= Self.largestChunk {
                read(name, source.bytes(at: offset + 8, count: length))
            }
            offset += 12 + length
        }
    }

    private mutating func read(_ name: String, _ content: [UInt8]) {
        guard name != "eXIf" else { return metadataBlocks.setExif(content) }
        let keyword = content.prefix { $0 != 0 }
        var text = content.dropFirst(keyword.count + 1)
        if name == "iTXt" {
            // Whether and how it is packed, then language and translated keyword; packed ones are left out.
            guard text.first == 0 else { return }
            text = text.dropFirst(2)
            for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
        }
        let key = String(decoding: keyword, as: UTF8.self)
        if key == "XML:com.adobe.xmp" {
            metadataBlocks.xmp = Array(text)
        } else if Self.keywords.contains(key), metadataBlocks.texts[key] == nil {
            metadataBlocks.texts[key] = MetadataText.string(fromPossiblyUTF8: text)
        }
    }
}
