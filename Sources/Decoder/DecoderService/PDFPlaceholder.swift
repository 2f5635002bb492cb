import DecoderProtocol
import ImageCoding
import Pixels

/// A PDF: it is kept as it is, and nothing in it is read.
enum PDFPlaceholder {
    private static let signature = Array("%PDF-".utf8)
    private static let paper = PixelCanvas.Color(gray: 246)
    private static let edge = PixelCanvas.Color(gray: 168)
    private static let ink = PixelCanvas.Color(red: 176, green: 42, blue: 42)

    /// Returns whether a file begins as a PDF, after a byte order mark and white space, which some writers put there.
    static func begins(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return start.drop { $0 == 0 || $0 == 0x20 || 0x09...0x0D ~= $0 }.starts(with: signature)
    }

    /// The medium without its thumbnail.
    static func medium() throws(DecoderFailure) -> InspectedMedium {
        // NB: the type and the extension are those that `Medium.isPDF` looks for.
        guard let medium = InspectedMedium(kind: .image, fileExtension: "pdf", mimeType: "application/pdf") else {
            throw DecoderFailure(.unsupported, format: "PDF", message: "no type")
        }
        return medium
    }

    /// The medium with a sheet of paper that says what it is.
    static func inspect(side: Int) -> InspectedMedium? {
        guard var medium = try? medium() else { return nil }
        medium.thumbnail = try? sheet(fitting: PixelSize(width: side, height: side)).encodedAsJPEG()
        return medium
    }

    /// An upright sheet of paper with the word PDF, as large as fits.
    static func sheet(fitting room: PixelSize) -> PixelPicture {
        let height = max(1, min(room.height, room.width * 7 / 5, 512))
        let size = PixelSize(width: max(1, min(room.width, height * 5 / 7)), height: height)
        var canvas = PixelCanvas(size: size, edge)
        let border = max(1, height / 128)
        let inner = PixelSize(width: max(0, size.width - 2 * border), height: max(0, height - 2 * border))
        canvas.fill(left: border, top: border, inner, paper)
        let scale = max(1, size.width / 32)
        let words = PixelCanvas.size(of: "PDF", scale: scale)
        if words.width < inner.width, words.height < inner.height {
            let (left, top) = ((size.width - words.width) / 2, (height - words.height) / 2)
            canvas.write("PDF", left: left, top: top, scale: scale, ink)
        }
        return PixelPicture(size: size, pixels: canvas.opaqueBytes) ?? PixelPicture(size: size)
    }
}
