/// The picture formats that are recognized by their first bytes.
package enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webP = "WebP"
    case heic = "HEIC"
    case avif = "AVIF"
    case gif = "GIF"
    case tiff = "TIFF"
    case raw = "camera RAW"
    case jpegXL = "JPEG XL"
    case bmp = "BMP"

    /// The number of first bytes that ``init(firstBytes:)`` reads.
    package static let sniffedByteCount = 64

    /// The format with this signature; a signature does not guarantee that a picture follows.
    package init?(firstBytes bytes: [UInt8]) {
        if let match = Self.marks.first(where: { $0.isAt(bytes) }) ?? Self.brandMark(of: bytes) {
            self = match.format
        } else if BMPHeader.isAtStart(of: bytes) {
            self = .bmp
        } else {
            return nil
        }
    }

    package var name: String { rawValue }

    /// The usual extension, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .webP: "webp"
        case .jpegXL: "jxl"
        case .tiff: "tif"
        case .raw: "raw"
        case .png, .heic, .avif, .gif, .bmp: name.lowercased()
        }
    }

    package var mimeType: String {
        switch self {
        case .raw: "image/x-dcraw"
        case .tiff: "image/tiff"
        case .jpeg: "image/jpeg"
        case .png, .webP, .heic, .avif, .gif, .jpegXL, .bmp: "image/\(fileExtension)"
        }
    }
}
