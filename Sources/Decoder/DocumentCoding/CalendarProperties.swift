import CICal
import DecoderProtocol

/// Writes the properties of a component; libical makes several of one line with several values.
struct CalendarProperties {
    private let json: JSONPieces
    private var waiting: Property?

    private struct Property: Equatable {
        let name: String
        let type: String
        var values: [String]
        let parameters: [String]
    }

    private static let lists: Set<String> = ["CATEGORIES", "RESOURCES", "EXDATE", "RDATE"]

    init(json: JSONPieces) {
        self.json = json
    }

    mutating func add(_ event: diary_ical_event, of reading: OpaquePointer) throws(DecoderFailure) {
        let parameters = unsafe (0..<event.parameter_count).map {
            unsafe Self.text(diary_ical_parameter(reading, $0))
        }
        let property = unsafe Property(
            name: Self.name(event.name), type: Self.text(event.type), values: [Self.text(event.value)],
            parameters: parameters)
        if Self.lists.contains(property.name), let last = waiting, last.name == property.name,
            last.type == property.type, last.parameters == property.parameters
        {
            waiting?.values += property.values
        } else {
            try finish()
            waiting = property
        }
    }

    mutating func finish() throws(DecoderFailure) {
        guard let property = waiting else { return }
        waiting = nil
        try json.beginObject()
        try json.key("name")
        try json.string(property.name)
        try json.key("type")
        try json.string(property.type)
        try json.key("value")
        try json.string(property.values[0])
        if property.values.count > 1 {
            try json.key("values")
            try json.beginArray()
            for value in property.values { try json.string(value) }
            try json.endArray()
        }
        if !property.parameters.isEmpty {
            try json.key("parameters")
            try json.beginObject()
            for parameter in property.parameters { try write(parameter) }
            try json.endObject()
        }
        try json.endObject()
    }

    /// `NAME=VALUE`, or `NAME="VALUE"`.
    private func write(_ parameter: String) throws(DecoderFailure) {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : ""
        if value.utf8.count > 1, value.utf8.first == UInt8(ascii: "\""), value.utf8.last == UInt8(ascii: "\"") {
            value = value.dropFirst().dropLast()
        }
        try json.key(String(parts.first ?? ""))
        try json.string(String(value))
    }

    /// A property's name as the calendar has it.
    private static func name(_ characters: UnsafePointer<CChar>?) -> String {
        let name = unsafe text(characters)
        let mark = CalendarLines.foreignMark
        return name.hasPrefix(mark) ? String(name.dropFirst(mark.count)) : name
    }

    static func text(_ characters: UnsafePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0) } ?? ""
    }
}
