import DecoderProtocol

/// Shows a camera's unfinished photo by the finished one that the camera has put into it.
final class RawPhotoReader: PictureDecoder {
    private static let largestPreview = 64 << 20
    /// Where makers keep their preview in lists of their own, it lies near the beginning.
    private static let searchedByteCount = 4 << 20

    private(set) var size = PictureSize(width: 0, height: 0)
    private let source: PictureSource
    private let limits: ImageLimits
    private var preview: JPEGReader?

    init(_ source: PictureSource, limits: ImageLimits) {
        (self.source, self.limits) = (source, limits)
    }

    var isPartial: Bool { preview?.isPartial ?? false }

    var metadataBlocks: MetadataBlocks {
        // Fuji's files, and what else is no TIFF, have their EXIF in the preview.
        TIFFStructure(source) != nil
            ? MetadataBlocks(tiff: source) : preview?.metadataBlocks ?? MetadataBlocks()
    }

    var colorProfile: [UInt8]? { preview?.colorProfile }

    func readHeader() throws(ImageCodingError) {
        let lists = TIFFStructure(source).map { $0.all } ?? []
        for list in lists {
            let found = PictureSize(
                width: list.fields[0x0100]?.integer() ?? 0, height: list.fields[0x0101]?.integer() ?? 0)
            // What no picture can have is not believed.
            guard found.width > 0, found.height > 0, (try? limits.check(found)) != nil else { continue }
            if found.width * found.height > size.width * size.height { size = found }
        }
        let places = (lists.flatMap(Self.places) + fujiPlace).sorted { $0.count > $1.count }
        preview = places.lazy.compactMap { self.reader(at: $0) }.first ?? searched()
        guard let preview else { throw .corrupt("no preview in it") }
        if size.width == 0 { size = preview.size }
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> Picture {
        guard let preview else { throw .corrupt("no preview in it") }
        return try preview.decode(fitting: side)
    }

    /// Where a list says that a JPEG lies: as a thumbnail of EXIF's, or as the only strip of a compressed picture.
    private static func places(in list: TIFFDirectory) -> [Range<Int>] {
        let pairs: [(UInt16, UInt16)] = [(0x0201, 0x0202), (0x0111, 0x0117)]
        return pairs.compactMap { start, length in
            guard let start = list.fields[start], let length = list.fields[length], length.count == 1 else {
                return nil
            }
            guard let offset = start.integer(), let count = length.integer(), offset > 0, count > 0 else { return nil }
            return offset..<offset + count
        }
    }

    /// Fuji's header tells offset and length of a JPEG.
    private var fujiPlace: [Range<Int>] {
        let head = source.bytes(at: 0, count: 92)
        guard head.count == 92, head.starts(with: "FUJIFILMCCD-RAW".utf8) else { return [] }
        let numbers = [head[84..<88], head[88..<92]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        return [numbers[0]..<numbers[0] + numbers[1]]
    }

    private func reader(at place: Range<Int>) -> JPEGReader? {
        guard place.count <= Self.largestPreview, source.bytes(at: place.lowerBound, count: 2) == [0xFF, 0xD8] else {
            return nil
        }
        let bytes = source.bytes(at: place.lowerBound, count: place.count)
        guard let reader = try? JPEGReader(.memory(bytes), limits: limits), (try? reader.readHeader()) != nil else {
            return nil
        }
        return reader
    }

    /// The largest JPEG that begins near the beginning of the file.
    private func searched() -> JPEGReader? {
        let bytes = source.bytes(at: 0, count: Self.searchedByteCount)
        guard bytes.count > 3 else { return nil }
        let starts = (0..<bytes.count - 3).filter { index in
            bytes[index] == 0xFF && bytes[index + 1] == 0xD8 && bytes[index + 2] == 0xFF
        }
        let readers = starts.prefix(8).compactMap { reader(at: $0..<min(source.count, $0 + Self.largestPreview / 4)) }
        return readers.max { $0.size.width < $1.size.width }
    }
}
