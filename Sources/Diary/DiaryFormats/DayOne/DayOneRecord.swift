import Chronology
import DiaryModel
import JSON

/// Values of an entry or a medium from Day One without an equivalent here: they are exported again.
struct DayOneRecord {
    /// The name in `extra`.
    private static let format = DayOneFormat.name
    /// The member with the original lists of media: a name for each imported one, the record of one that was not.
    static let listsKey = "mediaLists"
    /// The member with the names of absent members.
    static let absentKey = "absent"
    /// Members that the import uses itself.
    private static let own: Set<String> = ["digest", "edited", "text", "richText", "textDigest", listsKey, absentKey]

    /// The members under Day One's own names.
    let members: JSONObject
    /// Day One's text and its `richText`; nil if the entry's text has changed since the import.
    let text: JSONObject?
    /// The original lists of media; nil if they are derived from the media.
    let lists: JSONObject?
    /// The names of absent members.
    let absent: Set<String>

    /// Reads the record.
    ///
    /// - Parameter entryText: the present text of an entry.
    init(extra: String?, entryText: String = "") {
        guard let extra, extra.utf8.count <= StoredValue.extraLimit,
            let object = (try? JSONParser.parse(extra))?.objectValue?[Self.format]?.objectValue
        else {
            (members, text, lists, absent) = (JSONObject(), nil, nil, [])
            return
        }
        var members = JSONObject()
        for member in object.members where !Self.own.contains(member.key) { members.append(member.key, member.value) }
        self.members = members
        lists = object[Self.listsKey]?.objectValue
        absent = Set((object[Self.absentKey]?.arrayValue ?? []).compactMap(\.stringValue))
        guard let digest = object["textDigest"]?.stringValue, digest == Self.digest(of: entryText) else {
            text = nil
            return
        }
        var text = JSONObject()
        for key in ["text", "richText"] { text[key] = object[key] }
        self.text = text
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
