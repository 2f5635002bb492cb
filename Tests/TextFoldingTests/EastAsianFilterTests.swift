import Testing

@testable import TextFolding

struct EastAsianFilterTests {
    private func mayContain(_ needles: [String], _ text: String) -> Bool? {
        EastAsianFilter(needles.map(SearchFold.fold))?.mayContainAny(text.utf8.span)
    }

    @Test func `a text whose fold contains ideographs passes the filter, whatever is between them`() {
        let word = EastAsianFilter([SearchFold.fold("日本")])
        var wrong: [Unicode.Scalar] = []
        for scalar in everyScalar {
            var text = "日"
            text.unicodeScalars.append(scalar)
            text += "本"
            let isIn = SearchFold.contains(SearchFold.fold("日本").span, in: SearchFold.fold(text).span)
            if isIn, word?.mayContainAny(text.utf8.span) != true { wrong.append(scalar) }
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
        let filter = EastAsianFilter([SearchFold.fold("日本")])
        for end in [[0xE3], [0xE6, 0x97], [0xE3, 0x82], [0xF0]] as [[UInt8]] {
            #expect(filter?.mayContainAny((Array("今日".utf8) + end).span) == true)
        }
    }
}
