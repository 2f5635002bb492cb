public import Chronology
package import JSON
import TextFolding

/// A named selection among the tabs.
///
/// A built-in tab has such a row, too, once a built-in tab was moved, hidden or given a badge: the row has a position
/// and no selection.
public struct SavedSearch: Equatable, Sendable {
    /// The permanent id, which does not change with the name.
    public let id: UniqueIdentifier
    /// Its name.
    public package(set) var name: String
    /// The built-in tab, possibly of a later version, whose position the row has; nil for a saved search.
    public let builtin: String?
    /// The words of the selection as a JSON array; nil for a built-in tab.
    package var selectionText: String?
    /// A predicate whose matches are counted next to the name; nil for no badge.
    public package(set) var badge: String?
    /// Rows are ordered by this number.
    package var position: Double
    /// True if it is hidden.
    public package(set) var isHidden = false
    /// The time when it was saved.
    public let addTime: Instant
    /// The time of the last change.
    public package(set) var updateTime: Instant
    /// Values of a later version that this one doesn't know, as the text of a JSON object.
    package var extra: String?

    package init(
        id: UniqueIdentifier = UniqueIdentifier(), name: String, builtin: String? = nil, selectionText: String? = nil,
        position: Double, addTime: Instant
    ) {
        (self.id, self.name, self.builtin, self.selectionText) = (id, name, builtin, selectionText)
        (self.position, self.addTime, updateTime) = (position, addTime, addTime)
    }

    /// The words of the selection, as `diary` takes them after a command; nil for a built-in tab and for invalid data.
    public var selection: [String]? { selectionText.flatMap(Self.words) }

    /// The maximum length of a selection's words together, in bytes.
    public static let selectionLimit = 64 << 10

    static func text(of words: [String]) -> String {
        JSONWriter.string(of: .array(words.map(JSONValue.string)))
    }

    private static func words(in text: String) -> [String]? {
        guard text.utf8.count <= 2 * selectionLimit, let values = try? JSONParser.parse(text).arrayValue else {
            return nil
        }
        let words = values.compactMap(\.stringValue)
        return words.count == values.count ? words : nil
    }

    /// The key by which names are equal: as with tags, case-insensitive, accents matter.
    ///
    /// No saved search's name begins with a colon, so that built-in tabs have keys of their own.
    package var key: String { builtin.map { ":\($0)" } ?? Self.key(of: name) }

    package static func key(of name: String) -> String { NameKey.of(nfc(name)) }
}

extension SavedSearch: NamedItem {
    package var json: JSONObject {
        [
            "name": .string(name), "builtin": Self.json(builtin), "selection": Self.json(selectionText),
            "badge": Self.json(badge), "position": .double(position), "hidden": .boolean(isHidden),
            "addTime": .integer(addTime.microseconds), "updateTime": .integer(updateTime.microseconds),
            "extra": Self.json(extra),
        ]
    }

    private static func json(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    package init?(_ id: UniqueIdentifier, json: JSONObject) {
        guard let name = json["name"]?.stringValue, let position = json["position"]?.doubleValue, position.isFinite,
            let addTime = json["addTime"]?.integerValue, let updateTime = json["updateTime"]?.integerValue
        else { return nil }
        self.init(
            id: id, name: name, builtin: json["builtin"]?.stringValue, selectionText: json["selection"]?.stringValue,
            position: position, addTime: Instant(stored: addTime))
        badge = json["badge"]?.stringValue
        isHidden = json["hidden"]?.booleanValue ?? false
        self.updateTime = Instant(stored: updateTime)
        extra = json["extra"]?.stringValue
    }

    /// A first letter distinguishes an empty value from a missing one.
    package var digest: [UInt8] {
        let texts = [builtin, selectionText, badge, extra].map { $0.map { "=\($0)" } ?? "" }
        return ContentHasher.digest(
            of: [
                id.description, name, "\(position)", isHidden ? "1" : "0", String(addTime.microseconds),
                String(updateTime.microseconds),
            ] + texts)
    }

    package static let digestVersion = 1
}
