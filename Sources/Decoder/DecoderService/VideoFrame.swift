import DecoderProtocol
import ImageCoding
import Pixels

/// One frame of a film that `ffmpeg` writes into a pipe, as a portable pixmap with a byte a channel.
enum VideoFrame {
    /// A film with only the frame as its thumbnail; a black one has the failure `darkFrame` as well.
    static func medium(pipe: Int32, side: Int) throws(DecoderFailure) -> InspectedMedium {
        let missing = DecoderFailure(.corrupt, message: "no frame arrived")
        guard let bytes = PipeBytes.read(pipe, limit: side * side * 3 + 64), let picture = picture(bytes, side: side),
            var medium = InspectedMedium(kind: .video, fileExtension: "ppm", mimeType: "image/x-portable-pixmap"),
            let thumbnail = try? picture.encodedAsJPEG()
        else { throw missing }
        medium.thumbnail = thumbnail
        if isDark(picture) { medium.thumbnailFailure = DecoderFailure(.darkFrame, message: "a black frame") }
        return medium
    }

    /// `P6`, width, height and the largest value, each after white space; then the pixels.
    static func picture(_ bytes: [UInt8], side: Int) -> PixelPicture? {
        guard bytes.starts(with: "P6".utf8) else { return nil }
        var (numbers, index) = ([Int](), 2)
        while numbers.count < 3, index < min(bytes.count, 64) {
            guard isBlank(bytes[index]) else { return nil }
            index += 1
            let digits = bytes[index...].prefix(6).prefix { 0x30...0x39 ~= $0 }
            guard !digits.isEmpty else { return nil }
            numbers.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            index = digits.endIndex
        }
        guard numbers.count == 3, numbers[2] == 255, index < bytes.count, isBlank(bytes[index]) else { return nil }
        guard 1...side ~= numbers[0], 1...side ~= numbers[1] else { return nil }
        let size = PixelSize(width: numbers[0], height: numbers[1])
        return PixelPicture(size: size, pixels: Array(bytes[(index + 1)...]))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    /// Returns whether the frame is practically black: at most one pixel in a hundred is brighter than a dark gray.
    static func isDark(_ picture: PixelPicture) -> Bool {
        let count = picture.size.width * picture.size.height
        var bright = 0
        for row in 0..<picture.size.height {
            for column in 0..<picture.size.width where picture.brightness(column: column, row: row) > 40 { bright += 1 }
        }
        return bright * 100 <= count
    }
}
