import Containers
import DecoderProtocol
import Pixels

@testable import ImageCoding

/// The metadata of photos, block by block.
enum MetadataFuzzer {
    static func exif(_ bytes: [UInt8]) { check(PhotoMetadata(exif: bytes)) }

    static func xmp(_ bytes: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.xmp = bytes
        check(PhotoMetadata(blocks))
    }

    static func iptc(_ bytes: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.iptc = IPTCRecords.resource(of: bytes) ?? bytes
        check(PhotoMetadata(blocks))
    }

    static func segments(_ bytes: [UInt8]) {
        let segments = JPEGSegments(.memory(bytes))
        _ = segments.profile()
        check(PhotoMetadata(segments.metadataBlocks))
    }

    static func chunks(_ bytes: [UInt8]) { check(PhotoMetadata(PNGChunks(.memory(bytes)).metadataBlocks)) }

    /// The parts of raw formats.
    static func parts(_ bytes: [UInt8]) {
        for parts in [RawPhotoParts(.memory(bytes)), CIFFFile(.memory(bytes)).parts, CanonBoxes(.memory(bytes)).parts] {
            if let blocks = parts.blocks { check(PhotoMetadata(blocks)) }
        }
    }

    static func profile(_ bytes: [UInt8]) { _ = sample.converted(from: bytes) }

    private static let sample = PixelPicture(size: PixelSize(width: 8, height: 8), red: 200, green: 30, blue: 90)

    static func check(_ photo: PhotoMetadata) {
        MediumCheck.check(.image, photo.metadata, photo.warnings)
    }
}

extension FuzzedPath {
    static let metadata: [FuzzedPath: @Sendable ([UInt8]) -> Void] = [
        .exif: MetadataFuzzer.exif, .xmp: MetadataFuzzer.xmp, .iptc: MetadataFuzzer.iptc, .icc: MetadataFuzzer.profile,
        .segments: MetadataFuzzer.segments, .chunks: MetadataFuzzer.chunks,
        .boxes: { _ = HEIFTransformation(.memory($0)).orientation },
        .blocks: { MetadataFuzzer.check(PhotoMetadata(GIFBlocks(.memory($0)).metadataBlocks)) },
        .parts: MetadataFuzzer.parts, .walkers: ContainerFuzzer.walk,
        .makerNote: { _ = AppleMakerNote($0)?.contentIdentifier },
    ]
}
