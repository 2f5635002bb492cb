import Testing

@testable import TextFolding

struct EastAsianFilterTests {
    private func verdict(_ needles: [String], _ text: [UInt8]) -> EastAsianFilter.Verdict? {
        EastAsianFilter(needles.map(SearchFold.fold))?.verdict(on: text.span)
    }

    private func mayContain(_ needles: [String], _ text: String) -> Bool? {
        verdict(needles, Array(text.utf8)).map { $0 != .containsNone }
    }

    @Test func `a text whose fold contains ideographs passes the filter, whatever is between them`() {
        let word = EastAsianFilter([SearchFold.fold("日本")])
        var wrong: [Unicode.Scalar] = []
        for scalar in everyScalar {
            var text = "日"
            text.unicodeScalars.append(scalar)
            text += "本"
            let isIn = SearchFold.contains(SearchFold.fold("日本").span, in: SearchFold.fold(text).span)
            let verdict = word?.verdict(on: text.utf8.span)
            if isIn ? verdict == .containsNone : verdict == .containsAll { wrong.append(scalar) }
        }
        #expect(wrong == [])
    }

    @Test func `a character that folds to ideographs passes their filter`() {
        var wrong: [Unicode.Scalar] = []
        var count = 0
        for scalar in everyScalar {
            let text = String(Character(scalar))
            for ideograph in String(decoding: SearchFold.fold(text), as: UTF8.self).unicodeScalars
            where (0x4000...0x9FFF).contains(ideograph.value) {
                count += 1
                if mayContain([String(ideograph)], text) != true { wrong.append(scalar) }
            }
        }
        #expect(wrong == [] && count > 25_000)
    }

    @Test(arguments: [
        ("日本", "今日は日本へ。", true), ("日本", "今日、本を読んだ。ｶﾒﾗ、ガラス", false), ("日本", "a walk in ㊐本", true),
        ("日本", "日\u{200B}本", true), ("日本", "日本", true), ("日本", "Tram in the fog", false), ("日本", "", false),
        ("日本", "今日🙂", true), ("カメラ", "ｶﾒﾗ", true), ("カメラ", "お茶", true), ("カメラ", "kamera", false),
    ])
    func `only texts that may contain the word pass`(word: String, text: String, isExpected: Bool) {
        #expect(mayContain([word], text) == isExpected)
    }

    @Test func `one of several words is enough, and all must be East Asian`() {
        #expect(mayContain(["日本", "京都"], "京都駅") == true)
        #expect(mayContain(["日本", "京都"], "東京駅") == false)
        #expect(mayContain(["日本", "カメラ"], "東京駅") == true)
        #expect(mayContain(["日本", "tram"], "東京駅") == nil)
    }

    @Test func `damaged bytes at the end of a text pass`() {
        for end in [[0xE3], [0xE6, 0x97], [0xE3, 0x82], [0xF0], [0xE2]] as [[UInt8]] {
            #expect(verdict(["日本"], Array("今日".utf8) + end) == .mayContain)
            #expect(verdict(["カメラ"], Array("kamera".utf8) + end) == .mayContain)
        }
    }

    @Test func `a text with all words as they are is known to contain them, even after damaged bytes`() {
        let words = ["日本", "京都"]
        for text in ["日本の京都", "京都\u{301}🙂 à 日本", "日本日本京都"] {
            #expect(verdict(words, Array(text.utf8)) == .containsAll)
        }
        for text in ["日本", "日本の京", "京\u{200B}都 日本"] {
            #expect(verdict(words, Array(text.utf8)) == .mayContain)
        }
        for start in [[0xE3], [0xE6, 0x97], [0xF0], [0xF0, 0x9F], [0xC3]] as [[UInt8]] {
            let bytes = start + Array("日本京都".utf8)
            #expect(verdict(words, bytes) == .containsAll)
            var folded = FoldBuffer(capacity: 64)
            SearchFold.append(folding: bytes.span, to: &folded)
            let isFound = SearchFold.contains(SearchFold.fold("日本京都").span, in: folded.array.span)
            #expect(isFound)
        }
    }

    @Test func `every fold keeps each unified ideograph`() {
        for scalar in 0x4E00...0x9FFF as ClosedRange<UInt32> {
            let compared = ComparisonFold.expansion(of: scalar, options: [.caseInsensitive, .diacriticInsensitive])
            for folding in [SearchFold.expansion(of: scalar), compared] {
                #expect(folding.count == 1 && folding[0] == scalar)
            }
            let entry = FoldEntry(ideograph: scalar)
            #expect(entry.bits == FoldEntry(ScalarList(scalar), isExtending: CodePoint.isExtending(scalar)).bits)
            #expect(CodePoint.isUnifiedIdeograph(scalar))
        }
    }
}
