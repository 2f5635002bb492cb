import Pixels

extension FieldReader {
    mutating func readSize(pixelCount: Int) throws(DecoderProtocolError) -> PixelSize {
        let (width, height): (Int, Int) = (try read(), try read())
        guard DecoderProtocolLimits.pictureSides ~= width, DecoderProtocolLimits.pictureSides ~= height,
            width * height <= pixelCount
        else { throw .invalidValue }
        return PixelSize(width: width, height: height)
    }

    /// Reads the target size of a picture; its pixels are bounded when it is made.
    mutating func readRoom() throws(DecoderProtocolError) -> PixelSize {
        try readSize(
            pixelCount: DecoderProtocolLimits.pictureSides.upperBound * DecoderProtocolLimits.pictureSides.upperBound)
    }

    mutating func readPicture() throws(DecoderProtocolError) -> PixelPicture {
        let size = try readSize(pixelCount: DecoderProtocolLimits.picturePixelCount)
        let bytes = try readByteArray(limit: DecoderProtocolLimits.messageByteCount)
        guard let picture = PixelPicture(size: size, pixels: bytes) else { throw .invalidValue }
        return picture
    }
}
