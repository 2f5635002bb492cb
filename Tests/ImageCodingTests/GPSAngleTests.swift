import DecoderProtocol
import Testing

@testable import ImageCoding

/// Positions in all encodings.
struct GPSAngleTests {
    private func photo(_ satellites: [ExifBytes.Field]) -> PhotoMetadata {
        var exif = ExifBytes()
        exif.satellites = satellites
        return PhotoMetadata(exif: exif.bytes)
    }

    private static let north = [(50, 1), (5, 1), (15, 1)]
    private static let east = [(14, 1), (25, 1), (1668, 100)]

    @Test(arguments: [
        ("N", "E", 50.0875, 14.4213), ("n", "e", 50.0875, 14.4213), ("South", "West", -50.0875, -14.4213),
        ("s", "W", -50.0875, -14.4213), ("North latitude", "east", 50.0875, 14.4213),
    ])
    func `a hemisphere is a letter or a word`(
        latitudeRef: String, longitudeRef: String, latitude: Double, longitude: Double
    ) {
        let found = photo([
            .text(1, latitudeRef), .fractions(2, Self.north), .text(3, longitudeRef), .fractions(4, Self.east),
        ])
        #expect(found.metadata.latitude == latitude && found.metadata.longitude == longitude && found.warnings.isEmpty)
    }

    @Test(
        arguments: [
            [.text(1, "S"), .doubles(2, [33.5]), .text(3, "W"), .doubles(4, [70.25])],
            [.text(1, "S"), .doubles(2, [33, 30, 0]), .text(3, "W"), .doubles(4, [70, 15, 0])],
            [.fractions(2, [(-33, 1), (30, 1)], kind: 10), .fractions(4, [(-70, 1), (15, 1)], kind: 10)],
            [
                .text(1, "S"), .fractions(2, [(-335, 10)], kind: 10), .text(3, "W"),
                .fractions(4, [(-7025, 100)], kind: 10),
            ],
            [.text(2, "33.5S"), .text(4, "70.25 W")],
            [.text(1, "S"), .text(2, "33.5"), .text(3, "w"), .text(4, "70.25")],
            [.text(2, "33 deg 30' 0.00\" S"), .text(4, "70 deg 15' 0.00\" W")],
            [
                .text(1, "S"), .fractions(2, [(33, 1), (30, 1), (0, 0)]), .text(3, "W"),
                .fractions(4, [(70, 1), (15, 1), (0, 0)]),
            ],
        ] as [[ExifBytes.Field]])
    func `numbers of all types are degrees`(fields: [ExifBytes.Field]) {
        let found = photo(fields)
        #expect(found.metadata.latitude == -33.5 && found.metadata.longitude == -70.25 && found.warnings.isEmpty)
    }

    @Test(
        arguments: [
            [
                .text(1, ""), .fractions(2, [(0, 0), (0, 0), (0, 0)]), .text(3, ""),
                .fractions(4, [(0, 0), (0, 0), (0, 0)]),
            ],
            [.fractions(2, [(0, 1), (0, 1), (0, 1)]), .fractions(4, [(0, 1), (0, 1), (0, 1)])],
            [.text(1, "N"), .text(3, "E")], [.text(1, "N"), .text(2, ""), .text(3, "E"), .text(4, "")],
            [.text(1, "N"), .fractions(6, [(0, 0)]), .fractions(7, [(0, 0), (0, 0), (0, 0)]), .text(29, "")],
        ] as [[ExifBytes.Field]])
    func `an empty block is no place and no warning`(fields: [ExifBytes.Field]) {
        let found = photo(fields)
        #expect(found.metadata.latitude == nil && found.metadata.altitude == nil && found.warnings.isEmpty)
    }

    @Test(arguments: [(0, 430), (1, -430), (2, 430), (3, -430)] as [(UInt8, Double)])
    func `the reference says whether a height is below the sea`(reference: UInt8, altitude: Double) {
        let found = photo([
            .text(1, "N"), .fractions(2, Self.north), .text(3, "E"), .fractions(4, Self.east),
            ExifBytes.Field(tag: 5, kind: 1, count: 1, value: [reference]), .fractions(6, [(430, 1)]),
        ])
        #expect(found.metadata.altitude == altitude)
    }

    @Test(
        arguments: [
            [.fractions(2, north), .fractions(4, east)],
            [.text(1, "X"), .fractions(2, north), .text(3, "E"), .fractions(4, east)],
            [.text(1, "N"), .fractions(2, [(91, 1)]), .text(3, "E"), .fractions(4, east)],
            [.text(1, "N"), .fractions(2, [(1, 0), (2, 0)]), .text(3, "E"), .fractions(4, east)],
            [.text(1, "N"), .fractions(2, north)],
        ] as [[ExifBytes.Field]])
    func `half a place, or an impossible one, is a warning`(fields: [ExifBytes.Field]) {
        let found = photo(fields)
        #expect(found.metadata.latitude == nil && found.warnings.map(\.kind) == [.invalidPosition])
    }

    @Test(
        arguments: [
            ("18.545426", "S", "70.331222", "W", -18.545426, -70.331222),
            ("18,32.7256s", "", "70,20W", "", -18.545426667, -70.333333333),
            ("-18.5", "", "-70.25", "", -18.5, -70.25), ("18,30", "S", "70,15", "West", -18.5, -70.25),
        ])
    func `XMP's reference may be in a field of its own`(
        latitude: String, latitudeRef: String, longitude: String, longitudeRef: String, south: Double, west: Double
    ) {
        let packet = """
            <d exif:GPSLatitude='\(latitude)' exif:GPSLatitudeRef='\(latitudeRef)' exif:GPSLongitude='\(longitude)' \
            exif:GPSLongitudeRef='\(longitudeRef)'/>
            """
        let place = XMPPacket(Array(packet.utf8)).position
        #expect(place?.latitude == south && place?.longitude == west)
    }

    @Test func `an unknown orientation or exposure is no warning`() {
        var exif = ExifBytes()
        exif.main = [.short(0x0112, 0)]
        exif.shot = [
            .fractions(0x829A, [(0xFFFF_FFFF, 1)]), .fractions(0x829D, [(0, 0)]), .fractions(0x920A, [(0, 1)]),
        ]
        let found = PhotoMetadata(exif: exif.bytes)
        #expect(found.warnings.isEmpty && found.metadata.orientation == nil)
        #expect(
            found.metadata.exposureTime == nil && found.metadata.fNumber == nil && found.metadata.focalLength == nil)
    }
}
