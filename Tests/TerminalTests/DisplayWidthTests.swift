import Terminal
import TestFixtures
import Testing

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("京都", 4), ("🍁", 2), ("e\u{301}", 1), ("é", 1), ("❤️", 2), ("❤", 1), ("👩‍👩‍👧", 2), ("🇨🇿", 2),
        ("👍🏽", 2), ("1️⃣", 2), ("مرحبا", 5), ("هَـٰذَا", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾒﾗ", 3),
        ("２０２６", 8),
        ("…", 1), ("·", 1), ("\u{200B}", 0), ("\u{200E}a", 1), ("नमस्ते", 4), ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", 2),
        ("a\u{0}b", 2),
        ("Žluťoučký kůň", 13), ("❤️‍🔥", 2),
    ])
    func `text takes the cells that a terminal gives it`(text: String, cells: Int) {
        #expect(DisplayWidth.cells(of: text) == cells)
    }

    @Test(arguments: [
        ("plain", 5, "plain"), ("plain", 4, "pla…"), ("plain", 1, "…"), ("plain", 0, ""), ("京都で", 6, "京都で"),
        ("京都で", 5, "京都…"),
        ("京都で", 4, "京…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩‍👩‍👧x", 2, "…"), ("👩‍👩‍👧xy", 3, "👩‍👩‍👧…"), ("", 0, ""),
    ])
    func `a text that is too wide is cut with an ellipsis`(text: String, cells: Int, result: String) {
        #expect(DisplayWidth.truncated(text, to: cells) == result)
    }

    @Test func `padding fills up to the cells on either side`() {
        #expect(DisplayWidth.padded("京", to: 4) == "京  ")
        #expect(DisplayWidth.padded("12", to: 4, .right) == "  12")
        #expect(DisplayWidth.padded("wide", to: 2) == "wide")
    }

    @Test func `a cut text is never wider than asked and begins as the whole`() {
        var generator = SeededGenerator()
        for _ in 0..<2_000 {
            let text = generator.text()
            let cells = Int.random(in: 0...20, using: &generator)
            let cut = DisplayWidth.truncated(text, to: cells)
            #expect(DisplayWidth.cells(of: cut) <= cells, "\(generator.name) \(text)")
            let kept = cut.hasSuffix("…") && cut != text ? String(cut.dropLast()) : cut
            #expect(text.hasPrefix(kept), "\(generator.name) \(text)")
        }
    }

    @Test func `a cut text keeps its styles`() {
        let text: StyledText = "\("3f2a9c", .cyan)  \("Café", .hit) Bellecour"
        let cut = text.truncated(to: 11)
        #expect(cut.plain == "3f2a9c  Ca…")
        #expect(cut.runs.map(\.style) == [.cyan, .plain, .hit, .plain])
    }
}
