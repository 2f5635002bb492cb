import CUtf8proc

/// A grapheme cluster in the form for a grid: free of controls, of a bounded length, with its cells.
struct Cluster {
    /// The text to write; short.
    let text: String
    /// Its only scalar, if there is just one.
    let scalar: Unicode.Scalar?
    /// The number of its cells, at least 1.
    let cells: Int
    /// True if terminals may give it more or fewer cells.
    let isDisputed: Bool

    /// The largest number of scalars, more than any emoji has; further marks and invisible characters are dropped.
    private static let limit = 16

    /// The cluster of a character; nil if it takes no cell.
    init?(_ character: Character) {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.value >= 0x20, scalars.count > 1 || first.value >= 0x7F else {
            self.init(ascii: character.asciiValue ?? 0x20)
            return
        }
        if 0x2028...0x2029 ~= first.value {
            self.init(ascii: 0x20)
            return
        }
        if scalars.contains(where: { SafeText.isDangerous($0) }) {
            self.init(text: "\u{FFFD}", scalar: "\u{FFFD}", cells: 1, isDisputed: false)
            return
        }
        let isWhole = scalars.count <= Self.limit && !scalars.contains(where: SafeText.isInvisible)
        guard let character = isWhole ? character : Self.shortened(character) else { return nil }
        let cells = DisplayWidth.cells(of: character)
        guard cells > 0 else { return nil }
        let drawn = character.unicodeScalars
        self.init(
            text: String(character), scalar: drawn.count == 1 ? drawn.first : nil, cells: cells,
            isDisputed: Self.isDisputed(drawn, cells: cells))
    }

    /// A character of ASCII; a blank for a control.
    init(ascii byte: UInt8) {
        let scalar = Unicode.Scalar(0x20...0x7E ~= byte ? byte : 0x20)
        self.init(text: String(scalar), scalar: scalar, cells: 1, isDisputed: false)
    }

    private init(text: String, scalar: Unicode.Scalar?, cells: Int, isDisputed: Bool) {
        (self.text, self.scalar, self.cells, self.isDisputed) = (text, scalar, cells, isDisputed)
    }

    /// The character without what is not drawn; nil if nothing is left.
    private static func shortened(_ character: Character) -> Character? {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: character.unicodeScalars.lazy.filter { !SafeText.isInvisible($0) }.prefix(limit))
        return String(scalars).first
    }

    /// Returns whether terminals draw a cluster in different widths.
    ///
    /// Combining marks are drawn alike everywhere; selectors, joiners, vowel signs and recent additions to Unicode are
    /// not.
    private static func isDisputed(_ scalars: Character.UnicodeScalarView, cells: Int) -> Bool {
        var rest = scalars.makeIterator()
        guard let first = rest.next(), first.value >= 0x300 else {
            return scalars.count > 1 && hasDisputedTail(scalars)
        }
        return cells > 2 || isUncertain(first) || hasDisputedTail(scalars)
    }

    private static func hasDisputedTail(_ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.dropFirst().contains { scalar in
            0xFE00...0xFE0F ~= scalar.value || scalar.properties.generalCategory != .nonspacingMark
        }
    }

    private static func isUncertain(_ scalar: Unicode.Scalar) -> Bool {
        // Vowels and final consonants of Hangul alone.
        if 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value { return true }
        // The bulk of wide scripts, and of the alphabets before them.
        if 0x3041...0xD7A3 ~= scalar.value || 0x370..<0x590 ~= scalar.value { return false }
        if scalar.value >= 0x1F000, Self.isRecent(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .format, .privateUse, .unassigned, .surrogate: return true
        default: return 0x1F1E6...0x1F1FF ~= scalar.value
        }
    }

    /// Returns whether terminals of 2020 don't know it.
    static func isRecent(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return true }
        return age.major >= 13
    }

    /// The most cells that a terminal may use for it.
    static func extent(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { sum, scalar in
            let width = Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value)))
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .control: return sum
            case .format: return sum + width
            case .spacingMark, .privateUse, .unassigned: return sum + 2
            default: return sum + (scalar.properties.isEmoji && scalar.value > 0x7F ? 2 : max(width, 1))
            }
        }
    }
}
