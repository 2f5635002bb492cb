import CPNG
import Pixels

extension PixelPicture {
    /// The picture as a PNG file without metadata.
    package func encodedAsPNG() throws(ImageCodingError) -> [UInt8] {
        var encoded: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe cpng_encode(pixels.baseAddress, UInt32(size.width), UInt32(size.height), &encoded, &count)
        }
        guard status == .done, let encoded = unsafe encoded else { throw .outOfMemory }
        defer { unsafe cpng_free(encoded) }
        return unsafe Array(UnsafeBufferPointer(start: encoded, count: count))
    }
}
