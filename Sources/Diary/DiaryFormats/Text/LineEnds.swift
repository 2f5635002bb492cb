/// Converts ends of lines for programs that recognize more of them than line feeds.
enum LineEnds {
    /// The text with line feeds for all ends of lines of Python and Unicode.
    static func plain(_ text: String) -> String {
        var plain = ""
        plain.reserveCapacity(text.utf8.count)
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where wasReturn: break
            case "\r", "\u{B}", "\u{C}", "\u{1C}", "\u{1D}", "\u{1E}", "\u{85}", "\u{2028}", "\u{2029}":
                plain.unicodeScalars.append("\n")
            default: plain.unicodeScalars.append(scalar)
            }
            wasReturn = scalar == "\r"
        }
        return plain
    }
}
