import DiaryModel
import JSON

/// The properties and components of another program's calendar without an equivalent here: they are exported again.
struct CalendarOutExtra {
    /// Properties that an entry's own values give, or that only made sense with the UID of the source.
    private static let own: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", "DURATION",
        "CATEGORIES",
        "GEO", "LOCATION", "PRIORITY", "COMPLETED", "PERCENT-COMPLETE", "STATUS", "RECURRENCE-ID", "BEGIN", "END",
    ]
    /// Components that are not part of another one.
    private static let whole: Set<String> = ["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VTIMEZONE", "VFREEBUSY"]
    /// Properties whose values are not texts, and contain no escapes.
    private static let plain: Set<String> = [
        "ATTACH", "ATTENDEE", "ORGANIZER", "RRULE", "EXRULE", "EXDATE", "RDATE", "URL", "SEQUENCE", "TRIGGER", "REPEAT",
        "DURATION", "DTSTART", "DTEND", "ACKNOWLEDGED", "PERCENT-COMPLETE", "CONFERENCE", "IMAGE", "SOURCE",
    ]
    private static let maximumDepth = 3

    private let members: [JSONObject.Member]
    /// The UID of the source; nil if the entry doesn't come from a calendar.
    private let uid: String?

    /// Reads them from an entry's `extra`.
    init(extra: String?) {
        guard let extra, extra.utf8.count <= StoredValue.extraLimit,
            let object = (try? JSONParser.parse(extra))?.objectValue
        else {
            (members, uid) = ([], nil)
            return
        }
        members = object[ICalendarFormat.name]?.objectValue?.members ?? []
        let source = object[SourceDigest.key]?.objectValue
        uid = source?["format"]?.stringValue == ICalendarFormat.name ? source?["id"]?.stringValue : nil
    }

    /// The UID of the source, if an import derives the id of an entry from it: other entries name it as their parent.
    func name(of id: UniqueIdentifier) -> String? {
        uid.flatMap { SourceEntry.id(named: $0, ICalendarFormat.name) == id ? $0 : nil }
    }

    /// The text of a property; nil if there is none.
    func text(_ name: String) -> String? { members.first { $0.key == name }.flatMap { Self.value(of: $0.value) } }

    /// The lines of the properties and components, each folded.
    ///
    /// - Parameter zones: records the zones that they name.
    func lines(_ zones: inout CalendarOutZones) -> [UInt8] {
        Self.lines(members.filter { !Self.own.contains(Self.name($0)) }, &zones, depth: 0)
    }

    /// The line of one property; empty if there is none.
    func line(_ name: String, _ zones: inout CalendarOutZones) -> [UInt8] {
        Self.lines(members.filter { $0.key == name }.prefix(1), &zones, depth: 0)
    }

    /// A name without the number that an import gives to several of one name: `COMMENT 2`.
    private static func name(_ member: JSONObject.Member) -> String { String(member.key.prefix { $0 != " " }) }

    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
    }

    private static func lines(
        _ members: some Sequence<JSONObject.Member>, _ zones: inout CalendarOutZones, depth: Int
    ) -> [UInt8] {
        var lines: [UInt8] = []
        for member in members {
            let name = name(member)
            guard isName(name), !name.hasPrefix("X-DIARY-") else { continue }
            if let component = member.value.objectValue, component["value"] == nil {
                guard depth < maximumDepth, !whole.contains(name) else { continue }
                let inner = Self.lines(component.members, &zones, depth: depth + 1)
                lines += Array("BEGIN:\(name)\r\n".utf8) + inner + Array("END:\(name)\r\n".utf8)
            } else if let value = written(member.value, name) {
                let parameters = parameters(of: member.value, &zones)
                lines += folded("\(name)\(parameters):\(value)")
            }
        }
        return lines
    }

    private static func value(of value: JSONValue) -> String? {
        let content = value.objectValue?["value"] ?? value
        return content.plainText ?? content.arrayValue?.first?.plainText
    }

    /// The value of a property as a calendar writes it.
    private static func written(_ value: JSONValue, _ name: String) -> String? {
        let content = value.objectValue?["value"] ?? value
        let texts = content.arrayValue?.compactMap(\.plainText) ?? content.plainText.map { [$0] } ?? []
        let kind = value.objectValue?["parameters"]?.objectValue?["VALUE"]?.plainText?.uppercased() ?? "TEXT"
        let isText = kind == "TEXT" && !plain.contains(name)
        return texts.isEmpty ? nil : texts.map { isText ? escaped($0) : oneLine($0) }.joined(separator: ",")
    }

    /// The line of a text, folded.
    static func line(_ name: String, _ text: String) -> [UInt8] { folded("\(name):\(escaped(text))") }

    /// The line of a rule, folded.
    static func line(rule: String) -> [UInt8] { folded("RRULE:\(oneLine(rule))") }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in MarkdownText.harmless(text).unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\\", ",", ";":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func oneLine(_ text: String) -> String {
        MarkdownText.harmless(text).split(separator: "\n").joined(separator: " ")
    }

    /// The parameters with what separates them; a zone that can't be described is left out.
    private static func parameters(of value: JSONValue, _ zones: inout CalendarOutZones) -> String {
        var result = ""
        for member in value.objectValue?["parameters"]?.objectValue?.members ?? [] {
            let name = member.key.uppercased()
            guard isName(name), let text = member.value.plainText, name != "TZID" || zones.describes(text) else {
                continue
            }
            let words = oneLine(text).filter { $0 != "\"" }
            let needsQuotes = words.contains { ":;,".contains($0) }
            result += ";\(name)=\(needsQuotes ? "\"\(words)\"" : words)"
        }
        return result
    }

    /// A line in parts of 75 bytes at most; no character is divided.
    private static func folded(_ line: String) -> [UInt8] {
        var (result, length): ([UInt8], Int) = ([], 0)
        for scalar in line.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if length + bytes.count > 75 {
                result += [0x0D, 0x0A, 0x20]
                length = 1
            }
            result += bytes
            length += bytes.count
        }
        return result + [0x0D, 0x0A]
    }
}
