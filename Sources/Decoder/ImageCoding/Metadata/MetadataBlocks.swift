import Containers
import DecoderProtocol

/// The blocks of metadata in a picture file besides its pixels.
struct MetadataBlocks {
    var exif: ExifBlock?
    /// True if there is an EXIF block without any readable field.
    private(set) var isExifDamaged = false
    /// The metadata in the format's own fields.
    var own = MediumMetadata()
    var xmp: [UInt8]?
    var iptc: [UInt8]?
    /// Texts by the keywords of PNG's standard.
    var texts: [String: String] = [:]

    init() {}

    /// The fields of a file that itself has the structure of EXIF.
    init(tiff source: ByteSource) {
        exif = ExifBlock(source)
        let main = TIFFStructure(source)?.first
        xmp = main?.fields[0x02BC]?.bytes
        iptc = main?.fields[0x83BB]?.bytes ?? main?.fields[0x8649].flatMap { IPTCRecords.resource(of: $0.bytes) }
    }

    /// Adds a block with or without EXIF's identifier.
    mutating func setExif(_ bytes: [UInt8]) {
        guard exif == nil else { return }
        exif = ExifBlock(bytes)
        isExifDamaged = exif?.isEmpty ?? true
    }
}
