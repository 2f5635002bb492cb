import DecoderProtocol

extension PhotoMetadata {
    /// Latitude and longitude in degrees, both or none: a positive angle without its hemisphere is invalid.
    mutating func position(_ block: ExifBlock) -> (latitude: Double, longitude: Double)? {
        let tags = [ExifField.Tag.gpsLatitude, .gpsLongitude]
        guard tags.contains(where: { block[$0] != nil }) else { return nil }
        let latitude = angle(block, .gpsLatitude, reference: .gpsLatitudeRef, signs: ("N", "S"), limit: 90)
        let longitude = angle(block, .gpsLongitude, reference: .gpsLongitudeRef, signs: ("E", "W"), limit: 180)
        if let latitude, let longitude { return (latitude.degrees, longitude.degrees) }
        let isEmpty = tags.allSatisfy { tag in block[tag].map(Self.isEmpty) ?? true }
        if !isEmpty {
            let shown = tags.map { block[$0]?.shown ?? "" }.joined(separator: ", ")
            warnings.append(MediumWarning(.invalidPosition, key: "latitude", value: shown))
        }
        return nil
    }

    /// Metres above the sea, if plausible on this planet or in an aeroplane.
    mutating func altitude(_ block: ExifBlock) -> Double? {
        guard let field = block[.gpsAltitude], !field.isUnknown() else { return nil }
        // EXIF 3.0 has two more numbers: 2 for above the sea, 3 for below it.
        let isBelow = [1, 3].contains(block[.gpsAltitudeRef]?.integer())
        guard let height = field.number(), -12_000...100_000 ~= height else {
            warnings.append(MediumWarning(.invalidPosition, key: "altitude", value: field.shown))
            return nil
        }
        return isBelow ? -height : height
    }

    private func angle(
        _ block: ExifBlock, _ tag: ExifField.Tag, reference: ExifField.Tag, signs: (Character, Character), limit: Double
    ) -> GPSAngle? {
        guard let field = block[tag] else { return nil }
        let reference = block[reference]?.text
        if field.type == .text {
            return field.text.flatMap { GPSAngle(text: $0, reference: reference, signs: signs, limit: limit) }
        }
        // Minutes or seconds that are unknown are none.
        let parts = (0..<min(max(field.count, 1), 3)).map { index in
            index > 0 && field.isUnknown(at: index) ? 0 : field.number(at: index)
        }
        let known = parts.compactMap(\.self)
        guard known.count == parts.count else { return nil }
        return GPSAngle(known, reference: reference, signs: signs, limit: limit)
    }

    /// True if each of the numbers is 0 or unknown, as a phone without a position writes them.
    private static func isEmpty(_ field: ExifField) -> Bool {
        guard field.type != .text else { return field.isUnknown() }
        return (0..<min(max(field.count, 1), 3)).allSatisfy { field.isUnknown(at: $0) || field.number(at: $0) == 0 }
    }
}
