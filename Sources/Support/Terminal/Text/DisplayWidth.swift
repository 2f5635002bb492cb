import CUtf8proc

/// The number of terminal cells that text takes.
///
/// Counted by grapheme clusters: ambiguous characters are narrow, combining and invisible characters take nothing, wide
/// scripts, emoji, flags and joined emoji take two. The widths of other single scalars are those of
/// `utf8proc_charwidth`.
package enum DisplayWidth {
    /// The cells of a line of text; a tab counts as one.
    ///
    /// Linear in the length.
    package static func cells(of text: String) -> Int { sum(text) }

    /// The cells of a part of a line of text.
    package static func cells(of text: Substring) -> Int { sum(text) }

    /// The cells of a text.
    ///
    /// It is generic only in this module: other modules would run it unspecialized, with a witness call for each byte.
    private static func sum(_ text: some StringProtocol) -> Int {
        sumOfLatin(text.utf8) ?? text.reduce(0) { $0 + cells(of: $1) }
    }

    /// The cells of a text below U+0300, where nothing combines and every scalar except a control takes one cell; `nil`
    /// for any other text.
    private static func sumOfLatin(_ bytes: some Sequence<UInt8>) -> Int? {
        var sum = 0
        for byte in bytes {
            switch byte {
            case 0x20...0x7E, 0xC3...0xCB: sum += 1
            case 0x80...0xBF: break
            default: return nil
            }
        }
        return sum
    }

    /// The cells of one grapheme cluster: 0, 1, 2, or more if a terminal draws consonants side by side.
    package static func cells(of cluster: Character) -> Int {
        var sum = 0
        var isWide = false
        var flags = 0
        for scalar in cluster.unicodeScalars {
            let width = cells(of: scalar)
            sum += width
            isWide = isWide || width == 2 || scalar.value == 0xFE0F
            flags += isRegionalIndicator(scalar) ? 1 : 0
        }
        if flags == 2 { return 2 }
        return isWide ? 2 : sum
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x09: 1
        case 0x20..<0x7F: 1
        case 0..<0xA0: 0
        case _ where SafeText.isInvisible(scalar): 0
        // Signs of numbers, verses and abbreviations, which are joined to what follows them but visible.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: 1
        default: Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value)))
        }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}
