/// A record of comma-separated values as RFC 4180 has it.
package enum CSVLine {
    /// The fields with commas between them and CR LF behind.
    ///
    /// A field stands in quotes where it holds a comma, a quote or a line end, or has white space at an end, which some
    /// readers would take off. A line of one empty field has quotes too, since it would be blank without them.
    package static func text(_ fields: [String]) -> String {
        guard fields != [""] else { return "\"\"\r\n" }
        return fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: needsQuotes) || isSpace(field.utf8.first) || isSpace(field.utf8.last) else {
            return field
        }
        var text = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text.unicodeScalars.append(scalar) }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }

    private static func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}
