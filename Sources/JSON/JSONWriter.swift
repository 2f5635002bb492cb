/// Writes JSON as UTF-8.
///
/// Text stays raw except for what RFC 8259 demands and for DEL, C1 controls and bidirectional marks: those become `\u`
/// escapes, so that printing the JSON can't harm a terminal or deceive a reader.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// The JSON of one value.
    package static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        return writer.bytes
    }

    package static func string(of value: JSONValue) -> String {
        String(decoding: bytes(of: value), as: UTF8.self)
    }

    package mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .boolean(let boolean): append(boolean ? "true" : "false")
        case .number(let text): append(text)
        case .string(let text): writeString(text)
        case .array(let array): writeList(array, between: ("[", "]")) { $0.write($1) }
        case .object(let object):
            writeList(object.members, between: ("{", "}")) { writer, member in
                writer.writeString(member.key)
                writer.append(":")
                writer.write(member.value)
            }
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element], between brackets: (StaticString, StaticString),
        _ writeElement: (inout JSONWriter, Element) -> Void
    ) {
        append(brackets.0)
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            writeElement(&self, element)
        }
        append(brackets.1)
    }

    private mutating func append(_ text: StaticString) {
        append("\(text)")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func writeString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        let isPlain = text.withUTF8 { unsafe $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C } }
        if isPlain {
            append(text)
        } else {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"" as String)
        case "\\": append("\\\\" as String)
        case "\n": append("\\n" as String)
        case "\r": append("\\r" as String)
        case "\t": append("\\t" as String)
        case _ where Self.needsEscape(scalar): writeEscape(scalar)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private mutating func writeEscape(_ scalar: Unicode.Scalar) {
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
}
