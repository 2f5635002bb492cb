import Chronology
import JSON

/// Values that came from Day One with an entry or a medium and aren't modelled: they go out again.
struct DayOneOutRecord {
    /// The name in `extra`.
    private static let format = "dayone"
    /// Members that the import keeps for itself.
    private static let own: Set<String> = ["digest", "edited", "text", "richText", "textDigest"]

    /// The members under Day One's own names.
    let members: JSONObject
    /// The text as Day One had it, as long as the entry's text is what it became.
    let text: JSONObject

    /// - Parameter entryText: the present text of an entry.
    init(extra: String?, entryText: String = "") {
        var (members, text) = (JSONObject(), JSONObject())
        if let extra, extra.utf8.count <= EntryJSON.extraLimit,
            let object = (try? JSONParser.parse(extra))?.objectValue?[Self.format]?.objectValue
        {
            for member in object.members where !Self.own.contains(member.key) { members[member.key] = member.value }
            if let digest = object["textDigest"]?.stringValue, digest == Self.digest(of: entryText) {
                text["text"] = object["text"]
                text["richText"] = object["richText"]
            }
        }
        (self.members, self.text) = (members, text)
    }

    /// The digest by which an import compares a text: BLAKE2b-256 in hexadecimal digits.
    static func digest(of text: String) -> String {
        ContentHash(bytes: ContentHasher.hash(Array(text.utf8)))?.description ?? ""
    }
}

extension Instant {
    /// The second as `2026-11-19T06:00:00Z`.
    var dayOneText: String {
        let time = ZonedTime(instant: Instant(secondsSince1970: secondsSince1970), utcOffset: 0)
        return String(time.rfc3339().dropLast("+00:00".count)) + "Z"
    }
}
