import DiaryModel
import TestFixtures
import Testing

struct WordCountTests {
    private static let pieces = [
        "word", "é", "京", "👩‍👩‍👧", "\u{C2}", "\u{E2}", "\u{E3}", "\u{200B}", "\u{0}", " ", "\n", "\r\n", "\t", "\u{B}",
        "\u{85}",
        "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{1C}",
    ]

    @Test(arguments: 1...UInt64(50))
    func `words are the runs between the white space of Unicode`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in generator.pick(Self.pieces) }.joined()
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        #expect(DiaryEntry.wordCount(in: text.utf8.span) == words.count, "seed \(seed): \(text.debugDescription)")
    }
}
