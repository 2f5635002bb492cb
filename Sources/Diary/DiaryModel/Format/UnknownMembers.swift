import JSON

/// The members of an object that the schema doesn't know, gathered for `extra`.
struct UnknownMembers {
    private var members: JSONObject

    init(_ object: JSONObject, known: Set<String>) {
        members = object["extra"]?.objectValue ?? JSONObject()
        if members.isEmpty, let other = object["extra"], other.objectValue == nil { keep("extra", other) }
        for member in object.members where !known.contains(member.key) { members[member.key] = member.value }
    }

    mutating func keep(_ key: String, _ value: JSONValue?) {
        if let value, !value.isNull { members[key] = value }
    }

    /// Keeps that a task was cancelled, as a calendar says it.
    mutating func keepCancelled() {
        var calendar = members[DiaryEntry.calendarMember]?.objectValue ?? JSONObject()
        guard calendar["STATUS"] == nil else { return }
        calendar["STATUS"] = .string(DiaryEntry.cancelledStatus)
        members[DiaryEntry.calendarMember] = .object(calendar)
    }

    /// The maximum nesting of values that lie a few levels deeper in an export, which has to be readable again.
    private static let maximumHeight = JSONParser.maximumDepth - 8

    /// The object as text; nil if it is empty.
    func text() throws(EntryLineError) -> String? {
        guard !members.isEmpty else { return nil }
        let value = JSONValue.object(members)
        guard value.height <= Self.maximumHeight else { throw .nestedTooDeeply }
        return JSONWriter.string(of: value)
    }
}

extension JSONValue {
    /// The nesting of arrays and objects.
    fileprivate var height: Int {
        switch self {
        case .array(let array): 1 + (array.lazy.map(\.height).max() ?? 0)
        case .object(let object): 1 + (object.members.lazy.map(\.value.height).max() ?? 0)
        case .null, .boolean, .number, .string: 0
        }
    }
}
