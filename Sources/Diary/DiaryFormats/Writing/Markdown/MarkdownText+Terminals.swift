extension MarkdownText {
    /// A text for other formats: line feeds for all ends of lines, and safe to show on a terminal.
    static func harmless(_ text: String) -> String { withoutCommands(LineEnds.plain(text)) }

    /// A document that is safe to show on a terminal: control characters except line feed and tab, and bidirectional
    /// marks, are written as `\x1b`, `\u{9b}` or `\u{202e}`, as in the program's other output.
    static func withoutCommands(_ document: String) -> String {
        guard document.unicodeScalars.contains(where: isCommand) else { return document }
        // NB: `append(contentsOf:)` of a scalar view copies the whole content each time; a string's doesn't.
        var harmless = ""
        for scalar in document.unicodeScalars {
            if isCommand(scalar) {
                harmless += escape(scalar)
            } else {
                harmless.unicodeScalars.append(scalar)
            }
        }
        return harmless
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        guard scalar.value < 0x80 else { return "\\u{\(digits)}" }
        return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
}
