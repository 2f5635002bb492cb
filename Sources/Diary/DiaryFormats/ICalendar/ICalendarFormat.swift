import DiaryMedia
import DiaryModel
import JSON

/// iCalendar's journals and tasks, as jtx Board, todoman, Thunderbird, tasks.org and our own export write them.
enum ICalendarFormat: ImportFormat {
    static let name = DiaryEntry.calendarMember

    static func recognize(_ source: ImportSource) throws -> String? {
        var count = 0
        for file in calendars(of: source) where try hasEntries(source.beginning(of: file, count: searchedByteCount)) {
            count += 1
        }
        guard count > 0 else { return nil }
        return count == 1 ? "calendar (iCalendar)" : "collection of \(count) calendars (iCalendar)"
    }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        let calendars = source.files.filter { MediumName.ending(of: Array($0.path.utf8)) == "ics" }
        guard calendars.count < count else { return false }
        return try !calendars.contains { calendar in
            try source.beginning(of: calendar, count: ImportSource.linkReach).split(separator: 0x0A)
                .contains { $0.starts(with: "ATTACH".utf8) }
        }
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = CalendarReader(source, options, sink)
        let files = calendars(of: source)
        for file in files { try reader.read(file, isAlone: files.count == 1) }
        try reader.finish()
    }

    private static func calendars(of source: ImportSource) -> [ImportSource.File] {
        source.files.filter { ["ics", "ical", "icalendar"].contains(source.kind(ofDocument: $0)) }
    }

    /// The number of bytes of a calendar that are searched for a journal or a task.
    private static let searchedByteCount = 16 << 20

    /// Returns whether a calendar has a journal or a task.
    private static func hasEntries(_ bytes: [UInt8]) -> Bool {
        let mark = Array("BEGIN:".utf8)
        var start = 0
        while start < bytes.count {
            let line = bytes[start...].prefix(20)
            if line.count > mark.count, line.prefix(mark.count).elementsEqual(mark, by: { $0 & 0xDF == $1 & 0xDF }) {
                let name = String(decoding: line.dropFirst(mark.count), as: UTF8.self).uppercased()
                if name.hasPrefix("VJOURNAL") || name.hasPrefix("VTODO") { return true }
            }
            guard let end = bytes[start...].firstIndex(of: 0x0A) else { return false }
            start = end + 1
        }
        return false
    }
}

/// A component of a calendar as diary-decoder returns it.
struct CalendarComponent {
    let name: String
    let properties: [CalendarProperty]
    let components: [CalendarComponent]
    /// The messages of libical about properties that it left out.
    let oddities: [String]
    /// The reason why it couldn't be read; nil if it could.
    let error: String?

    /// A component of parts that were read apart.
    init(name: String, properties: JSONValue?, components: [CalendarComponent]) {
        self.name = name.uppercased()
        self.properties = (properties?.arrayValue ?? []).compactMap { CalendarProperty($0) }
        self.components = components
        (oddities, error) = ([], nil)
    }

    /// Nil if the value is not a component.
    init?(_ value: JSONValue, depth: Int = 0) {
        guard depth < 20, let object = value.objectValue, let name = object["name"]?.stringValue else { return nil }
        self.name = name.uppercased()
        error = object["error"]?.stringValue
        let found = (object["properties"]?.arrayValue ?? []).compactMap { CalendarProperty($0) }
        let refused = found.filter { $0.name == "X-LIC-ERROR" }.map(\.value)
        properties = found.filter { $0.name != "X-LIC-ERROR" } + refused.compactMap { CalendarProperty(refusal: $0) }
        oddities = refused.filter { CalendarProperty(refusal: $0) == nil && !$0.hasPrefix("No value for") }
        components = (object["components"]?.arrayValue ?? []).compactMap { CalendarComponent($0, depth: depth + 1) }
    }

    /// The first property of a name.
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// A text that isn't empty.
    func text(_ name: String) -> String? {
        first(name).flatMap { $0.value.isEmpty ? nil : $0.value }
    }
}

struct CalendarProperty {
    let name: String
    let type: String
    /// The value, its text unescaped.
    let value: String
    /// All values, if there may be several.
    let values: [String]
    let parameters: JSONObject

    init?(_ value: JSONValue) {
        guard let object = value.objectValue, let name = object["name"]?.stringValue else { return nil }
        self.name = name.uppercased()
        type = (object["type"]?.plainText ?? "").uppercased()
        self.value = object["value"]?.plainText ?? ""
        values = object["values"]?.arrayValue?.compactMap(\.plainText) ?? [self.value]
        parameters = object["parameters"]?.objectValue ?? JSONObject()
    }

    /// A time that libical left out of a component, read from its message: `Can't parse as DATE-TIME value in DTSTART
    /// property. Removing entire property: 20131009T170000T`.
    init?(refusal words: String) {
        let parts = words.split(separator: " ")
        guard let place = parts.firstIndex(where: { $0.hasPrefix("property") }), place > 0, let last = parts.last,
            ["DTSTART", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP"].contains(parts[place - 1]),
            last.utf8.count >= 8, last.utf8.prefix(8).allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        (name, type, value) = (String(parts[place - 1]), "", String(last))
        values = [value]
        parameters = JSONObject()
    }

    func parameter(_ name: String) -> String? {
        parameters.members.first { $0.key.uppercased() == name }?.value.plainText
    }

    /// The property as the calendar has it, for properties without an equivalent.
    var json: JSONValue {
        let content: JSONValue = values.count > 1 ? .array(values.map(JSONValue.string)) : .string(value)
        return parameters.isEmpty ? content : ["value": content, "parameters": .object(parameters)]
    }
}
