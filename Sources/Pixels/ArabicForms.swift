/// Joins Arabic letters to their neighbours.
///
/// Unicode encodes the shapes of a letter as characters of their own, for fonts without shaping: isolated, final,
/// initial and medial, in this order (The Unicode Standard, chapter 9.2; blocks Arabic Presentation Forms A, B).
enum ArabicForms {
    /// Each letter in the shape that its neighbours require; other characters are unchanged.
    static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let letters = scalars.indices.filter {
            !scalars[$0].properties.isDefaultIgnorableCodePoint && !isMark(scalars[$0])
        }
        var joined = scalars
        for (place, index) in letters.enumerated() {
            guard let letter = shapes[scalars[index]] else { continue }
            let before = place > 0 ? shapes[scalars[letters[place - 1]]] : nil
            let after = place + 1 < letters.count ? shapes[scalars[letters[place + 1]]] : nil
            let joinsBefore = letter.count > 1 && before.map { $0.count == 4 } ?? false
            let joinsAfter = letter.count == 4 && after.map { $0.count > 1 } ?? false
            let shape = (joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)
            joined[index] = Unicode.Scalar(letter.first + UInt32(shape)) ?? scalars[index]
        }
        return joined
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    /// The first shape of a letter, and the number of shapes: one if it joins neither side, two if it joins only the
    /// letter before, or four.
    private static let shapes: [Unicode.Scalar: (first: UInt32, count: Int)] = {
        var shapes: [Unicode.Scalar: (first: UInt32, count: Int)] = [:]
        var next: UInt32 = 0xFE80
        for (letters, count) in basic {
            for letter in letters.unicodeScalars {
                shapes[letter] = (next, count)
                next += UInt32(count)
            }
        }
        for (letter, first, count) in further { shapes[letter] = (first, count) }
        return shapes
    }()

    /// The letters of block B in its order, with the number of their shapes.
    private static let basic: [(letters: String, count: Int)] = [
        ("\u{621}", 1), ("\u{622}\u{623}\u{624}\u{625}", 2), ("\u{626}", 4), ("\u{627}", 2), ("\u{628}", 4),
        ("\u{629}", 2), ("\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}", 4), ("\u{62F}\u{630}\u{631}\u{632}", 2),
        (
            "\u{633}\u{634}\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}\u{641}\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}",
            4
        ),
        ("\u{648}\u{649}", 2), ("\u{64A}", 4),
    ]

    /// Letters of Persian, Urdu and others, from block A.
    private static let further: [(Unicode.Scalar, UInt32, Int)] = [
        ("\u{67E}", 0xFB56, 4), ("\u{679}", 0xFB66, 4), ("\u{686}", 0xFB7A, 4), ("\u{688}", 0xFB88, 2),
        ("\u{698}", 0xFB8A, 2), ("\u{691}", 0xFB8C, 2), ("\u{6A9}", 0xFB8E, 4), ("\u{6AF}", 0xFB92, 4),
        ("\u{6BA}", 0xFB9E, 2), ("\u{6BE}", 0xFBAA, 4), ("\u{6D2}", 0xFBAE, 2), ("\u{6CC}", 0xFBFC, 4),
    ]
}
