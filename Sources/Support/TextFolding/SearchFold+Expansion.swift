import CUtf8proc

extension SearchFold {
    /// The folding of one code point; the fold of a text is the concatenation of these.
    static func expansion(of scalar: UInt32) -> ScalarList {
        var result = ScalarList()
        let canonical = CodePoint.canonicalDecomposition(scalar)
        for index in 0..<canonical.count {
            append(canonical[index], to: &result)
        }
        return result
    }

    private static func append(_ scalar: UInt32, to result: inout ScalarList) {
        if appendReplacement(of: scalar, to: &result) { return }
        let compatible = CodePoint.compatibilityDecomposition(scalar)
        for index in 0..<compatible.count {
            if appendReplacement(of: compatible[index], to: &result) { continue }
            let folded = CodePoint.caseFolding(compatible[index])
            for index in 0..<folded.count where !appendReplacement(of: folded[index], to: &result) {
                result.append(folded[index])
            }
        }
    }

    /// Adds the replacement of a code point that the fold drops or replaces; false for any other.
    private static func appendReplacement(of scalar: UInt32, to result: inout ScalarList) -> Bool {
        if isDropped(scalar) { return true }
        if let plain = plainForm(of: scalar) {
            result.append(plain)
            return true
        }
        guard let letters = plainLetters(of: scalar) else { return false }
        for letter in letters.unicodeScalars { result.append(letter.value) }
        return true
    }

    private static func isDropped(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x80 else { return false }
        return CodePoint.isExtending(scalar) || CodePoint.isIgnorable(scalar)
            || CodePoint.category(scalar) == UTF8PROC_CATEGORY_MN
    }

    /// The plain quote, dash or space of a typographic one.
    private static func plainForm(of scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0..<0x20, 0x80..<0xA0: 0x20
        case 0x2018...0x201B, 0x2032, 0x2035, 0x2039, 0x203A, 0x00B4, 0x02B9, 0x02BC: 0x27
        case 0x201C...0x201F, 0x00AB, 0x00BB, 0x2033, 0x2036, 0x301D...0x301F: 0x22
        case 0x2043, 0x2212: 0x2D
        case 0x301C, 0x3030: nil  // Wave dashes mean a range or a drawn-out vowel.
        default: plainForm(ofCategory: CodePoint.category(scalar))
        }
    }

    private static func plainForm(ofCategory category: utf8proc_category_t) -> UInt32? {
        switch category {
        case UTF8PROC_CATEGORY_PD: 0x2D
        case UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP: 0x20
        default: nil
        }
    }

    /// The plain letters of a small letter that Unicode does not decompose.
    private static func plainLetters(of scalar: UInt32) -> String? {
        switch scalar {
        case 0xE6: "ae"
        case 0x153: "oe"
        case 0xF8: "o"
        case 0xF0, 0x111: "d"
        case 0xFE: "th"
        case 0x127: "h"
        case 0x131: "i"
        case 0x142: "l"
        case 0x167: "t"
        case 0x237: "j"
        default: nil
        }
    }
}
