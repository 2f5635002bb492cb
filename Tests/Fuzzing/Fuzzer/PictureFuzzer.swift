import Containers
import DecoderProtocol
import Pixels

@testable import ImageCoding

/// Pictures, from the header to the thumbnail.
enum PictureFuzzer {
    /// Small limits keep a run fast.
    ///
    /// Larger pictures are refused in the same way as with the real limits.
    private static let limits: ImageLimits = {
        var limits = ImageLimits()
        (limits.pixels, limits.memory, limits.scans) = (100_000, 8 << 20, 20)
        return limits
    }()

    static func decode(_ bytes: [UInt8], as format: ImageFormat) {
        guard let photo = try? PhotoFile(.memory(bytes), format: format, limits: limits) else { return }
        let isOpen = (try? photo.readHeader()) != nil
        MediumCheck.check(.image, photo.metadata, photo.warnings)
        guard isOpen, let picture = try? photo.thumbnail(side: 64) else { return }
        guard max(picture.size.width, picture.size.height) <= 64, let thumbnail = try? picture.encodedAsJPEG() else {
            fatalError("a thumbnail of \(picture.size)")
        }
        MediumCheck.check(.image, photo.metadata, photo.warnings, thumbnail: thumbnail)
    }
}

extension FuzzedPath {
    static let pictures: [FuzzedPath: ImageFormat] = [
        .jpeg: .jpeg, .png: .png, .webp: .webP, .heic: .heic, .avif: .avif, .gif: .gif, .tiff: .tiff, .raw: .raw,
        .jxl: .jpegXL, .bmp: .bmp,
    ]
}
