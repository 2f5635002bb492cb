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
        #expect(FoldedText(text).occurrences(of: SearchFold.fold(needle)).map(\.range) == expected)
    }

    @Test(arguments: [
        ("the cat, a cathedral, Cat", "cat", [4..<7, 22..<25]), ("snake_case case", "case", [11..<15]),
        ("nm. nm.", "nm.", [0..<3, 4..<7]), ("catcat cat", "cat", [7..<10]), ("東京都", "東京", []), ("aa aa", "a", []),
    ])
    func `whole words end at the end of letters, numbers and underscores`(
        text: String, needle: String, expected: [Range<Int>]
    ) {
        #expect(FoldedText(text).wholeWordOccurrences(of: SearchFold.fold(needle)).map(\.range) == expected)
    }

    @Test func `the folded bytes are those of the search fold`() {
        let text = "Kůň v Łodzi — ﷺ, ﬃ\r\n각"
        #expect(FoldedText(text).bytes == SearchFold.fold(text))
    }
}
