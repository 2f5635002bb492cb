import Chronology
package import PredicateLanguage

/// A medium as an object for predicates; values are computed on demand.
package struct MediumObject: PredicateObject {
    private let medium: Medium
    private let entry: any PredicateObject

    package init(_ medium: Medium, of entry: DiaryEntry, at clock: QueryClock? = nil) {
        self.init(medium, of: EntryObject(entry, at: clock))
    }

    package init(_ medium: Medium, of entry: any PredicateObject) {
        self.medium = medium
        self.entry = entry
    }

    /// The value of a key of ``DiaryVocabulary``; nil if there is no such key.
    package func value(forKey key: String) -> PredicateValue? {
        switch Self.values[key] {
        case .metadata(let field): field.predicateValue(of: medium.metadata, key: key)
        case .text(let text): .orNull(text(medium))
        case .recognition(let value): value.predicateValue(of: medium.recognition)
        case .identifier(let text): .string(text(medium))
        case .byteCount: .integer(medium.byteCount)
        case .captureTime:
            medium.captureTime.map {
                .date(PredicateDate(microseconds: $0.instant.microseconds, utcOffset: $0.utcOffset))
            } ?? .null
        case .hasFilm: .boolean(medium.hasFilm)
        case .diaryEntry: .object(entry)
        case .fileNameBytes, .file, .film, .awaited, .companions, nil: nil
        }
    }

    private static let values: [String: MediumKey.Value] = Dictionary(
        uniqueKeysWithValues: MediumKey.all.flatMap { key in key.names.map { ($0, key.value) } })
}

extension MediumKey {
    /// The type of its values; nil for a key that predicates don't have.
    var predicateType: Vocabulary.KeyType? {
        switch value {
        case .metadata(let field): field.predicateType
        case .recognition(let value): value.predicateType
        case .text, .identifier: .string
        case .byteCount: .number
        case .captureTime: .date
        case .hasFilm: .boolean
        case .diaryEntry: .object(entity: DiaryVocabulary.entry)
        case .fileNameBytes, .file, .film, .awaited, .companions: nil
        }
    }
}

extension RecognitionKey {
    fileprivate var predicateType: Vocabulary.KeyType? {
        switch self {
        case .text, .language, .recognizer: .string
        case .time: .date
        case .segments, .lines: nil
        }
    }

    fileprivate func predicateValue(of recognition: Recognition?) -> PredicateValue? {
        switch self {
        case .text, .language, .recognizer: .orNull(recognition.flatMap(text))
        case .time: recognition.map { .date(PredicateDate(microseconds: $0.time.microseconds, utcOffset: 0)) } ?? .null
        case .segments, .lines: nil
        }
    }
}

extension MediumField {
    var predicateType: Vocabulary.KeyType {
        switch value {
        case .scalar(let property): property.predicateType
        case .doubt: .string
        case .position: .number
        case .keywords: .collection(of: .string)
        }
    }

    func predicateValue(of metadata: Medium.Metadata, key: String) -> PredicateValue {
        switch value {
        case .scalar(let property): property.predicateValue(of: metadata)
        case .position: metadata.position?.predicateValue(forKey: key) ?? .null
        case .keywords: .array(metadata.keywords.map(PredicateValue.string))
        case .doubt: .orNull(metadata.timeDoubt?.rawValue)
        }
    }
}

extension Position {
    func predicateValue(forKey key: String) -> PredicateValue {
        switch key {
        case "latitude": .double(latitude)
        case "longitude": .double(longitude)
        default: .orNull(altitude)
        }
    }
}
