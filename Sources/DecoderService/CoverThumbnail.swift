import ImageCoding

/// The picture that a sound carries in its tags, small.
enum CoverThumbnail {
    /// A JPEG of the cover; nil where it is no picture that we decode.
    static func encoded(_ cover: [UInt8], side: Int) -> [UInt8]? {
        guard let format = ImageFormat(firstBytes: Array(cover.prefix(ImageFormat.sniffedByteCount))) else {
            return nil
        }
        let photo = try? PhotoFile(.memory(cover), format: format)
        guard let photo = photo ?? nil, (try? photo.readHeader()) != nil else { return nil }
        return try? photo.thumbnail(side: side).encodedAsJPEG()
    }
}
