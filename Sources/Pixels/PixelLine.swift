/// A line of text as letters drawn side by side, from the left.
struct PixelLine {
    /// One letter.
    enum Letter {
        /// A letter of the built-in font.
        case own([UInt8])
        /// A letter of another font, with the marks drawn over it.
        case foreign([HexFont.Glyph])
    }

    private(set) var letters: [Letter] = []

    /// The letters of a text, right-to-left scripts in visual order.
    init(_ text: String, _ font: HexFont) {
        for character in Self.visible(text) {
            if let rows = PixelFont.rows(of: character) {
                letters.append(.own(rows))
                continue
            }
            let glyphs = character.unicodeScalars.compactMap { font[$0] }
            letters.append(glyphs.isEmpty ? .own(PixelFont.unknown) : .foreign(glyphs))
        }
    }

    /// The characters of a text that the built-in font lacks, in the form in which another font needs them.
    static func foreign(in text: String) -> Set<Unicode.Scalar> {
        var found: Set<Unicode.Scalar> = []
        for character in visible(text) where PixelFont.rows(of: character) == nil {
            found.formUnion(character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
        }
        return found
    }

    /// The characters from left to right, with Arabic letters joined.
    ///
    /// Right-to-left runs are reversed, except the numbers in them; enough for names and dates.
    private static func visible(_ text: String) -> [Character] {
        let joined = ArabicForms.joined(Array(text.unicodeScalars))
        let characters = Array(String(String.UnicodeScalarView(joined)))
        guard let first = characters.firstIndex(where: isFromRight), let last = characters.lastIndex(where: isFromRight)
        else { return characters }
        var turned: [Character] = []
        var index = last
        while index >= first {
            // Numbers, and left-to-right words, keep their order.
            let start = characters[first...index].lastIndex { !isFromLeft($0) }.map { $0 + 1 } ?? first
            if start <= index {
                turned += characters[start...index]
                index = start - 1
            } else {
                turned.append(characters[index])
                index -= 1
            }
        }
        return characters[..<first] + turned + characters[(last + 1)...]
    }

    private static func isFromLeft(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && !isFromRight(character)
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms.
    private static func isFromRight(_ character: Character) -> Bool {
        guard let code = character.unicodeScalars.first?.value else { return false }
        let isDigit = 0x660...0x669 ~= code || 0x6F0...0x6F9 ~= code
        return !isDigit && (0x590...0x8FF ~= code || 0xFB1D...0xFDFF ~= code || 0xFE70...0xFEFC ~= code)
    }
}
