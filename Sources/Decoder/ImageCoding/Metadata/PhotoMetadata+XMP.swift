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
        let satellites = packet.text("exif:GPSTimeStamp").flatMap { CaptureTime(metadataText: $0) }
        if satellites?.offset == 0 { metadata.times.add(.satellites, satellites) }
        guard metadata.latitude == nil, let latitude = packet.text("exif:GPSLatitude"),
            let longitude = packet.text("exif:GPSLongitude")
        else { return }
        guard let place = packet.position else {
            return warnings.append(MediumWarning(.invalidPosition, key: "latitude", value: "\(latitude), \(longitude)"))
        }
        (metadata.latitude, metadata.longitude, metadata.altitude) = (place.latitude, place.longitude, place.altitude)
    }
}

extension XMPPacket {
    /// The stars of `xmp:Rating`, 1 to 5, or -1 for rejected; nil for an unrated photo.
    var rating: Int? { stars == 0 ? nil : stars }

    /// The number in `xmp:Rating`, -1 to 5; 0 if it says that the photo has no stars.
    var stars: Int? {
        text("xmp:Rating").flatMap { Double($0) }.map { $0.rounded() }.flatMap { -1...5 ~= $0 ? Int($0) : nil }
    }

    /// The position, both angles or none, and metres above the sea.
    var position: (latitude: Double, longitude: Double, altitude: Double?)? {
        let (northText, eastText) = (text("exif:GPSLatitude"), text("exif:GPSLongitude"))
        let north = northText.flatMap {
            GPSAngle(text: $0, reference: text("exif:GPSLatitudeRef"), signs: ("N", "S"), limit: 90)
        }
        let east = eastText.flatMap {
            GPSAngle(text: $0, reference: text("exif:GPSLongitudeRef"), signs: ("E", "W"), limit: 180)
        }
        guard let north, let east else { return nil }
        let height = fraction("exif:GPSAltitude").flatMap { -12_000...100_000 ~= $0 ? $0 : nil }
        let isBelow = ["1", "3"].contains(text("exif:GPSAltitudeRef"))
        return (north.degrees, east.degrees, height.map { isBelow ? -$0 : $0 })
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
