import CJXL
import Containers
import Pixels

/// Decodes one JPEG XL file; of an animation, its first picture.
///
/// Wraps libjxl; uses the memory of the whole picture besides libjxl's own. If the picture is eight times as large as
/// needed, only the means of 8 × 8 pixels are decoded, which the file stores separately.
@safe
final class JPEGXLReader: PictureDecoder {
    /// The largest number of pixels that fit into memory besides libjxl's own: sixteen bytes each for a lossless one.
    private static let pixelLimit = (lossy: 80_000_000, lossless: 40_000_000)
    private static let largestProfile = 4 << 20
    private static let squareSide = 8

    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private(set) var ownOrientation: Orientation?
    private(set) var colorProfile: [UInt8]?
    private let source: ByteSource
    private let limits: ImageLimits
    private let decoder: OpaquePointer
    private var bytes: UnsafeMutableBufferPointer<UInt8>?
    private var information = JxlBasicInfo()

    init(_ source: ByteSource, limits: ImageLimits) throws(ImageCodingError) {
        guard let decoder = unsafe JxlDecoderCreate(nil) else { throw .outOfMemory }
        unsafe self.decoder = decoder
        (self.source, self.limits) = (source, limits)
    }

    deinit {
        unsafe JxlDecoderDestroy(decoder)
        unsafe bytes?.deallocate()
    }

    var metadataBlocks: MetadataBlocks {
        guard let bytes = unsafe bytes else { return MetadataBlocks() }
        return unsafe JPEGXLBoxes(UnsafeBufferPointer(bytes)).metadataBlocks
    }

    func readHeader() throws(ImageCodingError) {
        let file = try source.all()
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = unsafe copy.initialize(from: file)
        unsafe bytes = copy
        let events = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue
        let pictureEvents = JXL_DEC_FRAME_PROGRESSION.rawValue | JXL_DEC_FULL_IMAGE.rawValue
        unsafe JxlDecoderSubscribeEvents(decoder, Int32(events | pictureEvents))
        unsafe JxlDecoderSetKeepOrientation(decoder, 1)
        unsafe JxlDecoderSetInput(decoder, copy.baseAddress, copy.count)
        unsafe JxlDecoderCloseInput(decoder)
        guard unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_BASIC_INFO,
            unsafe JxlDecoderGetBasicInfo(decoder, &information) == JXL_DEC_SUCCESS
        else { throw .notAPicture("no JPEG XL header") }
        size = PixelSize(width: Int(information.xsize), height: Int(information.ysize))
        ownOrientation = Orientation(rawValue: Int(information.orientation.rawValue))
        try limits.check(size)
        let pixelLimit = information.uses_original_profile == 0 ? Self.pixelLimit.lossy : Self.pixelLimit.lossless
        guard size.width * size.height <= pixelLimit else { throw .outOfMemory }
        guard unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_COLOR_ENCODING else { throw .corrupt("no colours") }
        chooseColors()
    }

    /// Chooses the output colours: perceptual ones (XYB) are converted to sRGB, all others stay as stored.
    private func chooseColors() {
        if information.uses_original_profile == 0 {
            var screen = JxlColorEncoding()
            screen.color_space = information.num_color_channels == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB
            screen.white_point = JXL_WHITE_POINT_D65
            screen.primaries = JXL_PRIMARIES_SRGB
            screen.transfer_function = JXL_TRANSFER_FUNCTION_SRGB
            screen.rendering_intent = JXL_RENDERING_INTENT_RELATIVE
            if unsafe JxlDecoderSetPreferredColorProfile(decoder, &screen) == JXL_DEC_SUCCESS { return }
        }
        var count = 0
        guard unsafe diary_jxl_profile_size(decoder, &count) == JXL_DEC_SUCCESS,
            1...Self.largestProfile ~= count
        else { return }
        var profile = [UInt8](repeating: 0, count: count)
        let status = unsafe profile.withUnsafeMutableBufferPointer {
            unsafe diary_jxl_profile(decoder, $0.baseAddress, count)
        }
        if status == JXL_DEC_SUCCESS { colorProfile = profile }
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        let isCoarseEnough = size.divided(by: Self.squareSide).covers(size.fitting(side: side))
        let (count, height) = (size.width * size.height * 4, size.height)
        let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        unsafe pixels.initialize(repeating: 0)
        defer { unsafe pixels.deallocate() }
        try unsafe fill(pixels, coarsely: isCoarseEnough)
        guard let start = pixels.baseAddress else { throw .outOfMemory }
        var builder = PictureBuilder(of: size, fitting: side)
        let isPremultiplied = information.alpha_premultiplied != 0
        for row in 0..<height {
            unsafe builder.add(pointer: start + row * size.width * 4, isPremultiplied: isPremultiplied)
        }
        return try builder.finish()
    }

    /// Decodes up to the end of the first picture, or to the means of its blocks if they are enough.
    private func fill(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, coarsely: Bool
    ) throws(ImageCodingError) {
        var format = JxlPixelFormat(num_channels: 4, data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
        while true {
            switch unsafe JxlDecoderProcessInput(decoder) {
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                let status = unsafe JxlDecoderSetImageOutBuffer(decoder, &format, pixels.baseAddress, pixels.count)
                guard status == JXL_DEC_SUCCESS else { throw .unsupported("JPEG XL of an uncommon kind") }
            case JXL_DEC_FULL_IMAGE: return
            case JXL_DEC_FRAME_PROGRESSION where !coarsely: continue
            case JXL_DEC_FRAME_PROGRESSION:
                if unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS { return }
            default:
                // The part before the damage is shown.
                guard unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS else { throw .corrupt("no pixels") }
                isPartial = true
                return
            }
        }
    }
}
