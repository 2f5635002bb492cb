/// A record of comma-separated values as RFC 4180 has it.
enum CSVLine {
    /// The fields with commas between them and CR LF behind: those with a comma, a quote or a line end stand in quotes.
    static func text(_ fields: [String]) -> String {
        fields.dropFirst().reduce(quoted(fields.first ?? "")) { $0 + "," + quoted($1) } + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let marks: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
        guard field.utf8.contains(where: marks.contains) else { return field }
        var text = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text.unicodeScalars.append(scalar) }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }
}
