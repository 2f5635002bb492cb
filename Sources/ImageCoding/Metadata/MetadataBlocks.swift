import DecoderProtocol

/// The blocks of metadata that a picture file holds beside its pixels.
struct MetadataBlocks {
    var exif: ExifBlock?
    /// Whether there is a block of EXIF in which nothing can be read.
    private(set) var isExifDamaged = false
    /// What the file tells in a way of its own.
    var told = MediumMetadata()
    var xmp: [UInt8]?
    /// IPTC's records.
    var iptc: [UInt8]?
    /// Texts by the keywords of PNG's standard.
    var texts: [String: String] = [:]

    init() {}

    /// Those of a file that is itself built as EXIF is.
    init(tiff source: PictureSource) {
        exif = ExifBlock(source)
        let main = TIFFStructure(source)?.first
        xmp = main?.fields[0x02BC]?.bytes
        iptc = main?.fields[0x83BB]?.bytes ?? main?.fields[0x8649].flatMap { IPTCRecords.resource(of: $0.bytes) }
    }

    /// Takes a block with EXIF's identifier or without it.
    mutating func setExif(_ bytes: [UInt8]) {
        guard exif == nil else { return }
        exif = ExifBlock(bytes)
        isExifDamaged = exif?.isEmpty ?? true
    }
}
