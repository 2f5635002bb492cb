import CJPEG
import DecoderProtocol

extension JPEGReader {
    var metadataBlocks: MetadataBlocks {
        var blocks = JPEGSegments(source).metadataBlocks
        blocks.own.times.add(.recorder, SamsungTrailer(source)?.time)
        return blocks
    }

    /// The profile of an RGB picture; those of CMYK and gray pictures are ignored.
    var colorProfile: [UInt8]? {
        header.color == .rgbx ? JPEGSegments(source).profile() : nil
    }
}

extension JPEGSegments {
    var metadataBlocks: MetadataBlocks {
        var blocks = MetadataBlocks()
        if let exif = exif() { blocks.setExif(exif) }
        blocks.xmp = xmp()
        blocks.iptc = photoshop().flatMap { IPTCRecords.resource(of: $0) }
        blocks.texts["Comment"] = comment()
        return blocks
    }
}
