import Terminal
import Testing

@testable import DiaryCLI

/// The differing words of two texts.
struct WordDiffTests {
    private func text(_ diff: WordDiff, without change: WordDiff.Change) -> String {
        diff.pieces.filter { $0.change != change }.map(\.text).joined()
    }

    @Test(arguments: [
        ("", "", ""), ("a", "a", "a"), ("", "new", "{+new+}"), ("old", "", "[-old-]"),
        ("one two three", "one 2 three", "one [-two-]{+2+} three"),
        ("a b c d", "x y c d", "[-a b-]{+x y+} c d"),
        ("Tram 18 in the fog", "Tram in the thick fog", "Tram [-18 -]in the{+ thick+} fog"),
        ("京都で散歩", "京都へ散歩", "京都[-で-]{+へ+}散歩"),
        ("line\nline", "line\n\nline", "line\n{+\n+}line"),
        ("don't stop", "don't, stop", "don't{+,+} stop"),
        ("Žluťoučký kůň", "Žluťoučký pes", "Žluťoučký [-kůň-]{+pes+}"),
    ])
    func `removed and inserted words are marked`(old: String, new: String, marked: String) {
        #expect(ConflictPrinter.words(WordDiff(from: old, to: new)).plain == marked)
    }

    @Test func `both texts can be rebuilt from the pieces`() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
        var random = SplitMix(state: seed)
        let words = ["a", "b", " ", "\n", "fog", ",", "鷺", "é"]
        for _ in 0..<400 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...30, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                    .joined()
            }
            let diff = WordDiff(from: texts[0], to: texts[1])
            #expect(text(diff, without: .added) == texts[0], "seed \(seed)")
            #expect(text(diff, without: .removed) == texts[1], "seed \(seed)")
            #expect(diff.isEmpty == (texts[0] == texts[1]), "seed \(seed)")
        }
    }

    @Test func `texts without common words are replaced completely, in little time`() {
        let old = (0..<100_000).map { "o\($0)" }.joined(separator: " ")
        let new = (0..<100_000).map { "n\($0)" }.joined(separator: " ")
        // A comparison of each word with each would take hours.
        let diff = WordDiff(from: "begin \(old) end", to: "begin \(new) end")
        #expect(diff.pieces.map(\.change) == [.same, .removed, .added, .same])
    }
}

/// A seeded generator by Sebastiano Vigna.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
