extension SQL {
    /// The text with its values as literals in place of the parameters, for reading and for the sqlite3 shell.
    ///
    /// Never to be run by the program itself.
    package var literalText: String {
        var values = values[...]
        var result = ""
        for piece in text.split(separator: "?", omittingEmptySubsequences: false).enumerated() {
            if piece.offset > 0 { result += values.popFirst()?.literal ?? "?" }
            result += piece.element
        }
        return result
    }
}

extension SQLValue {
    var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let integer): String(integer)
        case .real(let double): String(double)
        case .text(let text): Self.quoted(text)
        case .blob(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }

    /// A string in quotes; line ends, which would split the statement, are written by their number.
    private static func quoted(_ text: String) -> String {
        let doubled = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        let lines = doubled.split(separator: "\n", omittingEmptySubsequences: false)
        return "'" + lines.joined(separator: "'||char(10)||'") + "'"
    }
}
