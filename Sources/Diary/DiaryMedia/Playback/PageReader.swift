import DecoderProtocol
package import DiaryModel
package import Pixels

/// Reads the pixels of photos as recognizers of text need them.
package enum PageReader {
    /// The pixels of the longer side: letters of a photographed page have some twenty of them.
    ///
    /// Smaller photos are not enlarged: letters of eight pixels are read as they are, and enlarged ones no better.
    package static let longSide = 3500

    /// The photo in the file, upright; decoded in a process of its own.
    package static func page(_ file: borrowing FileDescriptor, decoderPath: String) throws(DecoderError) -> PixelPicture
    {
        let decoder = try DecoderConversation(
            decoderPath: decoderPath, .page(longSide: longSide), about: file.number)
        guard case .page(let size) = try decoder.next() else { throw .died(signal: 0) }
        let byteCount = size.width * size.height * 3
        var pixels: [UInt8] = []
        pixels.reserveCapacity(byteCount)
        while true {
            guard case .pixels(let bytes) = try decoder.next() else { throw .died(signal: 0) }
            guard !bytes.isEmpty else { break }
            pixels += bytes
            guard pixels.count <= byteCount else { throw .died(signal: 0) }
        }
        guard let picture = PixelPicture(size: size, pixels: pixels) else { throw .died(signal: 0) }
        return picture
    }
}
