import DecoderProtocol

extension PhotoMetadata {
    /// Latitude and longitude in degrees, both or none: an angle without its hemisphere is invalid.
    mutating func position(_ block: ExifBlock) -> (latitude: Double, longitude: Double)? {
        guard block[.gpsLatitude] != nil || block[.gpsLongitude] != nil else { return nil }
        let latitude = angle(block, .gpsLatitude, reference: .gpsLatitudeRef, signs: ("N", "S"), limit: 90)
        let longitude = angle(block, .gpsLongitude, reference: .gpsLongitudeRef, signs: ("E", "W"), limit: 180)
        guard let latitude, let longitude else {
            let shown = [ExifField.Tag.gpsLatitude, .gpsLongitude].map { block[$0]?.shown ?? "" }
            warnings.append(MediumWarning(.invalidPosition, key: "latitude", value: shown.joined(separator: ", ")))
            return nil
        }
        return (latitude, longitude)
    }

    /// Metres above the sea, if plausible on this planet or in an aeroplane.
    mutating func altitude(_ block: ExifBlock) -> Double? {
        guard let field = block[.gpsAltitude] else { return nil }
        let isBelow = block[.gpsAltitudeRef]?.integer() == 1
        guard let height = field.number(), -12_000...100_000 ~= height else {
            warnings.append(MediumWarning(.invalidPosition, key: "altitude", value: field.shown))
            return nil
        }
        return isBelow ? -height : height
    }

    private func angle(
        _ block: ExifBlock, _ tag: ExifField.Tag, reference: ExifField.Tag, signs: (String, String), limit: Double
    ) -> Double? {
        guard let field = block[tag], let degrees = field.number() else { return nil }
        let parts = (1..<3).map { field.count > $0 ? field.number(at: $0) : 0 }
        guard let minutes = parts[0], let seconds = parts[1] else { return nil }
        let angle = Self.withoutNoise(degrees + minutes / 60 + seconds / 3600)
        guard 0...limit ~= angle else { return nil }
        switch block[reference]?.text {
        case signs.0: return angle
        case signs.1: return -angle
        default: return nil
        }
    }

    /// Degrees rounded to a tenth of a millimetre on the ground: further digits come from adding sixtieths, not from
    /// the satellites.
    private static func withoutNoise(_ degrees: Double) -> Double {
        (degrees * 1e9).rounded() / 1e9
    }
}
