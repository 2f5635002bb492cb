import CWebP
import Containers
import Pixels

/// Decodes one WebP file; of an animation, its first picture.
///
/// Wraps libwebp, which scales the picture down while it decodes.
final class WebPReader: PictureDecoder {
    private static let (chunkLimit, largestChunk) = (10_000, 8 << 20)

    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private let limits: ImageLimits
    private let source: ByteSource
    /// The chunks of the file by their names; the first one of a name counts.
    private let chunks: [FourCharacterCode: Chunk]
    private var bytes: [UInt8] = []
    private var features = WebPBitstreamFeatures()

    init(_ source: ByteSource, limits: ImageLimits) {
        (self.source, self.limits) = (source, limits)
        let found = Chunks(source, .riff, from: 12, limit: Self.chunkLimit)
        chunks = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
    }

    var metadataBlocks: MetadataBlocks {
        var blocks = MetadataBlocks()
        if let exif = content("EXIF") { blocks.setExif(exif) }
        blocks.xmp = content("XMP ")
        return blocks
    }

    var colorProfile: [UInt8]? { content("ICCP") }

    private func content(_ name: FourCharacterCode) -> [UInt8]? {
        guard let chunk = chunks[name], chunk.byteCount <= Self.largestChunk else { return nil }
        return source.bytes(at: chunk.content.lowerBound, count: chunk.content.count)
    }

    func readHeader() throws(ImageCodingError) {
        bytes = try source.all()
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe WebPGetFeatures($0.baseAddress, $0.count, &features)
        }
        size = PixelSize(width: Int(features.width), height: Int(features.height))
        guard status == VP8_STATUS_OK, size.width > 0 else { throw .notAPicture("no WebP header") }
        try limits.check(size)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        features.has_animation != 0 ? try firstFrame(fitting: side) : try still(bytes, size, fitting: side)
    }

    /// The picture at about four times the target size, so that the better filter has enough to work on.
    private func still(
        _ bytes: [UInt8], _ size: PixelSize, fitting side: Int
    ) throws(ImageCodingError) -> PixelPicture {
        var configuration = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&configuration) != 0 else { throw .outOfMemory }
        let scaled = size.fitting(side: side * 4)
        if scaled != size {
            unsafe configuration.options.use_scaling = 1
            unsafe configuration.options.scaled_width = Int32(scaled.width)
            unsafe configuration.options.scaled_height = Int32(scaled.height)
        }
        // A lossless picture is held whole, whatever the scale.
        guard features.format != 2 || size.width * size.height * 4 <= limits.memory else { throw .outOfMemory }
        unsafe configuration.options.use_threads = 0
        unsafe configuration.output.colorspace = MODE_RGBA
        var pixels = [UInt8](repeating: 0, count: scaled.width * scaled.height * 4)
        let status = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe configuration.output.is_external_memory = 1
            unsafe configuration.output.u.RGBA.rgba = pixels.baseAddress
            unsafe configuration.output.u.RGBA.stride = Int32(scaled.width * 4)
            unsafe configuration.output.u.RGBA.size = pixels.count
            return unsafe bytes.withUnsafeBufferPointer {
                unsafe WebPDecode($0.baseAddress, $0.count, &configuration)
            }
        }
        try check(status)
        var builder = PictureBuilder(of: scaled, fitting: side)
        for row in 0..<scaled.height { builder.add(pixels, at: row * scaled.width * 4) }
        return try builder.finish()
    }

    private func check(_ status: VP8StatusCode) throws(ImageCodingError) {
        switch status {
        case VP8_STATUS_OK: return
        // The buffer contains the part that was decoded before the early end.
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: isPartial = true
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
        default: throw .corrupt("not a WebP bit stream")
        }
    }

    /// The first picture of an animation, at its position on the canvas.
    private func firstFrame(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        var found: (bytes: [UInt8], size: PixelSize, left: Int, top: Int)?
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
            var state = WEBP_DEMUX_PARSE_ERROR
            guard let demuxer = unsafe WebPDemuxPartial(&data, &state) else { return }
            defer { unsafe WebPDemuxDelete(demuxer) }
            var frame = unsafe WebPIterator()
            guard unsafe WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return }
            defer { unsafe WebPDemuxReleaseIterator(&frame) }
            let part = unsafe Array(UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size))
            let size = unsafe PixelSize(width: Int(frame.width), height: Int(frame.height))
            found = unsafe (part, size, Int(frame.x_offset), Int(frame.y_offset))
        }
        guard let found else { throw .corrupt("no first picture") }
        guard found.size != size else { return try still(found.bytes, size, fitting: side) }
        let small = size.fitting(side: side)
        let scale = Double(small.width) / Double(size.width)
        let longer = max(1, Int(Double(max(found.size.width, found.size.height)) * scale))
        let part = try still(found.bytes, found.size, fitting: longer)
        var canvas = PixelPicture(size: small, gray: PictureBuilder.ground)
        canvas.draw(part, left: Int(Double(found.left) * scale), top: Int(Double(found.top) * scale))
        return canvas
    }
}
