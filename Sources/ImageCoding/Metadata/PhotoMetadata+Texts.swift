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
        readTime(xmp, iptc)
        if let xmp { readProperties(xmp) }
        if metadata.captureTime == nil, let text = blocks.texts["Creation Time"] {
            metadata.captureTime = CaptureTime(metadataText: text) ?? CaptureTime(mailText: text)
        }
    }
}

extension CaptureTime {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A time in the form of mail, `Thu, 04 Mar 2021 05:06:07 +0100`, as PNG's standard requires.
    init?(mailText text: String) {
        let words = text.split(separator: " ").drop { $0.hasSuffix(",") }.map(String.init)
        guard words.count >= 4, let day = Int(words[0]), let year = Int(words[2]) else { return nil }
        guard let month = Self.months.firstIndex(of: String(words[1].prefix(3))) else { return nil }
        let clock = words[3].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3 else { return nil }
        let offset = words.count > 4 ? (words[4] == "GMT" ? 0 : Self.offset(metadataText: words[4])) : nil
        guard let time = WallClockTime(date: (year, month + 1, day), time: (clock[0], clock[1], clock[2])) else {
            return nil
        }
        self.init(wallTime: time, offset: offset)
    }
}
