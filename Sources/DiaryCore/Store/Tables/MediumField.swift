import JSON
import PredicateLanguage
import SQLite

/// One value of ``Medium/Metadata``: its key in JSON, predicates and columns, and how it is read and written.
///
/// A new value is a property of `Metadata`, a line in `all` and a column that a migration adds. The position, which is three
/// values, and the keywords, which are a list, are told apart where they matter.
struct MediumField: Sendable {
    /// Where the value is, by its type.
    enum Value: @unchecked Sendable {
        // `@unchecked Sendable`: key paths of stored properties hold nothing that changes.
        case text(WritableKeyPath<Medium.Metadata, String?>)
        case integer(WritableKeyPath<Medium.Metadata, Int?>)
        case real(WritableKeyPath<Medium.Metadata, Double?>)
        /// Latitude, longitude and altitude.
        case position
        /// A list of texts.
        case keywords
    }

    /// The name of the key and of the column; the first of the three of a position.
    let key: String
    let value: Value

    /// Every value, in the order of JSON up to the caption, which is the medium's own.
    static let beforeCaption = [
        MediumField(key: "width", value: .integer(\.width)),
        MediumField(key: "height", value: .integer(\.height)),
        MediumField(key: "orientation", value: .integer(\.orientation)),
        MediumField(key: "make", value: .text(\.make)),
        MediumField(key: "model", value: .text(\.model)),
        MediumField(key: "lens", value: .text(\.lens)),
        MediumField(key: "latitude", value: .position),
        MediumField(key: "duration", value: .real(\.duration)),
        MediumField(key: "sampleRate", value: .integer(\.sampleRate)),
        MediumField(key: "channels", value: .integer(\.channels)),
        MediumField(key: "bitDepth", value: .integer(\.bitDepth)),
        MediumField(key: "codec", value: .text(\.codec)),
        MediumField(key: "title", value: .text(\.title)),
        MediumField(key: "artist", value: .text(\.artist)),
        MediumField(key: "album", value: .text(\.album)),
        MediumField(key: "date", value: .text(\.date)),
        MediumField(key: "comment", value: .text(\.comment)),
    ]

    /// The values that follow the caption in JSON.
    static let afterCaption = [
        MediumField(key: "exposureTime", value: .real(\.exposureTime)),
        MediumField(key: "fNumber", value: .real(\.fNumber)),
        MediumField(key: "isoSpeed", value: .integer(\.isoSpeed)),
        MediumField(key: "focalLength", value: .real(\.focalLength)),
        MediumField(key: "description", value: .text(\.description)),
        MediumField(key: "keywords", value: .keywords),
        MediumField(key: "videoCodec", value: .text(\.videoCodec)),
        MediumField(key: "frameRate", value: .real(\.frameRate)),
        MediumField(key: "rating", value: .integer(\.rating)),
    ]

    /// Every value.
    static let all = beforeCaption + afterCaption

    /// The keys that a search looks into, besides captions and file names.
    static let searched: Set<String> = [
        "title", "artist", "album", "comment", "make", "model", "lens", "description", "keywords",
    ]

    /// The names of its columns, which are its keys as well.
    var columns: [String] {
        if case .position = value { ["latitude", "longitude", "altitude"] } else { [key] }
    }
}

extension MediumField {
    func read(_ row: Row, _ column: Int32, into metadata: inout Medium.Metadata) {
        switch value {
        case .text(let path): metadata[keyPath: path] = row.optionalText(column)
        case .integer(let path): metadata[keyPath: path] = row.count(column)
        case .real(let path): metadata[keyPath: path] = row.measure(column)
        case .position: metadata.position = EntryTable.position(row, from: column)
        case .keywords: metadata.keywords = row.optionalText(column).map(KeywordList.parse) ?? []
        }
    }

