import Containers
import Pixels

/// Shows a camera's RAW photo by the preview that the camera embedded in it.
final class RawPhotoReader: PictureDecoder {
    private static let largestPreview = 64 << 20
    /// The number of bytes that are searched for the preview, if the maker stores it in private lists.
    private static let searchedByteCount = 128 << 20
    private static let blockByteCount = 1 << 20
    /// The number of possible beginnings that are tried: some occur by chance in all RAW data.
    private static let triedCount = 64
    /// The longer side of a preview that is large enough for a thumbnail, in pixels.
    private static let smallestPreview = 640

    private(set) var size = PixelSize(width: 0, height: 0)
    private let source: ByteSource
    private let limits: ImageLimits
    private let parts: RawPhotoParts
    private var preview: (any PictureDecoder)?
    /// The preview that the file's structure gives, which may contain EXIF.
    private var declared: JPEGReader?

    init(_ source: ByteSource, limits: ImageLimits) {
        (self.source, self.limits) = (source, limits)
        parts = RawPhotoParts(source)
    }

    var isPartial: Bool { preview?.isPartial ?? false }

    var metadataBlocks: MetadataBlocks { parts.blocks ?? (declared ?? preview)?.metadataBlocks ?? MetadataBlocks() }

    var colorProfile: [UInt8]? { preview?.colorProfile }

    func readHeader() throws(ImageCodingError) {
        // An impossible size is ignored.
        if (try? limits.check(parts.size)) != nil { size = parts.size }
        let places = parts.places.sorted { $0.count > $1.count }.prefix(Self.triedCount)
        declared = places.lazy.compactMap { self.reader(at: $0) }.first
        let isEnough = declared.map { max($0.size.width, $0.size.height) >= Self.smallestPreview } ?? false
        let readers = [declared, isEnough ? nil : searched()].compactMap { $0 }
        preview = readers.max { $0.size.width < $1.size.width } ?? page()
        guard let preview else { throw .corrupt("no preview in it") }
        if size.width == 0 { size = preview.size }
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        guard let preview else { throw .corrupt("no preview in it") }
        return try preview.decode(fitting: side)
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

    /// The thumbnail in the first list, as in any TIFF file, if it is uncompressed.
    private func page() -> TIFFReader? {
        guard let list = TIFFStructure(source)?.first, list.fields[0x00FE]?.integer() == 1,
            list.fields[0x0103]?.integer() == 1, list.fields[0x0106]?.integer() == 2
        else { return nil }
        let reader = TIFFReader(source, limits: limits)
        return (try? reader.readHeader()) == nil ? nil : reader
    }

    /// The largest JPEG that begins anywhere in the file, for makers with an unknown structure.
    private func searched() -> JPEGReader? {
        var (found, offset, count): (JPEGReader?, Int, Int) = (nil, 0, 0)
        while offset < min(source.count, Self.searchedByteCount), count < Self.triedCount {
            let block = source.bytes(at: offset, count: Self.blockByteCount)
            for start in Self.starts(in: block) where count < Self.triedCount {
                count += 1
                let place = offset + start..<min(source.count, offset + start + Self.largestPreview / 4)
                guard let reader = reader(at: place) else { continue }
                if reader.size.width > found?.size.width ?? 0 { found = reader }
            }
            // A marker across the end of a block is found in the next one.
            offset += Self.blockByteCount - 2
        }
        return found
    }

    private static func starts(in block: [UInt8]) -> [Int] {
        unsafe block.withUnsafeBufferPointer { block in
            (0..<max(0, block.count - 2)).filter { index in
                unsafe block[index] == 0xFF && block[index + 1] == 0xD8 && block[index + 2] == 0xFF
            }
        }
    }
}
