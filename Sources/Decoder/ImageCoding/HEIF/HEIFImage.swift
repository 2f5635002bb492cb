import CHEIF
import CPixels
import Pixels

/// A picture decoded by libheif: planes of red, green, blue and perhaps alpha, of 8 to 16 bits.
///
/// libheif makes these planes from every coding. It would need up to two more copies of the picture to interleave them.
@safe
final class HEIFImage {
    @safe
    private struct Plane {
        let bytes: UnsafePointer<UInt8>
        let stride: Int
        let bits: Int
    }

    let size: PixelSize
    private let image: OpaquePointer
    private var planes: [Plane] = []

    /// Decodes the picture of a handle, by default rotated and cropped as the container says.
    @unsafe
    init(_ handle: OpaquePointer, isTransformed: Bool = true) throws(ImageCodingError) {
        guard let options = unsafe heif_decoding_options_alloc() else { throw .outOfMemory }
        defer { unsafe heif_decoding_options_free(options) }
        unsafe options.pointee.ignore_transformations = isTransformed ? 0 : 1
        var image: OpaquePointer?
        unsafe diary_heif_avoid_threads(options)
        try unsafe heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_444, options)
            .check(isHeader: false)
        guard let image = unsafe image else { throw .corrupt("no picture") }
        unsafe self.image = image
        size = unsafe PixelSize(
            width: Int(heif_image_get_width(image, heif_channel_R)),
            height: Int(heif_image_get_height(image, heif_channel_R)))
        guard size.width > 0, size.height > 0 else { throw .corrupt("no pixels") }
        for channel in [heif_channel_R, heif_channel_G, heif_channel_B] { planes.append(try plane(channel)) }
        guard unsafe heif_image_has_channel(image, heif_channel_Alpha) != 0 else { return }
        planes.append(try plane(heif_channel_Alpha))
    }

    deinit {
        unsafe heif_image_release(image)
    }

    private func plane(_ channel: heif_channel) throws(ImageCodingError) -> Plane {
        var stride: Int32 = 0
        let bits = unsafe Int(heif_image_get_bits_per_pixel_range(image, channel))
        let width = unsafe Int(heif_image_get_width(image, channel))
        let height = unsafe Int(heif_image_get_height(image, channel))
        guard let bytes = unsafe heif_image_get_plane_readonly(image, channel, &stride), 8...16 ~= bits,
            width >= size.width, height >= size.height, Int(stride) >= size.width * (bits > 8 ? 2 : 1)
        else { throw .corrupt("no pixels") }
        return unsafe Plane(bytes: bytes, stride: Int(stride), bits: bits)
    }

    /// Writes the start of a row as red, green, blue and alpha; a picture without alpha leaves that as it was.
    func read(row: Int, width: Int, into bytes: inout [UInt8], at start: Int) {
        precondition(row < size.height && width <= size.width && start + width * 4 <= bytes.count)
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return }
            for (index, plane) in planes.enumerated() {
                unsafe diary_pixels_spread(
                    plane.bytes + row * plane.stride, plane.bits, width, first + start + index)
            }
        }
    }

    /// The picture, made to fit into a square.
    func picture(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        var builder = PictureBuilder(of: size, fitting: side)
        var bytes = [UInt8](repeating: 255, count: size.width * 4)
        for row in 0..<size.height {
            read(row: row, width: size.width, into: &bytes, at: 0)
            builder.add(bytes)
        }
        return try builder.finish()
    }
}

extension heif_error {
    /// Throws unless it is a success; whether it concerns the header decides if the file is a picture at all.
    func check(isHeader: Bool) throws(ImageCodingError) {
        let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
        switch unsafe code {
        case heif_error_Ok: return
        case heif_error_Memory_allocation_error: throw .outOfMemory
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature:
            throw .unsupported("HEIC of an uncommon kind")
        default: throw isHeader ? .notAPicture(text) : .damaged(text, "libheif")
        }
    }
}
