package import PredicateLanguage

/// The keys of entries and media, with the kinds of their values.
package enum DiaryVocabulary {
    /// What predicates are checked against.
    package static let vocabulary = Vocabulary([
        Vocabulary.Entity(name: entry, keys: entryKeys), Vocabulary.Entity(name: medium, keys: mediumKeys),
    ])

    /// The name of the entity that entries are.
    package static let entry = "entry"
    /// The name of the entity that media are.
    package static let medium = "medium"

    private static let entryKeys: [String: Vocabulary.KeyType] = [
        "id": .string, "text": .string, "title": .string, "creationTime": .date, "updateTime": .date,
        "addTime": .date, "timeZone": .string, "hasTime": .boolean, "journal": .string,
        "tags": .collection(of: .string), "starred": .boolean, "latitude": .number, "longitude": .number,
        "altitude": .number, "place": .string, "media": .collection(of: .object(entity: medium)),
        "importNumber": .number, "year": .number, "month": .number, "day": .number, "weekday": .number,
        "hour": .number, "wordCount": .number, "icon": .presence,
    ]

    private static let mediumKeys: [String: Vocabulary.KeyType] = [
        "id": .string, "type": .string, "fileName": .string, "mimeType": .string, "hash": .string,
        "byteCount": .number, "captureTime": .date, "width": .number, "height": .number, "orientation": .number,
        "make": .string, "model": .string, "lens": .string, "latitude": .number, "longitude": .number,
        "altitude": .number, "duration": .number, "sampleRate": .number, "channels": .number, "bitDepth": .number,
        "codec": .string, "title": .string, "artist": .string, "album": .string, "date": .string, "comment": .string,
        "caption": .string, "exposureTime": .number, "fNumber": .number, "isoSpeed": .number, "focalLength": .number,
        "description": .string, "keywords": .collection(of: .string), "diaryEntry": .object(entity: entry),
    ]

    /// Every path that a predicate about entries may begin with, in alphabetical order.
    package static var keyPaths: [String] {
        (Array(entryKeys.keys) + mediumKeys.keys.map { "media." + $0 }).sorted()
    }

    /// Whether a key is one of media and not of entries; it tells nothing of the entry.
    static func isOfMediaOnly(_ key: String) -> Bool {
        entryKeys[key] == nil && mediumKeys[key] != nil && key != "diaryEntry"
    }
}
