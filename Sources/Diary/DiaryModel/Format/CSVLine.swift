/// A record of comma-separated values by RFC 4180.
package enum CSVLine {
    /// The fields with commas between them and CR LF at the end.
    ///
    /// A field is quoted if it contains a comma, a quote or a line end, or has white space at an end, which some
    /// readers would trim. A line of one empty field is quoted too, since it would be blank otherwise.
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
