package import JSON

/// One line of JSON with an entry: from this program, or from another one.
package struct EntryLine {
    /// The content of the line except for its media.
    package var draft: EntryDraft
    package var media: [MediumLine]
    package let hasID: Bool
    /// True if an export wrote the line, which then contains everything that was known.
    package let isExported: Bool

    /// Reads a line's object.
    ///
    /// - Parameter calendar: reads the times without an offset.
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
        for index in media.indices { media[index].assumeTime(of: draft) }
        if object["cancelled"]?.booleanValue == true { unknown.keepCancelled() }
        draft.extra = try unknown.text()
    }

    private static let knownKeys = Set(EntryKey.keys(for: .json).map(\.name) + ["date", "created"])

    /// The text, preceded by the title if another program stores it separately.
    private static func text(of object: JSONObject) throws(EntryLineError) -> String {
        guard let text = try string(object, "text") else { throw .missing("text") }
        guard let title = try string(object, "title"), !title.isEmpty, !isOurs(object) else { return text }
        guard DiaryEntry.title(of: text) != DiaryEntry.title(of: title) else { return text }
        return text.isEmpty ? title : title + "\n\n" + text
    }

    /// Returns whether this program wrote the line: then the title only repeats the text's first line.
    private static func isOurs(_ object: JSONObject) -> Bool {
        object["addTime"] != nil && object["hasTime"] != nil
    }

    /// The entry's id; other programs' ids are kept besides it.
    private static func identifier(_ object: JSONObject, _ unknown: inout UnknownMembers) -> UniqueIdentifier? {
        if let id = object["id"]?.stringValue.flatMap({ UniqueIdentifier($0) }) { return id }
        unknown.keep("id", object["id"])
        return nil
    }

    /// The position; values other than a position or the name of a place are kept as unknown.
    private static func position(_ object: JSONObject, _ unknown: inout UnknownMembers) -> Position? {
        guard let position = Position(object) else {
            for key in ["latitude", "longitude", "altitude"] { unknown.keep(key, object[key]) }
            return nil
        }
        return position
    }

    /// The details; values of another type than the schema's are kept as unknown.
    private static func details(_ object: JSONObject, _ unknown: inout UnknownMembers) -> EntryDetails {
        var details = EntryDetails()
        for field in EntryField.all {
            guard let value = object[field.key], !field.value.read(value, into: &details) else { continue }
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

    /// The name of a tag, which other programs write with its mark.
    private static func tagName(_ text: String) -> String {
        String(text.drop { $0 == "#" || $0 == "@" })
    }
}
