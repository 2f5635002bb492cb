/// The captions of the press (IPTC-IIM) in a JPEG's Photoshop segment, from which names of places are taken.
struct IPTCRecord {
    /// The beginning of the segment, after its marker and length.
    static let beginning = Array("Photoshop 3.0\0".utf8)

    /// Sublocation, city, province, country, and the places shown in the picture.
    private static let places: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    /// The segment, with its length unchanged.
    private(set) var bytes: [UInt8]

    /// Overwrites the names of places with spaces; returns whether there were any.
    mutating func removePlaces() -> Bool {
        let resource = Array("8BIM".utf8) + [4, 4]
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: resource) }) else { return false }
        let nameLength = start + 6
        guard nameLength < bytes.count else { return false }
        // Name and length of the resource; the name is padded to an even length with its count.
        var index = nameLength + (Int(bytes[nameLength]) + 2) / 2 * 2 + 4
        var isChanged = false
        while index + 5 <= bytes.count, bytes[index] == 0x1C {
            let length = Int(bytes[index + 3]) << 8 | Int(bytes[index + 4])
            let value = (index + 5)..<(index + 5 + length)
            guard length < 0x8000, value.upperBound <= bytes.count else { break }
            if bytes[index + 1] == 2, Self.places.contains(bytes[index + 2]), length > 0 {
                for place in value { bytes[place] = 0x20 }
                isChanged = true
            }
            index = value.upperBound
        }
        return isChanged
    }

    /// A record.
    ///
    /// - Parameter bytes: the segment from its beginning on.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