    /// A value for each of its columns.
    func sqlValues(of metadata: Medium.Metadata) -> [SQLValue] {
        switch value {
        case .text(let path): [metadata[keyPath: path].sqlValue]
        case .integer(let path): [metadata[keyPath: path].sqlValue]
        case .real(let path): [metadata[keyPath: path].sqlValue]
        case .position:
            [\Position.latitude, \.longitude].map { (metadata.position?[keyPath: $0]).sqlValue }
                + [(metadata.position?.altitude).sqlValue]
        case .keywords: [KeywordList.text(metadata.keywords).sqlValue]
        }
    }
}

extension MediumField {
    /// Adds the members of what is known.
    func append(_ metadata: Medium.Metadata, to object: inout JSONObject, withoutPlaces: Bool) {
        switch value {
        case .text(let path):
            if let text = metadata[keyPath: path] { object.append(key, .string(text)) }
        case .integer(let path):
            if let integer = metadata[keyPath: path] { object.append(key, .integer(integer)) }
        case .real(let path):
            if let real = metadata[keyPath: path] { object.append(key, .double(real)) }
        case .position:
            if !withoutPlaces { metadata.position?.append(to: &object) }
        case .keywords:
            guard !metadata.keywords.isEmpty else { return }
            object.append(key, .array(metadata.keywords.map(JSONValue.string)))
        }
    }

    /// Takes over the members that are there; one of another type is as if it weren't.
    func read(_ object: JSONObject, into metadata: inout Medium.Metadata) {
        switch value {
        case .text(let path): metadata[keyPath: path] = object[key]?.stringValue
        case .integer(let path):
            metadata[keyPath: path] = object[key]?.integerValue.flatMap { StoredValue.count(Int($0)) }
        case .real(let path): metadata[keyPath: path] = object[key]?.doubleValue.flatMap(StoredValue.measure)
        case .position: metadata.position = Position(object)
        case .keywords: metadata.keywords = (object[key]?.arrayValue ?? []).compactMap(\.stringValue)
        }
    }

    /// The type of each of its keys.
    var predicateType: Vocabulary.KeyType {
        switch value {
        case .text: .string
        case .integer, .real, .position: .number
        case .keywords: .collection(of: .string)
        }
    }

    func predicateValue(of metadata: Medium.Metadata, key: String) -> PredicateValue {
        switch value {
        case .text(let path): .orNull(metadata[keyPath: path])
        case .integer(let path): .orNull(metadata[keyPath: path])
        case .real(let path): .orNull(metadata[keyPath: path])
        case .position: metadata.position?.predicateValue(forKey: key) ?? .null
        case .keywords: .array(metadata.keywords.map(PredicateValue.string))
        }
    }
}

extension Position {
    /// Reads `latitude`, `longitude` and `altitude`; nil where they are no position.
    init?(_ object: JSONObject) {
        guard let latitude = object["latitude"]?.doubleValue, let longitude = object["longitude"]?.doubleValue else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude, altitude: object["altitude"]?.doubleValue)
    }

    /// Adds `latitude`, `longitude` and, where it is known, `altitude`.
    func append(to object: inout JSONObject) {
        object.append("latitude", .double(latitude))
        object.append("longitude", .double(longitude))
        if let altitude { object.append("altitude", .double(altitude)) }
    }

    /// The degree or height of a key.
    func predicateValue(forKey key: String) -> PredicateValue {
        switch key {
        case "latitude": .double(latitude)
        case "longitude": .double(longitude)
        default: .orNull(altitude)
        }
    }
}

/// Keywords as the database holds them: a JSON array, NULL for none.
enum KeywordList {
    static func text(_ keywords: [String]) -> String? {
        keywords.isEmpty ? nil : JSONWriter.string(of: .array(keywords.map(JSONValue.string)))
    }

    static func parse(_ text: String) -> [String] {
        guard text.utf8.count <= StoredValue.journalLimit, let value = try? JSONParser.parse(text) else { return [] }
        return (value.arrayValue ?? []).compactMap(\.stringValue)
    }
}
