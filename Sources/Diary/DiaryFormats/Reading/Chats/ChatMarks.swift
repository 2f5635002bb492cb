import DiaryModel

/// The invisible marks that messengers put into names and texts.
enum ChatMarks {
    /// Returns whether a scalar is a mark of the direction of writing, or a byte-order mark.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x61C, 0xFEFF: true
        default: isEmbedding(scalar)
        }
    }

    /// Returns whether a scalar begins or ends a run of text in another direction, as around a telephone's number.
    private static func isEmbedding(_ scalar: Unicode.Scalar) -> Bool {
        0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }

    /// A name without marks and without white space at its ends.
    static func name(_ text: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isMark(scalar) {
            scalars.append(scalar == "\u{202F}" || scalar == "\u{A0}" ? " " : scalar)
        }
        return String(scalars).trimmingSpaces
    }

    /// A text without the marks at its ends, and without those around names and numbers; the others belong to it.
    static func text(_ text: Substring) -> String {
        var inner = text.unicodeScalars.drop(while: isMark)
        while let last = inner.last, isMark(last) || last == " " { inner.removeLast() }
        guard inner.contains(where: isEmbedding) else { return String(Substring(inner)) }
        return String(String.UnicodeScalarView(inner.filter { !isEmbedding($0) }))
    }
}
