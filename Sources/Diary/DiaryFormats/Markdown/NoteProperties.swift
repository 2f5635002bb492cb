import DiaryModel
import JSON

/// The properties of a note above its text: front matter, Logseq's properties or Joplin's fields.
struct NoteProperties {
    private var members: FoldedMembers

    init(_ object: JSONObject = JSONObject()) {
        members = FoldedMembers(object.members)
    }

    /// The properties that were not taken, as the note has them.
    var rest: JSONObject {
        var object = JSONObject()
        for member in members.rest where !member.value.isNull { object.append(member.key, member.value) }
        return object
    }

    /// Takes the first text that isn't empty; case and punctuation of names don't count.
    mutating func text(_ names: String...) -> String? { members.text(names) }

    /// Takes the first time of some names; one that can't be read stays in the rest.
    mutating func time(_ names: [String], _ order: WrittenTime.Order?) -> WrittenTime? {
        members.take(names) { value in Self.only(value).flatMap { Self.time($0, order) } }
    }

    /// Takes the first time of some names that a format of its own reads.
    mutating func time(_ names: [String], by read: (String) -> WrittenTime?) -> WrittenTime? {
        members.take(names) { value in Self.only(value).flatMap(read) }
    }

    /// Takes the name of the zone of the times; one that isn't known stays in the rest.
    mutating func zone(isKnown: (String) -> Bool) -> String? {
        members.take(Self.zoneKeys) { value in
            Self.only(value).map(\.trimmingSpaces).flatMap { isKnown($0) ? $0 : nil }
        }
    }

    /// The texts of some names, without taking them.
    func texts(_ names: [String]) -> [String] {
        members.rest.filter { names.contains(FoldedMembers.folded($0.key)) }.compactMap { Self.only($0.value) }
    }

    /// A text; in YAML a link without quotes, `[[2024-05-06]]`, is a list in a list.
    private static func only(_ value: JSONValue) -> String? {
        var value = value
        for _ in 0..<2 {
            guard let array = value.arrayValue, array.count == 1 else { break }
            value = array[0]
        }
        return value.plainText
    }

    /// A date, also as a link to a daily note, `[[2024-05-06]]`, and as in Org, `<2024-05-06 Mon>`.
    private static func time(_ text: String, _ order: WrittenTime.Order?) -> WrittenTime? {
        WrittenTime(text, order: order) ?? WrittenTime(String(text.filter { !"[]<>".contains($0) }), order: order)
            ?? WrittenTime(counted: text)
    }

    /// Takes a boolean: `true`, `yes`, 1.
    mutating func flag(_ names: String...) -> Bool? {
        members.take(names) { value in
            let flags = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]
            return value.plainText.flatMap { flags[$0.lowercased()] }
        }
    }

    /// Takes tags: a list, or words separated by commas or spaces.
    mutating func tags() -> [String] {
        var tags: [String] = []
        for name in ["tags", "tag", "keywords"] {
            let found = members.take([name]) { value in
                value.arrayValue?.compactMap(\.plainText) ?? value.plainText.map(Self.tags)
            }
            tags += found ?? []
        }
        return tags
    }

    /// `a, b`, `#a #b`, `[[two words]], b`.
    static func tags(_ text: String) -> [String] {
        let hasCommas = text.contains(",")
        let parts = text.split { hasCommas ? $0 == "," : $0.isWhitespace }
        return parts.map { $0.filter { $0 != "[" && $0 != "]" && $0 != "\"" }.trimmingSpaces }.filter { !$0.isEmpty }
    }

    /// Takes place and position.
    mutating func place(into line: inout LineValues) {
        let latitude = number("latitude", "lat"), longitude = number("longitude", "lon", "lng")
        if let latitude, let longitude, latitude != 0 || longitude != 0 {
            let altitude = number("altitude").flatMap { $0 == 0 ? nil : $0 }
            line.setPosition(latitude, longitude, altitude: altitude)
        } else {
            _ = number("altitude")
        }
        for name in ["coordinates", "coordinate", "coords", "gps", "place", "location"] {
            if line[.latitude] == nil, let position = members.take([name], Self.position) {
                line.setPosition(position.latitude, position.longitude, altitude: position.altitude)
                if let words = position.words, line[.place] == nil { line.set(.place, words) }
            } else if ["place", "location"].contains(name), line[.place] == nil,
                members.first(name)?.stringValue?.isEmpty == false
            {
                line[.place] = members.take([name], \.self)
            }
        }
    }

    private mutating func number(_ names: String...) -> Double? {
        members.take(names) { value in value.plainText.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
    }

    /// A position, with its name if it has one.
    private struct WrittenPosition {
        let latitude, longitude: Double
        let altitude: Double?
        var words: String?
    }

    /// Degrees: `[40.7, -74.0]`, `40.7,-74.0`, `geo:40.7,-74.0`, `{lat: 40.7, lon: -74.0}`, also with an altitude.
    private static func position(_ value: JSONValue) -> WrittenPosition? {
        var (texts, words): ([String], String?) = ([], nil)
        if let object = value.objectValue {
            var members = FoldedMembers(object.members)
            guard let latitude = members.text(["latitude", "lat"]),
                let longitude = members.text(["longitude", "lon", "lng"])
            else { return nil }
            texts = [latitude, longitude] + [members.text(["altitude", "alt"])].compactMap(\.self)
            words = members.text(["name", "title", "place", "address"])
            // What has no member of its own would be lost.
            guard members.rest.isEmpty else { return nil }
        } else if let text = value.stringValue {
            let degrees = text.hasPrefix("geo:") ? text.dropFirst(4).prefix { $0 != ";" && $0 != "?" } : text[...]
            texts = degrees.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        } else {
            texts = value.arrayValue?.compactMap(\.plainText) ?? []
        }
        guard (2...3).contains(texts.count), let latitude = Double(texts[0]), let longitude = Double(texts[1]),
            Position(latitude: latitude, longitude: longitude, altitude: nil) != nil
        else { return nil }
        return WrittenPosition(
            latitude: latitude, longitude: longitude, altitude: texts.dropFirst(2).first.flatMap { Double($0) },
            words: words)
    }

    /// The folded keys of the time of writing.
    static let creationKeys = [
        "date", "created", "createdat", "datecreated", "creationdate", "usercreatedtime", "createdtime", "createddate",
        "createdon", "creationtime",
    ]
    /// The folded keys of the zone of the times.
    private static let zoneKeys = ["timezone", "tz", "timezonename", "timezoneid", "zone"]
    /// The folded keys of the time of the last change.
    static let updateKeys = [
        "updated", "updatedat", "modified", "modifiedat", "lastmodified", "lastmod", "datemodified", "dateupdated",
        "modificationdate", "updatedtime", "lasteditedtime", "modifiedtime", "modificationtime",
    ]
}
