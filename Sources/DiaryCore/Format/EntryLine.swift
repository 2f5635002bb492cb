import Chronology
package import JSON
import TextFolding

/// One line of JSON that tells an entry: ours, or another program's.
package struct EntryLine {
    /// What the line tells but for its media.
    package var draft: EntryDraft
    /// The media, as their objects tell them.
    package var media: [MediumLine]
    /// Whether the line names the entry's id itself.
    package let hasID: Bool
    /// Whether it is a line that an export wrote, which says all that was known.
    let isExported: Bool

    /// Reads a line's object.
    ///
    /// - Parameter calendar: reads the times that name no offset.
    /// - Throws: `EntryLineError`.
    package init(_ object: JSONObject, calendar: EntryLineCalendar) throws(EntryLineError) {
        var unknown = UnknownMembers(object, known: Self.knownKeys)
        let time = try calendar.creationTime(of: object)
        let text = try Self.text(of: object)
        draft = EntryDraft(text: text, creationTime: time.time, hasTime: time.hasTime)
        draft.tags = try Self.strings(object, "tags")
        draft.starred = try Self.boolean(object, "starred") ?? false
        draft.journal = try Self.string(object, "journal")
        draft.position = Self.position(object, &unknown)
        draft.details = Self.details(object, &unknown)
        draft.task = try Self.task(of: object, calendar: calendar)
        draft.measurements = try Self.measurements(of: object)
        draft.updateTime = try calendar.instant(object, "updateTime")
        draft.addTime = try calendar.instant(object, "addTime")
        draft.id = Self.identifier(object, &unknown)
        hasID = draft.id != nil
        isExported = Self.isOurs(object)
        media = try MediumLine.lines(object["media"], calendar: calendar)
        draft.extra = try unknown.text()
    }

    private static let knownKeys = Set<String>([
        "id", "creationTime", "date", "created", "updateTime", "addTime", "timeZone", "hasTime", "journal", "text",
        "title", "tags", "starred", "latitude", "longitude", "altitude", "media", "extra", "match",
        "measurements",
    ]).union(EntryField.all.map(\.key)).union(taskKeys)

    /// The text, with the title above it where another program keeps it apart.
    private static func text(of object: JSONObject) throws(EntryLineError) -> String {
        guard let text = try string(object, "text") else { throw .missing("text") }
        guard let title = try string(object, "title"), !title.isEmpty, !isOurs(object) else { return text }
        guard DiaryEntry.title(of: text) != DiaryEntry.title(of: title) else { return text }
        return text.isEmpty ? title : title + "\n\n" + text
    }

    /// In our own lines the title only repeats the text's first line.
    private static func isOurs(_ object: JSONObject) -> Bool {
        object["addTime"] != nil && object["hasTime"] != nil
    }

    /// Other programs' ids are kept beside the one that the entry gets here.
    private static func identifier(_ object: JSONObject, _ unknown: inout UnknownMembers) -> UniqueIdentifier? {
        if let id = object["id"]?.stringValue.flatMap({ UniqueIdentifier($0) }) { return id }
        unknown.keep("id", object["id"])
        return nil
    }

    /// What isn't a position or a name of a place is kept as unknown.
    private static func position(_ object: JSONObject, _ unknown: inout UnknownMembers) -> Position? {
        guard let latitude = object["latitude"]?.doubleValue, let longitude = object["longitude"]?.doubleValue,
            let position = Position(latitude: latitude, longitude: longitude, altitude: object["altitude"]?.doubleValue)
        else {
            for key in ["latitude", "longitude", "altitude"] { unknown.keep(key, object[key]) }
            return nil
        }
        return position
    }

    /// What is of another type than the schema's is kept as unknown.
    private static func details(_ object: JSONObject, _ unknown: inout UnknownMembers) -> EntryDetails {
        var details = EntryDetails()
        for field in EntryField.all {
            guard let value = object[field.key], !field.read(value, into: &details) else { continue }
            unknown.keep(field.key, value)
        }
        return details
    }

    static func string(_ object: JSONObject, _ key: String) throws(EntryLineError) -> String? {
        guard let value = object[key], !value.isNull else { return nil }
        guard let string = value.stringValue else { throw .wrongType(key, expected: "a string") }
        return string
    }

    static func boolean(_ object: JSONObject, _ key: String) throws(EntryLineError) -> Bool? {
        guard let value = object[key], !value.isNull else { return nil }
        guard let boolean = value.booleanValue else { throw .wrongType(key, expected: "true or false") }
        return boolean
    }

    private static func strings(_ object: JSONObject, _ key: String) throws(EntryLineError) -> [String] {
        guard let value = object[key], !value.isNull else { return [] }
        guard let array = value.arrayValue, array.allSatisfy({ $0.stringValue != nil }) else {
            throw .wrongType(key, expected: "an array of strings")
        }
        return array.compactMap(\.stringValue).map(Self.tagName).filter { !$0.isEmpty }
    }

    /// Other programs write tags with their mark.
    private static func tagName(_ text: String) -> String {
        String(text.drop { $0 == "#" || $0 == "@" })
    }
}
