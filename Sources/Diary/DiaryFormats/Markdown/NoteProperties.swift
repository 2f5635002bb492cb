import Chronology
import DiaryModel
import JSON

/// The properties of a note above its text: front matter, Logseq's properties or Joplin's fields.
struct NoteProperties {
    private var members: [JSONObject.Member]

    init(_ object: JSONObject = JSONObject()) {
        members = object.members
    }

    /// The properties that were not taken, as the note has them.
    var rest: JSONObject {
        var object = JSONObject()
        for member in members where !member.value.isNull { object.append(member.key, member.value) }
        return object
    }

    /// Takes the first text that isn't empty; case and punctuation of names don't count.
    mutating func text(_ names: String...) -> String? {
        for name in names {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }),
                let text = members[index].value.plainText?.trimmingSpaces, !text.isEmpty
            else { continue }
            members.remove(at: index)
            return text
        }
        return nil
    }

    /// Takes the first time of some names; one that can't be read stays in the rest.
    mutating func time(_ names: [String], _ order: WrittenTime.Order?) -> WrittenTime? {
        for name in names {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }),
                let text = Self.only(members[index].value), let time = Self.time(text, order)
            else { continue }
            members.remove(at: index)
            return time
        }
        return nil
    }

    /// Takes the name of the zone of the times; one that isn't known stays in the rest.
    mutating func zone(isKnown: (String) -> Bool) -> String? {
        for name in Self.zoneKeys {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }),
                let text = Self.only(members[index].value)?.trimmingSpaces, isKnown(text)
            else { continue }
            members.remove(at: index)
            return text
        }
        return nil
    }

    /// The texts of some names, without taking them.
    func texts(_ names: [String]) -> [String] {
        members.filter { names.contains(Self.folded($0.key)) }.compactMap { Self.only($0.value) }
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
        for name in names {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }) else { continue }
            let value = members[index].value
            let word = value.plainText?.lowercased()
            guard let word,
                let flag = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][word]
            else { continue }
            members.remove(at: index)
            return flag
        }
        return nil
    }

    /// Takes tags: a list, or words separated by commas or spaces.
    mutating func tags() -> [String] {
        var tags: [String] = []
        for name in ["tags", "tag", "keywords"] {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }) else { continue }
            let value = members[index].value
            guard let found = value.arrayValue?.compactMap(\.plainText) ?? value.plainText.map(Self.tags) else {
                continue
            }
            tags += found
            members.remove(at: index)
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
        for name in ["place", "location"] {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }) else { continue }
            if let pair = Self.pair(members[index].value), line[.latitude] == nil {
                line.setPosition(pair.0, pair.1)
                members.remove(at: index)
            } else if let text = members[index].value.stringValue, line[.place] == nil, !text.isEmpty {
                line[.place] = .string(text)
                members.remove(at: index)
            }
        }
    }

    private mutating func number(_ names: String...) -> Double? {
        for name in names {
            guard let index = members.firstIndex(where: { Self.folded($0.key) == name }),
                let text = members[index].value.plainText, let number = Double(text), number.isFinite
            else { continue }
            members.remove(at: index)
            return number
        }
        return nil
    }

    /// Two degrees: `[40.7, -74.0]`, `40.7,-74.0`.
    private static func pair(_ value: JSONValue) -> (Double, Double)? {
        let texts =
            value.arrayValue?.compactMap(\.plainText)
            ?? value.stringValue?.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
            ?? []
        guard texts.count == 2, let latitude = Double(texts[0]), let longitude = Double(texts[1]),
            Position(latitude: latitude, longitude: longitude, altitude: nil) != nil
        else { return nil }
        return (latitude, longitude)
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

    /// A key without case and punctuation.
    static func folded(_ key: String) -> String {
        String(key.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
