extension SafeText {
    /// Returns whether the scalar is neither drawn nor shapes its neighbours: soft hyphens, fillers of Hangul, word
    /// joiners and the like.
    ///
    /// These are the default ignorable code points of Unicode except joiners, selectors, tags and directional marks.
    /// Terminals disagree about them: a soft hyphen takes a cell in xterm and none in Kitty, a filler of Hangul two and
    /// none, and a joiner of graphemes is drawn as a box.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFF8:
            true
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        case 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: true
        default: false
        }
    }

    /// The text for a terminal: without invisible characters, to which terminals give different widths.
    ///
    /// Linear in the length; text without them is not copied.
    var drawn: String {
        guard mayHoldInvisible, string.unicodeScalars.contains(where: Self.isInvisible) else { return string }
        return String(String.UnicodeScalarView(string.unicodeScalars.lazy.filter { !Self.isInvisible($0) }))
    }

    /// It checks only bytes: those of invisible scalars begin with C2, CD, E1 to E3, EF, F0 or F3.
    private var mayHoldInvisible: Bool {
        let bytes = string.utf8.span
        for index in bytes.indices {
            switch bytes[index] {
            case 0xC2, 0xCD, 0xE1...0xE3, 0xEF, 0xF0, 0xF3: return true
            default: break
            }
        }
        return false
    }
}
