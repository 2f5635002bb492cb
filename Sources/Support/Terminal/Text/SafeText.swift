/// Text that can't control a terminal: dangerous characters are shown as visible escapes.
///
/// All foreign text (entry text, tags, file names, metadata, messages that quote them) passes through this type before
/// output. It escapes C0 except line feed and tab, DEL, C1, bytes that are not UTF-8, and the embeddings, overrides and
/// isolates of bidirectional text; joiners, soft hyphens, directional marks and variation selectors pass. It is
/// idempotent. Linear in the length; text without escapes is not copied.
package struct SafeText: Sendable, Hashable {
    /// The text as it may be printed.
    package let string: String

    /// Text with dangerous characters shown as `\x1b`, `\u{9b}` or `\u{202e}`.
    package init(_ text: String) {
        string = Self.isHarmless(text) ? text : Self.escaping(text)
    }

    /// A part of a text, in the same form.
    package init(_ part: Substring) {
        self.init(String(part))
    }

    /// Bytes that should be UTF-8; invalid ones are shown as `\xff`.
    package init(bytes: some Sequence<UInt8>) {
        self.init(Self.decoding(bytes))
    }

    /// Takes text unescaped, because the user asked for raw text (`--raw`).
    package init(raw text: String) {
        string = text
    }

    /// The same text on one line: every line end, line separator and tab is a space.
    package var singleLine: SafeText {
        guard mayBreakLine, string.unicodeScalars.contains(where: Self.breaksLine) else { return self }
        var line = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            line.append(Self.breaksLine(scalar) ? " " : scalar)
        }
        return SafeText(raw: String(line))
    }

    /// True if it may contain a line end.
    ///
    /// It checks only bytes: the separators begin with E2.
    private var mayBreakLine: Bool {
        let bytes = string.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0xE2 { return true }
        return false
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension SafeText: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Takes a literal, which is escaped like all other text, including interpolated values.
    package init(stringLiteral text: String) {
        self.init(text)
    }

    package var description: String { string }
}
