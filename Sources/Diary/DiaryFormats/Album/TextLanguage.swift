/// The language of a text, as far as its letters reveal it: most scripts are shared by several languages.
enum TextLanguage {
    /// A language tag of BCP 47; empty, which means unknown, if most letters reveal none.
    ///
    /// It reads only the first few thousand letters.
    static func code(of text: String) -> String {
        var counts: [String: Int] = [:]
        var letterCount = 0
        var ideographCount = 0
        for scalar in text.unicodeScalars.prefix(4096) where scalar.properties.isAlphabetic {
            letterCount += 1
            if (0x4E00...0x9FFF).contains(scalar.value) { ideographCount += 1 }
            if let code = code(of: scalar) { counts[code, default: 0] += 1 }
        }
        guard let (code, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return "" }
        // Japanese mixes its own letters with ideographs.
        let own = code == "ja" && count * 10 >= ideographCount ? count + ideographCount : count
        return own * 2 > letterCount ? code : ""
    }

    private static func code(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
        case 0x0531...0x058F: "hy"
        case 0x0590...0x05FF: "he"
        case 0x0E00...0x0E7F: "th"
        case 0x0E80...0x0EFF: "lo"
        case 0x10A0...0x10FF: "ka"
        case 0x1780...0x17FF: "km"
        case 0x3040...0x30FF: "ja"
        case 0x1100...0x11FF, 0xAC00...0xD7AF: "ko"
        default: nil
        }
    }
}
