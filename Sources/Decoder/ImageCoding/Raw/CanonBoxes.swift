import Containers

/// The boxes of Canon's third RAW format, as reverse-engineered by the exiftool and libraw projects.
struct CanonBoxes {
    private static let identifierByteCount = 16
    private static let metadata: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    private static let xmp: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    private static let preview: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
    ]

    private(set) var parts = RawPhotoParts()

    private let source: ByteSource

    init(_ source: ByteSource) {
        self.source = source
        parts.blocks = MetadataBlocks()
        for box in source.boxes(in: 0..<source.count) {
            switch box.type {
            case "moov": readMovie(box.content)
            case "uuid": readExtension(box.content)
            default: break
            }
        }
        parts.grow(to: parts.blocks?.exif?.claimedSize)
    }

    private mutating func readMovie(_ movie: Range<Int>) {
        for box in source.boxes(in: movie) where box.type == "uuid" { readExtension(box.content) }
        // One track is a film of one picture: the finished photo in full size.
        for table in source.contents(of: "trak", "mdia", "minf", "stbl", in: movie) { readTrack(table) }
    }

    /// Reads EXIF, which is split: the main list, EXIF's own and the GPS list, each in a box.
    private mutating func readExtension(_ content: Range<Int>) {
        let identifier = source.bytes(at: content.lowerBound, count: Self.identifierByteCount)
        let inner = content.dropFirst(Self.identifierByteCount)
        switch identifier {
        case Self.xmp: parts.blocks?.xmp = source.bytes(at: inner.lowerBound, count: min(inner.count, 1 << 20))
        // Eight bytes precede the box with the preview.
        case Self.preview: readPictures(inner.dropFirst(8))
        case Self.metadata:
            let found = source.boxes(in: inner)
            let block = { (name: FourCharacterCode) in found.first { $0.type == name }.map(\.content.lowerBound) }
            parts.blocks?.exif = ExifBlock(
                source, main: block("CMT1"), exif: block("CMT2"), gps: block("CMT4"))
            readPictures(inner)
        default: break
        }
    }

    /// Reads pictures; a thumbnail follows its dimensions in its box.
    private mutating func readPictures(_ range: Range<Int>) {
        for box in source.boxes(in: range) where box.type == "PRVW" || box.type == "THMB" {
            let start = source.bytes(at: box.content.lowerBound, count: 32)
            guard let offset = start.indices.dropLast().first(where: { start[$0] == 0xFF && start[$0 + 1] == 0xD8 })
            else { continue }
            parts.places.append(box.content.dropFirst(offset))
        }
    }

    private mutating func readTrack(_ table: Range<Int>) {
        let sizes = source.contents(of: "stsz", in: table).first.map { source.bytes(at: $0.lowerBound, count: 16) }
        guard let sizes, sizes.count >= 12 else { return }
        let all = ByteSource.number(sizes[4..<8])
        let count = all > 0 ? all : ByteSource.number(sizes[12...])
        for (name, width) in [("co64", 8), ("stco", 4)] as [(FourCharacterCode, Int)] {
            guard let offsets = source.contents(of: name, in: table).first else { continue }
            let offset = ByteSource.number(source.bytes(at: offsets.lowerBound + 8, count: width))
            if offset > 0, count > 0, offset < source.count { parts.places.append(offset..<offset + count) }
        }
    }
}
