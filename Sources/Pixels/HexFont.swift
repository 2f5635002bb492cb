/// Letters of GNU Unifont's `.hex` files: sixteen pixels high, eight or sixteen wide, in any script.
///
/// A line is a code point in hexadecimal digits, a colon, and the rows from the top as 32 or 64 such digits
/// (unifoundry.com, GNU Unifont, "The .hex File Format").
package struct HexFont: Sendable {
    /// The rows of a letter from the top, the leftmost pixel as the highest bit of the width.
    struct Glyph: Hashable, Sendable {
        let rows: [UInt16]
        let width: Int
    }

    /// The height of a letter in pixels, and the part above its baseline.
    static let (height, ascent) = (16, 14)

    private var glyphs: [Unicode.Scalar: Glyph] = [:]

    /// No letters.
    package init() {}

    /// The requested letters of a file; other lines are skipped.
    package init(_ file: [UInt8], for wanted: Set<Unicode.Scalar>) {
        for line in file.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.prefix(7).firstIndex(of: UInt8(ascii: ":")),
                let code = Self.number(line[..<colon]), let scalar = Unicode.Scalar(UInt32(code)),
                wanted.contains(scalar), let glyph = Self.glyph(line[(colon + 1)...])
            else { continue }
            glyphs[scalar] = glyph
        }
    }

    /// Returns whether the font has a glyph for a code point.
    package func contains(_ scalar: Unicode.Scalar) -> Bool { glyphs[scalar] != nil }

    subscript(scalar: Unicode.Scalar) -> Glyph? { glyphs[scalar] }

    private static func glyph(_ digits: ArraySlice<UInt8>) -> Glyph? {
        let digits = digits.last == UInt8(ascii: "\r") ? digits.dropLast() : digits
        guard digits.count == height * 2 || digits.count == height * 4 else { return nil }
        let digitCount = digits.count / height
        var rows: [UInt16] = []
        for start in stride(from: digits.startIndex, to: digits.endIndex, by: digitCount) {
            guard let bits = number(digits[start..<start + digitCount]) else { return nil }
            rows.append(UInt16(bits))
        }
        return Glyph(rows: rows, width: digitCount * 4)
    }

    /// A number of at most six hexadecimal digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard 1...6 ~= digits.count else { return nil }
        var number = 0
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            number = number << 4 | value
        }
        return number
    }
}
