public import Chronology
import JSON
import TextFolding

/// A selection that is kept under a name and stands among the tabs.
///
/// A tab of the program has such a row, too, once somebody moved, hid or badged a tab of the program: it keeps a place and no
/// selection.
public struct SavedSearch: Equatable, Sendable {
    /// The lasting name, which stays when it is called otherwise.
    public let id: UniqueIdentifier
    /// What it is called.
    public internal(set) var name: String
    /// The tab of the program, or of a later one, that the row keeps the place of; nil for a saved search.
    public let builtin: String?
    /// The words of the selection as a JSON array; nil for a tab of the program.
    var selectionText: String?
    /// A predicate whose matches are counted beside the name; nil where none are.
    public internal(set) var badge: String?
    /// Rows are ordered by this number.
    var position: Double
    /// Whether it is left out of the tabs.
    public internal(set) var isHidden = false
    /// When it was saved.
    public let addTime: Instant
    /// When it was last changed.
    public internal(set) var updateTime: Instant
    /// What a later program says of it and this one doesn't know, as the text of a JSON object.
    var extra: String?

    init(
        id: UniqueIdentifier = UniqueIdentifier(), name: String, builtin: String? = nil, selectionText: String? = nil,
        position: Double, addTime: Instant
    ) {
        (self.id, self.name, self.builtin, self.selectionText) = (id, name, builtin, selectionText)
        (self.position, self.addTime, updateTime) = (position, addTime, addTime)
    }

    /// The words of the selection, as `diary` takes them after a command; nil for a tab of the program and where what is kept
    /// is no list of words.
    public var selection: [String]? { selectionText.flatMap(Self.words) }

    /// The most bytes of a selection's words together.
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

    /// What makes two names the same: as with tags, the case doesn't count and accents do.
    ///
    /// No saved search's name begins with a colon, so that tabs of the program have keys of their own.
    var key: String { builtin.map { ":\($0)" } ?? Self.key(of: name) }

    /// The key of a saved search's name.
    package static func key(of name: String) -> String { TagTable.key(of: nfc(name)) }
}

extension SavedSearch {
    /// All of the row, as an operation keeps it.
    var json: JSONObject {
        [
            "name": .string(name), "builtin": Self.json(builtin), "selection": Self.json(selectionText),
            "badge": Self.json(badge), "position": .double(position), "hidden": .boolean(isHidden),
            "addTime": .integer(addTime.microseconds), "updateTime": .integer(updateTime.microseconds),
            "extra": Self.json(extra),
        ]
    }

    private static func json(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// The row that an operation kept; nil where it kept something else.
    init?(_ id: UniqueIdentifier, json: JSONObject) {
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

    /// A hash of all that people decided, so that `check` notices what changed by itself.
    ///
    /// A first letter tells what is there and empty from what is not.
    var digest: [UInt8] {
        let texts = [builtin, selectionText, badge, extra].map { $0.map { "=\($0)" } ?? "" }
        return ContentHasher.digest(
            of: [
                id.description, name, "\(position)", isHidden ? "1" : "0", String(addTime.microseconds),
                String(updateTime.microseconds),
            ] + texts)
    }

    /// The version of `digest`.
    static let digestVersion = 1
}
