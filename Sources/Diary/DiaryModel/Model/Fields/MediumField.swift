package import JSON

/// One value of ``Medium/Metadata``: its key in JSON, predicates and columns, and how it is read and written.
///
/// The position, which is three values, and the keywords, which are a list, are special cases where that matters.
package struct MediumField: Sendable {
    /// The property that holds the value, by its type.
    package enum Value: Sendable {
        case scalar(ScalarProperty<Medium.Metadata>)
        /// Latitude, longitude and altitude.
        case position
        /// A list of texts.
        case keywords
        /// A word of ``Medium/TimeDoubt``.
        case doubt
    }

    /// The name of the key and of the column; for a position, the first of the three.
    package let key: String
    package let value: Value
    /// The version of the schema that brought its columns; digests of earlier versions leave it out.
    package let schema: Int
    /// The names of its columns, which are its keys as well.
    package let columns: [String]

    init(key: String, value: Value, schema: Int) {
        (self.key, self.value, self.schema) = (key, value, schema)
        columns = if case .position = value { ["latitude", "longitude", "altitude"] } else { [key] }
    }

    /// Every value, in the order of ``MediumKey``.
    package static let all = fields(of: MediumKey.all)

    /// The values that a search covers, besides captions and file names.
    static let searched = fields(of: MediumKey.all.filter(\.isSearched))

    /// The values whose columns came after a version of the schema.
    package static func added(after schema: Int) -> [MediumField] { all.filter { $0.schema > schema } }

    /// The version of the schema that last brought a column.
    package static let newestSchema = all.map(\.schema).max() ?? 1

    private static func fields(of keys: [MediumKey]) -> [MediumField] {
        keys.compactMap { if case .metadata(let field) = $0.value { field } else { nil } }
    }
}

extension MediumField {
    /// Adds the members that are known.
    package func append(_ metadata: Medium.Metadata, to object: inout JSONObject, withoutPlaces: Bool) {
        switch value {
        case .scalar(let property):
            if let value = property.json(of: metadata) { object.append(key, value) }
        case .position:
            if !withoutPlaces { metadata.position?.append(to: &object) }
        case .keywords:
            guard !metadata.keywords.isEmpty else { return }
            object.append(key, .array(metadata.keywords.map(JSONValue.string)))
        case .doubt:
            if let doubt = metadata.timeDoubt { object.append(key, .string(doubt.rawValue)) }
        }
    }

    /// Sets the values of the members; one that is missing or of another type is none.
    package func read(_ object: JSONObject, into metadata: inout Medium.Metadata) {
        switch value {
        case .scalar(let property):
            if !property.read(object[key] ?? .null, into: &metadata) { _ = property.read(.null, into: &metadata) }
        case .position: metadata.position = Position(object)
        case .keywords: metadata.keywords = (object[key]?.arrayValue ?? []).compactMap(\.stringValue)
        case .doubt: metadata.timeDoubt = object[key]?.stringValue.flatMap(Medium.TimeDoubt.init(rawValue:))
        }
    }

    /// Takes the value of another record if there is none.
    package func fill(_ metadata: inout Medium.Metadata, from other: Medium.Metadata) {
        switch value {
        case .scalar(let property): property.fill(&metadata, from: other)
        case .position: metadata.position = metadata.position ?? other.position
        case .keywords: if metadata.keywords.isEmpty { metadata.keywords = other.keywords }
        // A doubt is about a time, and goes with it.
        case .doubt: break
        }
    }
}

extension Position {
    /// Reads `latitude`, `longitude` and `altitude`; nil if they are not a position.
    package init?(_ object: JSONObject) {
        guard let latitude = object["latitude"]?.doubleValue, let longitude = object["longitude"]?.doubleValue else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude, altitude: object["altitude"]?.doubleValue)
    }

    /// Adds `latitude`, `longitude` and, if it is known, `altitude`.
    package func append(to object: inout JSONObject) {
        object.append("latitude", .double(latitude))
        object.append("longitude", .double(longitude))
        if let altitude { object.append("altitude", .double(altitude)) }
    }
}

/// Keywords as the database stores them: a JSON array, NULL for none.
package enum KeywordList {
    /// Keywords as one text; nil for none.
    package static func text(_ keywords: [String]) -> String? {
        keywords.isEmpty ? nil : JSONWriter.string(of: .array(keywords.map(JSONValue.string)))
    }

    package static func parse(_ text: String) -> [String] {
        guard text.utf8.count <= StoredValue.journalLimit, let value = try? JSONParser.parse(text) else { return [] }
        return (value.arrayValue ?? []).compactMap(\.stringValue)
    }
}
