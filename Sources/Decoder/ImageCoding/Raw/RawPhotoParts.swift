import Containers
import Pixels

/// The parts of a camera's RAW file that can be shown: previews and metadata.
struct RawPhotoParts {
    /// The ranges that may contain finished pictures.
    var places: [Range<Int>] = []
    /// The metadata of the file itself; nil if only its preview has any.
    var blocks: MetadataBlocks?
    /// The size of the RAW picture in pixels; 0 × 0 if unknown.
    var size = PixelSize(width: 0, height: 0)

    private static let panasonicPreview: UInt16 = 0x002E

    init() {}

    /// Finds the parts by the structure of the file.
    init(_ source: ByteSource) {
        let start = source.bytes(at: 0, count: 16)
        if start.starts(with: "FUJIFILMCCD-RAW".utf8) {
            self = Self.fuji(source)
        } else if start.starts(with: "\0MRM".utf8) {
            self = Self.minolta(source)
        } else if start.dropFirst(6).starts(with: "HEAPCCDR".utf8) {
            self = CIFFFile(source).parts
        } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
            self = CanonBoxes(source).parts
        } else if let file = TIFFStructure(source) {
            self = RawPhotoParts(file)
            blocks = MetadataBlocks(tiff: source)
            grow(to: blocks?.exif?.claimedSize)
        }
    }

    private init(_ file: TIFFStructure) {
        for list in file.all {
            places += Self.places(in: list, start: file.start)
            let (width, height) = (list.fields[0x0100]?.integer(), list.fields[0x0101]?.integer())
            if let width, let height { grow(to: PixelSize(width: width, height: height)) }
            if list.largePlaces[Self.panasonicPreview] != nil { grow(to: Self.area(in: list)) }
        }
    }

    /// The active area of the sensor: Panasonic gives its top, left, bottom and right edge.
    private static func area(in list: TIFFFields) -> PixelSize? {
        let edges = (4...7).compactMap { list.fields[$0]?.integer() }
        guard edges.count == 4, edges[2] > edges[0], edges[3] > edges[1] else { return nil }
        return PixelSize(width: edges[3] - edges[1], height: edges[2] - edges[0])
    }

    mutating func grow(to other: PixelSize?) {
        guard let other, 0..<1 << 20 ~= other.width, 0..<1 << 20 ~= other.height else { return }
        if other.width * other.height > size.width * size.height { size = other }
    }

    /// The ranges of JPEGs in a list: an EXIF thumbnail, the only strip of a compressed picture, or Panasonic's
    /// preview.
    private static func places(in list: TIFFFields, start base: Int) -> [Range<Int>] {
        let pairs: [(UInt16, UInt16)] = [(0x0201, 0x0202), (0x0111, 0x0117)]
        let declared: [Range<Int>] = pairs.compactMap { start, length in
            guard let start = list.fields[start], let length = list.fields[length], length.count == 1 else {
                return nil
            }
            guard let offset = start.integer(), let count = length.integer(), offset > 0, count > 0 else { return nil }
            return base + offset..<base + offset + count
        }
        return declared
            + (list.largePlaces[panasonicPreview].map { [base + $0.lowerBound..<base + $0.upperBound] } ?? [])
    }

    /// Reads Fuji's header, which gives offset and length of a JPEG, which contains EXIF.
    private static func fuji(_ source: ByteSource) -> RawPhotoParts {
        var parts = RawPhotoParts()
        let head = source.bytes(at: 84, count: 8)
        guard head.count == 8 else { return parts }
        let (offset, count) = (ByteSource.number(head[0..<4]), ByteSource.number(head[4..<8]))
        parts.places = [offset..<offset + count]
        return parts
    }

    /// Reads Minolta's blocks, each with a name and a length; one of them contains EXIF.
    private static func minolta(_ source: ByteSource) -> RawPhotoParts {
        var parts = RawPhotoParts()
        for block in Chunks(source, .minolta, from: 8, limit: 100) {
            guard block.name.bytes[0] == 0 else { break }
            let start = block.content.lowerBound
            if block.name == "\0TTW", let file = TIFFStructure(source, start: start) {
                parts = RawPhotoParts(file)
                parts.blocks = MetadataBlocks()
                parts.blocks?.exif = ExifBlock(source, start: start)
                parts.grow(to: parts.blocks?.exif?.claimedSize)
            }
        }
        return parts
    }
}

extension ExifBlock {
    /// Pixels of the finished picture.
    var claimedSize: PixelSize? {
        guard let width = self[.pixelWidth]?.integer(), let height = self[.pixelHeight]?.integer() else { return nil }
        return PixelSize(width: width, height: height)
    }
}
