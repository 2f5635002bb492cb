import CJPEG

extension JPEGReader {
    var metadataBlocks: MetadataBlocks { JPEGSegments(source).metadataBlocks }

    /// The profile of a picture in red, green and blue; those of inks and grays are left alone.
    var colorProfile: [UInt8]? {
        header.color == .rgb ? JPEGSegments(source).profile() : nil
    }
}

extension JPEGSegments {
    /// All that the segments tell beside the picture.
    var metadataBlocks: MetadataBlocks {
        var blocks = MetadataBlocks()
        if let exif = exif() { blocks.setExif(exif) }
        blocks.xmp = xmp()
        blocks.iptc = photoshop().flatMap { IPTCRecords.resource(of: $0) }
        blocks.texts["Comment"] = comment()
        return blocks
    }
}
