import Chronology
package import PredicateLanguage

/// A medium as predicates see it; values are made when they are asked for.
package struct MediumObject: PredicateObject {
    private let medium: Medium
    private let entry: any PredicateObject

    /// A medium of that entry.
    package init(_ medium: Medium, of entry: DiaryEntry) {
        self.init(medium, of: EntryObject(entry))
    }

    /// A medium of an entry that is read when it is asked for.
    init(_ medium: Medium, of entry: any PredicateObject) {
        self.medium = medium
        self.entry = entry
    }

    /// The value of a key of ``DiaryVocabulary``; nil where there is no such key.
    package func value(forKey key: String) -> PredicateValue? {
        if key == "diaryEntry" { return .object(entry) }
        return Self.readers[key].map { $0(medium) } ?? Self.metadataReaders[key].map { $0(medium.metadata) }
    }

    private static let readers: [String: @Sendable (Medium) -> PredicateValue] = [
        "id": { .string($0.id.description) },
        "type": { .string($0.type.rawValue) },
        "fileName": { .orNull($0.fileName) },
        "mimeType": { .orNull($0.mimeType) },
        "hash": { .string($0.hash.description) },
        "byteCount": { .integer($0.byteCount) },
        "captureTime": { medium in
            guard let time = medium.captureTime else { return .null }
            return .date(PredicateDate(microseconds: time.instant.microseconds, utcOffset: time.utcOffset))
        },
        "caption": { .orNull($0.caption) },
    ]

    private static let metadataReaders: [String: @Sendable (Medium.Metadata) -> PredicateValue] = [
        "width": { .orNull($0.width) },
        "height": { .orNull($0.height) },
        "orientation": { .orNull($0.orientation) },
        "make": { .orNull($0.make) },
        "model": { .orNull($0.model) },
        "lens": { .orNull($0.lens) },
        "latitude": { .orNull($0.position?.latitude) },
        "longitude": { .orNull($0.position?.longitude) },
        "altitude": { .orNull($0.position?.altitude) },
        "duration": { .orNull($0.duration) },
        "sampleRate": { .orNull($0.sampleRate) },
        "channels": { .orNull($0.channels) },
        "bitDepth": { .orNull($0.bitDepth) },
        "codec": { .orNull($0.codec) },
        "title": { .orNull($0.title) },
        "artist": { .orNull($0.artist) },
        "album": { .orNull($0.album) },
        "date": { .orNull($0.date) },
        "comment": { .orNull($0.comment) },
        "exposureTime": { .orNull($0.exposureTime) },
        "fNumber": { .orNull($0.fNumber) },
        "isoSpeed": { .orNull($0.isoSpeed) },
        "focalLength": { .orNull($0.focalLength) },
        "description": { .orNull($0.description) },
        "keywords": { .array($0.keywords.map(PredicateValue.string)) },
    ]
}
