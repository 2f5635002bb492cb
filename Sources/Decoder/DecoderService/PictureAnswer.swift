import AudioCoding
import Containers
import DecoderProtocol
import ImageCoding
import Pixels

/// The pixels of a photo or of a sound's cover.
enum PictureAnswer {
    /// The photo, the cover that the sound carries, or for a PDF a sheet of paper.
    static func picture(descriptor: Int32, fitting room: PixelSize) throws(DecoderFailure) -> PixelPicture {
        let start = try FileInspection.firstBytes(of: descriptor)
        if let format = ImageFormat(firstBytes: start) {
            return try picture(.file(descriptor: descriptor), format, fitting: room)
        }
        if PDFPlaceholder.begins(start) { return PDFPlaceholder.sheet(fitting: room) }
        guard let cover = SoundCover.bytes(descriptor: descriptor),
            let format = ImageFormat(firstBytes: Array(cover.prefix(ImageFormat.sniffedByteCount)))
        else { throw DecoderFailure(.unsupported, message: "no picture in it") }
        return try picture(.memory(cover), format, fitting: room)
    }

    /// The photo with at most that many pixels on its longer side.
    static func page(descriptor: Int32, longSide: Int) throws(DecoderFailure) -> PixelPicture {
        let start = try FileInspection.firstBytes(of: descriptor)
        guard let format = ImageFormat(firstBytes: start) else {
            throw DecoderFailure(.unsupported, message: "no photo")
        }
        let room = PixelSize(width: longSide, height: longSide)
        return try picture(
            .file(descriptor: descriptor), format, fitting: room, pixelCount: DecoderProtocolLimits.pagePixelCount)
    }

    private static func picture(
        _ source: ByteSource, _ format: ImageFormat, fitting room: PixelSize,
        pixelCount: Int = DecoderProtocolLimits.picturePixelCount
    ) throws(DecoderFailure) -> PixelPicture {
        do throws(ImageCodingError) {
            guard let photo = try PhotoFile(source, format: format) else { throw .unsupported(format.name) }
            try photo.readHeader()
            let size = photo.uprightSize.fitting(room).bounded(pixelCount)
            return try photo.thumbnail(side: max(size.width, size.height))
        } catch {
            throw DecoderFailure(error, format: format)
        }
    }
}
