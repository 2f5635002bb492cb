import Chronology
import DecoderProtocol

/// Media for messages.
enum SampleMedium {
    static func full() throws -> InspectedMedium {
        var medium = try bare()
        medium.metadata = try metadata()
        medium.warnings = MediumWarning.Kind.allCases.map { MediumWarning($0, key: "key", value: "Šárka \($0)") }
        medium.thumbnail = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        medium.thumbnailFailure = DecoderFailure(.costly, format: "JPEG", message: "too many scans")
        return medium
    }

    /// A medium without optional values.
    static func bare() throws -> InspectedMedium {
        guard let medium = InspectedMedium(kind: .image, fileExtension: "jpg", mimeType: "image/jpeg") else {
            throw DecoderProtocolError.invalidValue
        }
        return medium
    }

    private static func metadata() throws -> MediumMetadata {
        guard
            let time = WallTime(
                year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58, microsecond: 7)
        else {
            throw DecoderProtocolError.invalidValue
        }
        var metadata = MediumMetadata()
        metadata.times = TimeClaim.Source.allCases.map { TimeClaim($0, CaptureTime(wallTime: time, offset: -12_600)) }
        metadata.times += CaptureTime.Precision.allCases.map {
            TimeClaim(.original, CaptureTime(wallTime: time, precision: $0))
        }
        (metadata.width, metadata.height, metadata.orientation) = (4032, 3024, 6)
        metadata.software = "darktable"
        (metadata.make, metadata.model, metadata.lens) = ("Füjifilm ©", "X‑T5 🦊", "23 mm")
        (metadata.latitude, metadata.longitude, metadata.altitude) = (-33.86, -70.66, -12.5)
        (metadata.exposureTime, metadata.fNumber) = (1.0 / 120, 1.6)
        (metadata.isoSpeed, metadata.focalLength, metadata.rating) = (50, 5.1, -1)
        (metadata.description, metadata.keywords) = ("řeka", ["a", "", "čtvrtek"])
        (metadata.videoCodec, metadata.frameRate, metadata.isHighDynamicRange) = ("hevc", 29.97, true)
        metadata.contentIdentifier = "9F2C1E7A-0000"
        metadata.film = EmbeddedVideo(offset: 4_210_512, byteCount: 2_512_004, duration: 2.84)
        (metadata.duration, metadata.sampleRate, metadata.channels, metadata.bitDepth) = (42.5, 48_000, 2, 24)
        (metadata.codec, metadata.title, metadata.artist) = ("FLAC", "t", "a")
        (metadata.album, metadata.date, metadata.comment) = ("b", "2023", "c\u{1B}[31m")
        return metadata
    }
}
