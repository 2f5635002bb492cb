import Chronology
package import PredicateLanguage

/// A medium as an object for predicates; values are computed on demand.
package struct MediumObject: PredicateObject {
    private let medium: Medium
    private let entry: any PredicateObject

    /// A medium of that entry.
    package init(_ medium: Medium, of entry: DiaryEntry, at clock: QueryClock? = nil) {
        self.init(medium, of: EntryObject(entry, at: clock))
    }

    /// A medium of an entry that is read on demand.
    package init(_ medium: Medium, of entry: any PredicateObject) {
        self.medium = medium
        self.entry = entry
    }

    /// The value of a key of ``DiaryVocabulary``; nil if there is no such key.
    package func value(forKey key: String) -> PredicateValue? {
        if key == "diaryEntry" { return .object(entry) }
        if let reader = Self.readers[key] { return reader(medium) }
        return Self.fields[key]?.predicateValue(of: medium.metadata, key: key)
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
        "hasFilm": { .boolean($0.hasFilm) },
    ]

    private static let fields: [String: MediumField] = Dictionary(
        uniqueKeysWithValues: MediumField.all.flatMap { field in field.columns.map { ($0, field) } })
}
