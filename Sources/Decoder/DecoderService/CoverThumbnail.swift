import Containers
import ImageCoding

/// The picture in a sound's tags, scaled down.
enum CoverThumbnail {
    /// A JPEG of the cover; nil if it is not a picture that can be decoded.
    static func encoded(_ cover: [UInt8], side: Int) -> [UInt8]? {
        guard let format = ImageFormat(firstBytes: Array(cover.prefix(ImageFormat.sniffedByteCount))) else {
            return nil
        }
        let photo = try? PhotoFile(.memory(cover), format: format)
        guard let photo = photo ?? nil, (try? photo.readHeader()) != nil else { return nil }
        return try? photo.thumbnail(side: side).encodedAsJPEG()
    }
}
