extension PredicateConstant {
    /// The constant as text; an object, which has no literal form, is shown as its keys.
    var literal: String {
        switch self {
        case .null: "NULL"
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .integer(let value): String(value)
        case .double(let value): String(value)
        case .string(let value): Self.quoted(value)
        case .date(let date): "CAST(\(date.referenceText), 'NSDate')"
        case .array(let values): "{" + values.map(\.literal).joined(separator: ", ") + "}"
        case .object(let values): "{" + values.keys.sorted().map(Self.quoted).joined(separator: ", ") + "}"
        }
    }

    /// A string between single quotes, with the escapes that the lexer reads.
    package static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\0"..<" ", "\u{7F}": result += "\\x" + Self.hexadecimal(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }
}

extension PredicateDate {
    /// Seconds since 2001 with six digits of fraction.
    fileprivate var referenceText: String {
        let shifted = microseconds &- Self.referenceSeconds * 1_000_000
        let (seconds, fraction) = shifted.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(fraction)
        let sign = shifted < 0 ? "-" : ""
        return "\(sign)\(seconds)." + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
