package import JSON

/// One value of ``Medium/Metadata``: its key in JSON, predicates and columns, and how it is read and written.
///
/// A new value is a property of `Metadata`, a line in `all` and a column that a migration adds. The position, which is
/// three values, and the keywords, which are a list, are special cases where that matters.
package struct MediumField: Sendable {
    /// The property that holds the value, by its type.
    package enum Value: Sendable {
        case text(Property<Medium.Metadata, String?>)
        case integer(Property<Medium.Metadata, Int?>)
        case real(Property<Medium.Metadata, Double?>)
        /// Latitude, longitude and altitude.
        case position
        /// A list of texts.
        case keywords
        /// A word of ``Medium/TimeDoubt``.
        case doubt
    }

    /// The name of the key and of the column; for a position, the first of the three.
    package let key: String
    /// Where a medium has the value.
    package let value: Value

    /// The values before the caption, which is the medium's own, in the order of JSON.
    static let beforeCaption = [
        MediumField(key: "timeDoubt", value: .doubt),
        MediumField(key: "width", value: .integer(Property({ $0.width }, { $0.width = $1 }))),
        MediumField(key: "height", value: .integer(Property({ $0.height }, { $0.height = $1 }))),
        MediumField(key: "orientation", value: .integer(Property({ $0.orientation }, { $0.orientation = $1 }))),
        MediumField(key: "make", value: .text(Property({ $0.make }, { $0.make = $1 }))),
        MediumField(key: "model", value: .text(Property({ $0.model }, { $0.model = $1 }))),
        MediumField(key: "lens", value: .text(Property({ $0.lens }, { $0.lens = $1 }))),
        MediumField(key: "latitude", value: .position),
        MediumField(key: "duration", value: .real(Property({ $0.duration }, { $0.duration = $1 }))),
        MediumField(key: "filmDuration", value: .real(Property({ $0.filmDuration }, { $0.filmDuration = $1 }))),
        MediumField(key: "sampleRate", value: .integer(Property({ $0.sampleRate }, { $0.sampleRate = $1 }))),
        MediumField(key: "channels", value: .integer(Property({ $0.channels }, { $0.channels = $1 }))),
        MediumField(key: "bitDepth", value: .integer(Property({ $0.bitDepth }, { $0.bitDepth = $1 }))),
        MediumField(key: "codec", value: .text(Property({ $0.codec }, { $0.codec = $1 }))),
        MediumField(key: "title", value: .text(Property({ $0.title }, { $0.title = $1 }))),
        MediumField(key: "artist", value: .text(Property({ $0.artist }, { $0.artist = $1 }))),
        MediumField(key: "album", value: .text(Property({ $0.album }, { $0.album = $1 }))),
        MediumField(key: "date", value: .text(Property({ $0.date }, { $0.date = $1 }))),
        MediumField(key: "comment", value: .text(Property({ $0.comment }, { $0.comment = $1 }))),
    ]

    /// The values that follow the caption in JSON.
    static let afterCaption = [
        MediumField(key: "exposureTime", value: .real(Property({ $0.exposureTime }, { $0.exposureTime = $1 }))),
        MediumField(key: "fNumber", value: .real(Property({ $0.fNumber }, { $0.fNumber = $1 }))),
        MediumField(key: "isoSpeed", value: .integer(Property({ $0.isoSpeed }, { $0.isoSpeed = $1 }))),
        MediumField(key: "focalLength", value: .real(Property({ $0.focalLength }, { $0.focalLength = $1 }))),
        MediumField(key: "description", value: .text(Property({ $0.description }, { $0.description = $1 }))),
        MediumField(key: "keywords", value: .keywords),
        MediumField(key: "videoCodec", value: .text(Property({ $0.videoCodec }, { $0.videoCodec = $1 }))),
        MediumField(key: "frameRate", value: .real(Property({ $0.frameRate }, { $0.frameRate = $1 }))),
        MediumField(key: "rating", value: .integer(Property({ $0.rating }, { $0.rating = $1 }))),
    ]

    /// Every value.
    package static let all = beforeCaption + afterCaption

    /// The keys that a search covers, besides captions and file names.
    package static let searched: Set<String> = [
        "title", "artist", "album", "comment", "make", "model", "lens", "description", "keywords",
    ]

    /// The keys that schema 3 brought.
    package static let thirdSchemaKeys: Set<String> = ["timeDoubt", "filmDuration"]

    /// The names of its columns, which are its keys as well.
    package var columns: [String] {
        if case .position = value { ["latitude", "longitude", "altitude"] } else { [key] }
    }
}

extension MediumField {
    /// Adds the members that are known.
    package func append(_ metadata: Medium.Metadata, to object: inout JSONObject, withoutPlaces: Bool) {
        switch value {
        case .text(let property):
            if let text = property.get(metadata) { object.append(key, .string(text)) }
        case .integer(let property):
            if let integer = property.get(metadata) { object.append(key, .integer(integer)) }
        case .real(let property):
            if let real = property.get(metadata) { object.append(key, .double(real)) }
        case .position:
            if !withoutPlaces { metadata.position?.append(to: &object) }
        case .keywords:
            guard !metadata.keywords.isEmpty else { return }
            object.append(key, .array(metadata.keywords.map(JSONValue.string)))
        case .doubt:
            if let doubt = metadata.timeDoubt { object.append(key, .string(doubt.rawValue)) }
        }
    }

    /// Sets the values of the members that are present; one of another type is ignored.
    package func read(_ object: JSONObject, into metadata: inout Medium.Metadata) {
        switch value {
        case .text(let property): property.set(&metadata, object[key]?.stringValue)
        case .integer(let property):
            property.set(&metadata, object[key]?.integerValue.flatMap { StoredValue.count(Int($0)) })
        case .real(let property): property.set(&metadata, object[key]?.doubleValue.flatMap(StoredValue.measure))
        case .position: metadata.position = Position(object)
        case .keywords: metadata.keywords = (object[key]?.arrayValue ?? []).compactMap(\.stringValue)
        case .doubt: metadata.timeDoubt = object[key]?.stringValue.flatMap(Medium.TimeDoubt.init(rawValue:))
        }
    }

    /// Takes the value of another record if there is none.
    package func fill(_ metadata: inout Medium.Metadata, from other: Medium.Metadata) {
        switch value {
        case .text(let property): property.fill(&metadata, from: other)
        case .integer(let property): property.fill(&metadata, from: other)
        case .real(let property): property.fill(&metadata, from: other)
        case .position: metadata.position = metadata.position ?? other.position
        case .keywords: if metadata.keywords.isEmpty { metadata.keywords = other.keywords }
        // A doubt is about a time, and goes with it.
        case .doubt: break
        }
    }
}

extension Position {
    /// Reads `latitude`, `longitude` and `altitude`; nil if they are not a position.
    init?(_ object: JSONObject) {
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

    /// The keywords in a text.
    package static func parse(_ text: String) -> [String] {
        guard text.utf8.count <= StoredValue.journalLimit, let value = try? JSONParser.parse(text) else { return [] }
        return (value.arrayValue ?? []).compactMap(\.stringValue)
    }
}
