public import Chronology
package import JSON

/// A text under a name that new entries begin with.
///
/// The text may have values above it, as `add --full` takes them, and places to fill: ``TemplateText`` reads those.
public struct EntryTemplate: Equatable, Sendable {
    /// The permanent id, which does not change with the name.
    public let id: UniqueIdentifier
    /// Its name.
    public package(set) var name: String
    /// The text, with the values above it and the places to fill.
    public package(set) var text: String
    /// The journal whose new entries begin with it; nil for none.
    public package(set) var journal: String?
    /// The time when it was made.
    public let addTime: Instant
    /// The time of the last change.
    public package(set) var updateTime: Instant
    /// Values of a later version that this one doesn't know, as the text of a JSON object.
    package var extra: String?

    package init(
        id: UniqueIdentifier = UniqueIdentifier(), name: String, text: String, journal: String? = nil, addTime: Instant
    ) {
        (self.id, self.name, self.text, self.journal) = (id, name, text, journal)
        (self.addTime, updateTime) = (addTime, addTime)
    }

    /// The maximum length of a text, in bytes.
    public static let textLimit = 64 << 10

    /// The key by which names are equal: as with tags, case-insensitive, accents matter.
    package var key: String { NameKey.of(name) }
}

extension EntryTemplate: NamedItem {
    package var json: JSONObject {
        [
            "name": .string(name), "text": .string(text), "journal": journal.map(JSONValue.string) ?? .null,
            "addTime": .integer(addTime.microseconds), "updateTime": .integer(updateTime.microseconds),
            "extra": extra.map(JSONValue.string) ?? .null,
        ]
    }

    package init?(_ id: UniqueIdentifier, json: JSONObject) {
        guard let name = json["name"]?.stringValue, let text = json["text"]?.stringValue,
            let addTime = json["addTime"]?.integerValue, let updateTime = json["updateTime"]?.integerValue
        else { return nil }
        self.init(
            id: id, name: name, text: text, journal: json["journal"]?.stringValue, addTime: Instant(stored: addTime))
        self.updateTime = Instant(stored: updateTime)
        extra = json["extra"]?.stringValue
    }

    /// A first letter distinguishes an empty value from a missing one.
    package var digest: [UInt8] {
        ContentHasher.digest(
            of: [id.description, name, text, String(addTime.microseconds), String(updateTime.microseconds)]
                + [journal, extra].map { $0.map { "=\($0)" } ?? "" })
    }

    package static let digestVersion = 1
}
