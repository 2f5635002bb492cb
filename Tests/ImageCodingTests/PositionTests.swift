import DecoderProtocol
import Foundation
import ImageCoding
import Testing

struct PositionTests {
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Media")

    @Test(arguments: [
        ("lighthouse.jpg", -33.0218, -71.6421), ("river-in-fog.jpg", 50.87443, 14.24251),
        ("tram-in-snow.jpg", 50.07554, 14.4378),
    ])
    func `degrees are as they were written, without the noise of sixtieths`(
        name: String, latitude: Double, longitude: Double
    ) throws {
        let file = try FileHandle(forReadingFrom: Self.samples.appending(path: name))
        withExtendedLifetime(file) {
            let metadata = PhotoMetadata(jpeg: file.fileDescriptor).metadata
            #expect(metadata.latitude == latitude)
            #expect(metadata.longitude == longitude)
        }
    }
}
