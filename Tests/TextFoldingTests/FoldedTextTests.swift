import Testing

@testable import TextFolding

struct FoldedTextTests {
    @Test(arguments: [
        ("Café Bellecour", "cafe", [0..<4]), ("Cafe\u{301} Bellecour", "café", [0..<5]),
        ("Die Straße", "strasse", [4..<10]), ("Die Straße", "s", [4..<5, 8..<9]), ("ﬁnal", "f", [0..<1]),
        ("a so\u{AD}ft b", "soft", [2..<7]), ("東京都と東京", "東京", [0..<2, 4..<6]), ("abc", "x", []), ("abc", "", []),
        ("one\ntwo", "one two", [0..<7]), ("👍🏽!", "👍", [0..<2]),
    ])
    func `hits are ranges of code points of the original`(text: String, needle: String, expected: [Range<Int>]) {
        let phrase = FoldedPhrase(SearchFold.fold(needle))
        #expect(FoldedText(text).occurrences(of: phrase, wholeWord: false).map(\.range) == expected)
    }

    @Test(arguments: [
        ("the cat, a cathedral, Cat", "cat", [4..<7, 22..<25]), ("snake_case case", "case", [11..<15]),
        ("nm. nm.", "nm.", [0..<3, 4..<7]), ("catcat cat", "cat", [7..<10]), ("東京都", "東京", []), ("aa aa", "a", []),
    ])
    func `whole words end at the end of letters, numbers and underscores`(
        text: String, needle: String, expected: [Range<Int>]
    ) {
        let phrase = FoldedPhrase(SearchFold.fold(needle))
        #expect(FoldedText(text).occurrences(of: phrase, wholeWord: true).map(\.range) == expected)
        #expect(
            FoldedText(text).occurrences(of: FoldedPhrase(SearchFold.fold(needle)), wholeWord: true).map(\.range)
                == expected)
    }

    @Test(arguments: [
        ("fog  over", "fog over", [0..<9]), ("fog\nover", "fog over", [0..<8]),
        ("fog \r\n\tover!", "fog over", [0..<11]),
        ("fog\\\nover", "fog over", [0..<9]), ("fog\u{A0}over", "fog  over", [0..<8]), ("fogover", "fog over", []),
        ("fog, over", "fog over", []), ("fog fog over", "fog over", [4..<12]),
        ("a  b  c a b c", "a b c", [0..<7, 8..<13]),
        ("fog over", "fog ", [0..<4]), ("fog", "fog ", []), ("x  over", " over", [1..<7]), ("over", " over", []),
        ("a\\b", "a b", []), ("東京  タワー", "東京 タワー", [0..<7]), ("   a", " a", [0..<4]),
    ])
    func `a blank of a phrase stands for any white space`(text: String, phrase: String, expected: [Range<Int>]) {
        let phrase = FoldedPhrase(SearchFold.fold(phrase))
        #expect(FoldedText(text).occurrences(of: phrase, wholeWord: false).map(\.range) == expected)
    }

    @Test func `a phrase is searched in linear time`() {
        let text = String(repeating: "a \\ ", count: 50_000) + String(repeating: " ", count: 100_000)
        #expect(FoldedText(text).occurrences(of: FoldedPhrase(SearchFold.fold(" a a b")), wholeWord: false).isEmpty)
    }

    @Test(arguments: [
        ("fog over", ["fog", "over"]), ("fog  over", ["fog", "over"]), ("fog  ", ["fog"]), ("  fog", ["fog"]),
        ("fog\n\n", ["fog"]), ("  ", [" "]), ("\n\n\n", [" "]), ("fog", ["fog"]), ("", [""]),
    ])
    func `a text with a phrase contains its words, but not as many blanks`(phrase: String, required: [String]) {
        let found = FoldedPhrase(SearchFold.fold(phrase)).required.map { String(decoding: $0, as: UTF8.self) }
        #expect(found == required)
    }

    @Test(arguments: [("fog  ", "fog over"), ("fog ", "fog\\\nover"), ("  ", "a b"), ("  over", "fog over")])
    func `a text with fewer blanks than a phrase contains it`(phrase: String, text: String) {
        let folded = SearchFold.fold(text)
        let phrase = FoldedPhrase(SearchFold.fold(phrase))
        let isFound = phrase.isFound(in: folded.span, wholeWord: false)
        #expect(isFound)
        #expect(phrase.required.allSatisfy { SearchFold.contains($0.span, in: folded.span) })
    }

    @Test func `the folded bytes are those of the search fold`() {
        let text = "Kůň v Łodzi — ﷺ, ﬃ\r\n각"
        #expect(FoldedText(text).bytes == SearchFold.fold(text))
    }
}
