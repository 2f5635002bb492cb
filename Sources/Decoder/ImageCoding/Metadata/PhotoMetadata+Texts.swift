import DecoderProtocol

extension PhotoMetadata {
    /// Title, caption and keywords, which people and agencies write; EXIF takes precedence.
    mutating func readTexts(_ blocks: MetadataBlocks) {
        let (iptc, xmp, exif) = (blocks.iptc.map(IPTCRecords.init), blocks.xmp.map(XMPPacket.init), blocks.exif)
        metadata.description =
            metadata.description ?? iptc?.caption ?? xmp?.text("dc:description") ?? blocks.texts["Description"]
        metadata.title =
            iptc?.title ?? xmp?.text("dc:title") ?? blocks.texts["Title"] ?? exif?[.windowsTitle]?.wideText
        metadata.artist =
            exif?[.artist]?.text ?? iptc?.author ?? xmp?.text("dc:creator") ?? blocks.texts["Author"]
            ?? exif?[.windowsAuthor]?.wideText
        metadata.comment =
            exif?[.userComment]?.commentText ?? exif?[.windowsComment]?.wideText ?? blocks.texts["Comment"]
        let words = exif?[.windowsKeywords]?.wideText?.split(separator: ";").compactMap {
            MetadataText.string(fromPossiblyUTF8: $0.utf8)
        }
        var known: Set<String> = []
        let keywords = (iptc?.keywords ?? []) + (xmp?.texts("dc:subject") ?? []) + (words ?? [])
        metadata.keywords = keywords.filter { known.insert($0).inserted }
        readTimes(xmp, iptc)
        if let xmp { readProperties(xmp) }
        metadata.times.add(.recorder, blocks.texts["Creation Time"].flatMap { CaptureTime(metadataText: $0) })
        metadata.software = metadata.software ?? xmp?.text("xmp:CreatorTool") ?? blocks.texts["Software"]
    }
}
