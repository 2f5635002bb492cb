import AudioCoding
import DecoderProtocol
import Glibc
import ImageCoding
import Pixels

/// Sends the pixels of a photo or of a sound's cover, and encodes pixels.
enum PictureAnswer {
    /// If a message is too long with the first quality, the next one is used.
    private static let qualities = [86, 70, 50]

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

    private static func picture(
        _ source: PictureSource, _ format: ImageFormat, fitting room: PixelSize
    ) throws(DecoderFailure) -> PixelPicture {
        do throws(ImageCodingError) {
            guard let photo = try PhotoFile(source, format: format) else { throw .unsupported(format.name) }
            try photo.readHeader()
            let size = photo.uprightSize.fitting(room).bounded(DecoderProtocolLimits.picturePixelCount)
            return try photo.thumbnail(side: max(size.width, size.height))
        } catch {
            throw DecoderFailure(error, format: format)
        }
    }

    /// A picture file of the red, green and blue in a file.
    static func encoded(
        descriptor: Int32, size: PixelSize, as format: EncodedPictureFormat
    ) throws(DecoderFailure) -> [UInt8] {
        let pixels = bytes(of: descriptor, count: size.width * size.height * 3)
        guard let picture = PixelPicture(size: size, pixels: pixels) else {
            throw DecoderFailure(.corrupt, message: "too few pixels")
        }
        switch format {
        case .jpeg:
            for quality in qualities {
                guard let encoded = try? picture.encodedAsJPEG(quality: quality) else { break }
                if fitsMessage(encoded) { return encoded }
            }
        case .png:
            if let encoded = try? picture.encodedAsPNG(), fitsMessage(encoded) { return encoded }
        }
        throw DecoderFailure(.tooLarge, message: "more than an encoded picture may have")
    }

    private static func fitsMessage(_ encoded: [UInt8]) -> Bool {
        encoded.count < DecoderProtocolLimits.messageByteCount - 64
    }

    private static func bytes(of descriptor: Int32, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, readCount in
            while readCount < count {
                let rest = unsafe buffer.baseAddress.map { unsafe $0 + readCount }
                let part = unsafe pread(descriptor, rest, count - readCount, off_t(readCount))
                guard part > 0 else { return }
                readCount += part
            }
        }
    }
}
