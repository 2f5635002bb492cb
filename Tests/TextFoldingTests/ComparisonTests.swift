import TestFixtures
import Testing

@testable import TextFolding

struct ComparisonTests {
    static let optionSets: [ComparisonOptions] = [
        [], [.caseInsensitive], [.diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
    ]

    /// A text, a needle, and whether the needle is found without options and under c, d and cd.
    @Test(arguments: [
        ("é", "é", "yyyy"), ("e\u{301}", "é", "yyyy"), ("é", "e\u{301}", "yyyy"), ("é", "e", "nnyy"),
        ("É", "e", "nnny"),
        ("Straße", "STRASSE", "nyny"), ("Straße", "STRAẞE", "nyny"), ("ö", "oe", "nnnn"), ("İ", "i", "nnny"),
        ("I", "i", "nyny"), ("ı", "i", "nnnn"), ("ı", "I", "nnnn"), ("Σ", "σ", "nyny"), ("σ", "ς", "nyny"),
        ("Σ", "ς", "nyny"), ("ά", "α", "nnyy"), ("ΐ", "ι", "nnyy"), ("ᾳ", "α", "nnyy"), ("ệ", "ê", "nnyy"),
        ("ệ", "e", "nnyy"), ("ơ", "o", "nnyy"), ("đ", "d", "nnnn"), ("ł", "l", "nnnn"), ("ø", "o", "nnnn"),
        ("æ", "ae", "nnnn"), ("œ", "oe", "nnnn"), ("Đ", "đ", "nyny"), ("ﬁ", "fi", "nyny"), ("ﬃ", "ffi", "nyny"),
        ("ё", "е", "nnyy"), ("й", "и", "nnyy"), ("Ａ", "A", "nnnn"), ("ｶ", "カ", "nnnn"), ("ｶﾞ", "ガ", "nnnn"),
        ("ガ", "カ", "nnnn"), ("が", "か", "nnnn"), ("ひ", "ヒ", "nnnn"), ("っ", "つ", "nnnn"), ("x²", "x2", "nnnn"),
        ("Ⅷ", "viii", "nnnn"), ("\u{212B}", "å", "nyny"), ("👍🏽", "👍", "nnyy"), ("❤️", "❤", "nnyy"),
        ("👨‍👩‍👧", "👨", "yyyy"), ("K", "k", "nyny"), ("ß", "s", "nnnn"), ("cafe", "café", "nnyy"),
        ("i\u{316}\u{307}", "İ\u{316}", "nyny"), ("각", "가", "nnnn"), ("Việt", "Viêt", "nnyy"), ("abc", "", "nnnn"),
        ("", "", "nnnn"), ("x\u{302}y", "x", "nnyy"), ("ﬁx", "ix", "nnnn"),
    ])
    func `folding`(text: String, needle: String, expected: String) {
        let found = Self.optionSets.map { options -> Character in
            var folded = ComparisonText()
            folded.fold(text, options: options)
            return folded.contains(StringComparison.fold(needle, options: options)) ? "y" : "n"
        }
        #expect(String(found) == expected)
    }

    @Test func `order is by decomposed code points`() {
        let order = { (left: String, right: String, options: ComparisonOptions) in
            StringComparison.orderingBytes(left, options: options).lexicographicallyPrecedes(
                StringComparison.orderingBytes(right, options: options))
        }
        #expect(!order("x", "č", []))
        #expect(order("é", "f", []))
        #expect(order("Z", "a", []))
        #expect(!order("Z", "a", [.caseInsensitive]))
        #expect(order("a", "ab", []))
    }

    @Test(arguments: [UInt64(1), 20, 300]) func `if anything matches, the folded needle is in the folded text`(
        seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        var matches = 0
        for _ in 0..<6_000 {
            let text = MixedText.random(upTo: 12, using: &generator)
            let needle = MixedText.variant(of: MixedText.slice(of: text, using: &generator), using: &generator)
            for options in Self.optionSets {
                var folded = ComparisonText()
                folded.fold(text, options: options)
                guard folded.contains(StringComparison.fold(needle, options: options)) else { continue }
                matches += 1
                let found = SearchFold.contains(SearchFold.fold(needle).span, in: SearchFold.fold(text).span)
                // A needle of only invisible characters folds to nothing, which doesn't narrow the search.
                #expect(
                    found || SearchFold.fold(needle).isEmpty,
                    "seed \(seed): \(text.debugDescription) \(needle.debugDescription) \(options.rawValue)")
            }
        }
        #expect(matches > 3_000)
    }

    @Test func `an exact needle is found with and without a copy alike`() {
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<6_000 {
            let text = nfc(MixedText.random(upTo: 8, using: &generator))
            let needle = nfc(MixedText.slice(of: text, using: &generator))
            var folded = ComparisonText()
            folded.fold(text, options: [])
            let exact = StringComparison.firstExactRange(of: needle.utf8.span, in: text.utf8.span)
            #expect(exact == folded.firstRange(of: Array(needle.utf8)), "\(text.debugDescription)")
        }
    }

    @Test func `the search fold coarsens the folds of every code point`() {
        let wrong = everyScalar.filter { scalar in
            let text = nfc(String(Character(scalar)))
            let searched = SearchFold.fold(text)
            return !Self.optionSets.allSatisfy { options in
                let folded = StringComparison.fold(text, options: options)
                return SearchFold.fold(String(decoding: folded, as: UTF8.self)) == searched
            }
        }
        #expect(wrong == [])
    }
}

/// Short texts of many scripts, and needles that differ from a part of them in case, marks or form.
enum MixedText {
    private static let alphabet =
        Array(
            "aeioucsdlzAEIOUCSDLZ áéěíóúůýčďňřšťžÁÉĚŠŽ äöüßẞÄÖÜ ạảãăắằâấđơớưứẬỆỢ αάαᾳΐϊΣσςΩώ ЙйЁёЇїЖж İıIiŞşĞğ ﬁﬃ ガがカか각가 ½²Ⅷ K\u{212B}"
                .unicodeScalars)
        + Array("\u{301}\u{302}\u{307}\u{316}\u{323}\u{345}\u{FE0F}\u{200D}👍🏽❤’“–\u{AD}\u{5B7}ש\n".unicodeScalars)

    static func random(upTo length: Int, using generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...length, using: &generator) {
            scalars.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        return String(scalars)
    }

    static func slice(of text: String, using generator: inout SeededGenerator) -> String {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &generator)
        let end = Int.random(in: start..<scalars.count, using: &generator)
        return String(String.UnicodeScalarView(scalars[start...end]))
    }

    static func variant(of text: String, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: text.uppercased()
        case 1: text.lowercased()
        case 2: nfd(text)
        case 3: String(String.UnicodeScalarView(nfd(text).unicodeScalars.filter { !$0.properties.isGraphemeExtend }))
        case 4: text.uppercased().lowercased()
        case 5: nfd(text.uppercased())
        default: text
        }
    }
}
