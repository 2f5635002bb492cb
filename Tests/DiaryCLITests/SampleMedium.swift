import Chronology
@testable import DiaryModel
import DiaryStore
import Testing

/// Makes media whose originals are files of a few bytes.
struct SampleMedium {
    let store: DiaryStore

    func photo(
        _ name: String, at time: String? = nil, _ change: (inout Medium) -> Void = { _ in }
    ) throws -> MediumDraft {
        var medium = try medium(.image, name, time)
        medium.metadata.width = 4032
        medium.metadata.height = 3024
        change(&medium)
        return MediumDraft(medium: medium)
    }

    func sound(_ name: String, at time: String? = nil) throws -> MediumDraft {
        var medium = try medium(.audio, name, time)
        medium.metadata.duration = 42.7
        medium.metadata.codec = "AAC"
        medium.metadata.channels = 1
        medium.metadata.sampleRate = 48_000
        medium.metadata.title = "Memo 7"
        return MediumDraft(medium: medium)
    }

    static func describeCamera(_ medium: inout Medium) {
        medium.metadata.model = "iPhone 13"
        medium.metadata.focalLength = 5.1
        medium.metadata.fNumber = 1.6
        medium.metadata.exposureTime = 1.0 / 120
        medium.metadata.isoSpeed = 50
        medium.metadata.position = Position(latitude: 35.0116, longitude: 135.7681)
    }

    private func medium(_ type: MediumType, _ name: String, _ time: String?) throws -> Medium {
        let bytes = Array(name.utf8)
        let hash = try #require(ContentHash(bytes: Array((bytes + [UInt8](repeating: 0, count: 32)).prefix(32))))
        let path = store.vault.path(of: hash, extension: "bin")
        if !Folder.exists(path) {
            try Folder.make(path.parent)
            try File.create(path, bytes)
        }
        let zonedTime = try time.map { try ZonedTime(rfc3339: $0) }
        return Medium(
            id: UniqueIdentifier(), type: type, fileName: name, fileExtension: "bin", hash: hash,
            byteCount: Int64(bytes.count),
            captureTime: zonedTime.map { Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset) },
            metadata: Medium.Metadata(), addTime: store.currentTime)
    }
}
