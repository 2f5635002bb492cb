import DecoderProtocol

extension PhotoMetadata {
    /// Reads camera, time and place from an XMP packet, if EXIF does not have them.
    mutating func readProperties(_ packet: XMPPacket) {
        let metadata = self.metadata
        self.metadata.make = metadata.make ?? packet.text("tiff:Make")
        self.metadata.model = metadata.model ?? packet.text("tiff:Model")
        self.metadata.lens =
            metadata.lens ?? packet.text("exifEX:LensModel") ?? packet.text("aux:Lens")
        self.metadata.exposureTime = metadata.exposureTime ?? packet.fraction("exif:ExposureTime")
        self.metadata.fNumber =
            metadata.fNumber ?? packet.fraction("exif:FNumber")
            ?? packet.fraction("exif:ApertureValue").flatMap(Self.fNumber)
        // Programs that rate photos write XMP, and may leave an older EXIF rating unchanged.
        self.metadata.rating = packet.rating ?? metadata.rating
        self.metadata.focalLength = metadata.focalLength ?? packet.fraction("exif:FocalLength")
        let speed = packet.fraction("exif:ISOSpeedRatings") ?? packet.fraction("exifEX:PhotographicSensitivity")
        self.metadata.isoSpeed = metadata.isoSpeed ?? speed.flatMap { $0 < 1e9 ? Int($0) : nil }
        readPlace(packet)
    }

    /// Reads the place; a position is used whole or not at all.
    private mutating func readPlace(_ packet: XMPPacket) {
        let satellites = packet.text("exif:GPSTimeStamp").flatMap(CaptureTime.init(isoText:))
        metadata.gpsTime = metadata.gpsTime ?? (satellites?.offset == 0 ? satellites?.wallTime : nil)
        guard metadata.latitude == nil, let latitude = packet.text("exif:GPSLatitude"),
            let longitude = packet.text("exif:GPSLongitude")
        else { return }
        let north = XMPAngle(latitude, signs: ("N", "S"), limit: 90)
        let east = XMPAngle(longitude, signs: ("E", "W"), limit: 180)
        guard let north, let east else {
            return warnings.append(MediumWarning(.invalidPosition, key: "latitude", value: "\(latitude), \(longitude)"))
        }
        (metadata.latitude, metadata.longitude) = (north.degrees, east.degrees)
        guard let height = packet.fraction("exif:GPSAltitude"), -12_000...100_000 ~= height else { return }
        metadata.altitude = packet.text("exif:GPSAltitudeRef") == "1" ? -height : height
    }

    /// The time at which a photo was taken, if EXIF has none; a date alone is not enough.
    mutating func readTime(_ xmp: XMPPacket?, _ iptc: IPTCRecords?) {
        guard metadata.captureTime == nil else { return }
        let time = { (name: String) in xmp?.text(name).flatMap(CaptureTime.init(isoText:)) }
        metadata.captureTime =
            time("exif:DateTimeOriginal") ?? time("photoshop:DateCreated") ?? iptc?.time
            ?? time("exif:DateTimeDigitized") ?? time("xmp:CreateDate")
    }
}

extension XMPPacket {
    /// The stars of `xmp:Rating`, 1 to 5, or -1 for rejected; nil for an unrated photo.
    var rating: Int? { stars == 0 ? nil : stars }

    /// The number in `xmp:Rating`, -1 to 5; 0 if it says that the photo has no stars.
    var stars: Int? {
        text("xmp:Rating").flatMap { Double($0) }.map { $0.rounded() }.flatMap { -1...5 ~= $0 ? Int($0) : nil }
    }

    /// A number above 0, as `28/10` or `2.8`.
    func fraction(_ name: String) -> Double? {
        guard let parts = text(name)?.split(separator: "/").map({ Double($0) }), 1...2 ~= parts.count else {
            return nil
        }
        guard let above = parts[0], let below = parts.count == 2 ? parts[1] : 1, below != 0 else { return nil }
        let number = above / below
        return number.isFinite && number > 0 ? number : nil
    }
}

/// Degrees in XMP's form: `48,12.5N`, `48,12,30N`; some programs write decimal degrees with a sign.
struct XMPAngle {
    let degrees: Double

    init?(_ text: String, signs: (Character, Character), limit: Double) {
        let isSigned = text.last.map { [signs.0, signs.1].contains($0) } ?? false
        let parts = (isSigned ? text.dropLast() : text[...]).split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard 1...3 ~= numbers.count, numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        guard isSigned ? numbers.allSatisfy({ $0 >= 0 }) : numbers.count == 1 else { return nil }
        let sixtieths = zip(numbers, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        guard -limit...limit ~= sixtieths else { return nil }
        degrees = ((text.last == signs.1 ? -sixtieths : sixtieths) * 1e9).rounded() / 1e9
    }
}

extension CaptureTime {
    /// A time in ISO 8601, `2024-01-02T03:04:05.6+01:00`, also without seconds; nil for a date alone.
    init?(isoText text: String) {
        let clock = text.prefix(16)
        let isWithoutSeconds = clock.utf8.count == 16 && !text.dropFirst(16).hasPrefix(":")
        self.init(metadataText: isWithoutSeconds ? clock + ":00" + text.dropFirst(16) : text)
    }
}
