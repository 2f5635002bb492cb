import Testing

@testable import TextFolding

struct SearchFoldTests {
    @Test(arguments: [
        ("Žluťoučký KŮŇ", "zlutoucky kun"), ("Łódź, Đà Nẵng", "lodz, da nang"), ("Ærø œuvre", "aero oeuvre"),
        ("Straße STRAẞE", "strasse strasse"), ("ﬁnal ŉ", "final 'n"), ("İstanbul ışık", "istanbul isik"),
        ("Þórður ħal", "thordur hal"), ("Οδυσσέας", "οδυσσεασ"), ("ᾳ ΐ", "α ι"), ("ё й", "е и"),
        ("it’s “so” „ja“ «oui» ‹x›", "it's \"so\" \"ja\" \"oui\" 'x'"), ("a–b—c‐d−e", "a-b-c-d-e"),
        ("2\u{A0}km\u{202F}h", "2 km h"), ("so\u{AD}ft\u{200B}er", "softer"), ("２０２６ ｶﾒﾗ ガ", "2026 カメラ カ"),
        ("x² Ⅷ ℃", "x2 viii °c"), ("❤️👍🏽", "❤👍"), ("שָׁלוֹם", "שלום"), ("K Å", "k a"), ("´", "'"),
        ("a\nb\r\nc\u{2028}d\u{B}e\u{C}f\u{85}g\th\0i", "a b  c d e f g h i"),
    ])
    func `the fold matches what people mean`(text: String, folded: String) {
        #expect(String(decoding: SearchFold.fold(text), as: UTF8.self) == folded)
    }

    @Test func `every fold is stable and without line feeds`() {
        let wrong = everyScalar.filter { scalar in
            let folded = SearchFold.fold(String(Character(scalar)))
            return folded.contains(0x0A) || SearchFold.fold(String(decoding: folded, as: UTF8.self)) != folded
        }
        #expect(wrong == [])
    }

    @Test func `the table and the incremental form agree with the expansion`() {
        var buffer = FoldBuffer(capacity: 64)
        var wrong: [Unicode.Scalar] = []
        for scalar in everyScalar where scalar.value >= 0x80 {
            buffer.removeAll()
            let text = String(Character(scalar))
            SearchFold.append(folding: text.utf8.span, to: &buffer)
            SearchFold.append(folding: text.utf8.span, to: &buffer)
            let expansion = SearchFold.expansion(of: scalar.value)
            var expected: [UInt8] = []
            for index in 0..<expansion.count { UTF8Decoding.encode(expansion[index]) { expected.append($0) } }
            if buffer.array != expected + expected { wrong.append(scalar) }
        }
        #expect(wrong == [])
    }

    @Test func `a text without East Asian characters folds to one without`() {
        let wrong = everyScalar.filter { scalar in
            let text = String(Character(scalar))
            return SearchFold.isEastAsian(SearchFold.fold(text)) && !SearchFold.mayBeEastAsian(text.utf8.span)
        }
        #expect(wrong == [])
        let (latin, circled, radical) = ("Žluťoučký kůň — so “said” he, ½ l", "a walk in ㊐", "⼈")
        let mayBe = [latin, circled, radical, ""].map { SearchFold.mayBeEastAsian($0.utf8.span) }
        #expect(mayBe == [false, true, true, false])
    }

    @Test func `damaged bytes fold to a replacement character each`() {
        var buffer = FoldBuffer()
        let damaged: [UInt8] = [0x41, 0xFF, 0xC3, 0x42, 0xE2, 0x82]
        SearchFold.append(folding: damaged.span, to: &buffer)
        #expect(String(decoding: buffer.array, as: UTF8.self) == "a\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}")
    }

    @Test func `long texts are folded as short ones are`() {
        let piece = "Kůň a ﷺ v Łodzi, ﬃ — ABCDEFGHIJKLMNOPQRSTUVWXYZ. "
        let once = SearchFold.fold(piece)
        let many = SearchFold.fold(String(repeating: piece, count: 500))
        #expect(many == Array((0..<500).map { _ in once }.joined()))
    }
}

/// The planes with characters; the others are empty or for private use.
let everyScalar: [Unicode.Scalar] = (Array<UInt32>(0...0x323AF) + Array(0xE0000...0xE0FFF)).compactMap(
    Unicode.Scalar.init)
