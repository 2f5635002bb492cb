import Containers

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
        var resources = PhotoshopResources(bytes, from: start)
        guard let captions = resources.next()?.content else { return false }
        let places = IPTCDataSets(bytes, from: captions.lowerBound).filter {
            $0.record == 2 && Self.places.contains($0.number) && !$0.value.isEmpty
        }
        for place in places.flatMap(\.value) { bytes[place] = 0x20 }
        return !places.isEmpty
    }

    /// A record.
    ///
    /// - Parameter bytes: the segment from its beginning on.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
