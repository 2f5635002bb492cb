import Containers
package import DecoderProtocol

/// A photo's EXIF metadata, and warnings about its invalid values.
package struct PhotoMetadata: Sendable {
    package internal(set) var metadata = MediumMetadata()
    package internal(set) var warnings: [MediumWarning] = []

    /// Reads the metadata of the JPEG file at the descriptor, from its first segments; empty if there is none.
    ///
    /// Neither moves nor closes the descriptor.
    package init(jpeg descriptor: Int32) {
        self.init(JPEGSegments(.file(descriptor: descriptor)).metadataBlocks)
    }

    /// Reads an EXIF block, with its identifier, `Exif` and two NUL, or without it.
    package init(exif bytes: [UInt8]) {
        var blocks = MetadataBlocks()
        blocks.setExif(bytes)
        self.init(blocks)
    }

    /// Reads all blocks; EXIF takes precedence, then IPTC, then XMP.
    init(_ blocks: MetadataBlocks) {
        metadata = blocks.own
        if blocks.isExifDamaged { warnings.append(MediumWarning(.damagedMetadata, value: "EXIF")) }
        if let exif = blocks.exif {
            readCamera(exif)
            readTimes(exif)
            readPosition(exif)
            metadata.contentIdentifier = exif[.makerNote].flatMap { AppleMakerNote($0.bytes)?.contentIdentifier }
            metadata.pictureNumber = exif[.imageUniqueID]?.text.flatMap(Self.pictureNumber)
        }
        readTexts(blocks)
    }

    /// The number that the standard describes; telephones write the name of a part into the field, the same in all photos.
    private static func pictureNumber(_ text: String) -> String? {
        let digits = text.lowercased()
        guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit), digits.contains(where: { $0 != "0" }) else {
            return nil
        }
        return digits
    }

    private mutating func readCamera(_ block: ExifBlock) {
        metadata.orientation = orientation(block)
        metadata.make = block[.make]?.text
        metadata.model = block[.model]?.text
        metadata.software = block[.software]?.text
        metadata.lens = block[.lensModel]?.text
        metadata.description = block[.imageDescription]?.text
        metadata.exposureTime = positive(block[.exposureTime], key: "exposureTime")
        metadata.fNumber = positive(block[.fNumber], key: "fNumber") ?? aperture(block)
        metadata.focalLength = positive(block[.focalLength], key: "focalLength")
        metadata.isoSpeed = positive(block[.isoSpeed], key: "isoSpeed").map { Int($0) }
        metadata.rating = block[.rating]?.integer().flatMap { 1...5 ~= $0 ? $0 : nil }
    }

    private mutating func readPosition(_ block: ExifBlock) {
        if let (latitude, longitude) = position(block) {
            metadata.latitude = latitude
            metadata.longitude = longitude
            metadata.altitude = altitude(block)
        }
    }
}
