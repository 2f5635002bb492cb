import CJPEG
import Pixels

extension PixelPicture {
    /// The picture as a JPEG file without metadata, with chroma subsampling unless it is small.
    ///
    /// - Parameter quality: libjpeg's, 1 to 100; 82 is hardly distinguishable from the picture.
    package func encodedAsJPEG(quality: Int = 82) throws(ImageCodingError) -> [UInt8] {
        var encoded: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe cjpeg_encode(
                pixels.baseAddress, UInt32(size.width), UInt32(size.height), Int32(quality), &encoded, &count)
        }
        guard status == .done, let encoded = unsafe encoded else { throw .outOfMemory }
        defer { unsafe cjpeg_free(encoded) }
        return unsafe Array(UnsafeBufferPointer(start: encoded, count: count))
    }
}
