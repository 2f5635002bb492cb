import Terminal
import Testing
import TextFolding

@testable import DiaryCLI

@Suite struct MarkedLineTests {
    @Test(arguments: [
        ("Café Bellecour", [0..<4], "[Café] Bellecour"), ("Cafe\u{301} au lait", [2..<4], "Ca[fe\u{301}] au lait"),
        ("👩‍👩‍👧 and", [2..<3], "[👩‍👩‍👧] and"), ("e\u{301}e\u{301}", [1..<2, 3..<4], "[e\u{301}e\u{301}]"),
        ("one two", [0..<3, 1..<2, 4..<7], "[one] [two]"), ("a\r\nb", [1..<2], "a[\r\n]b"),
        ("ab", [0..<1, 1..<2], "[ab]"),
        ("nothing", [], "nothing"), ("end", [2..<3], "en[d]"),
    ])
    func `a mark splits no character, and marks that touch are one`(
        text: String, ranges: [Range<Int>], expected: String
    ) {
        let line = MarkedLine(SafeText(raw: text), ranges: ranges.map(TextRange.init))
        #expect(line.styled(usesBrackets: true).plain == expected)
    }

    @Test(arguments: [12, 16, 24, 40]) func `a long line is cut at both sides of the hit`(cells: Int) {
        let line = MarkedLine(SafeText(raw: "it was late and then the tram in the fog"), ranges: [TextRange(25..<29)])
        let cut = line.cut(to: cells, around: 26, usesBrackets: true)
        #expect(cut.plain.contains("[tram]") && cut.plain.contains("…") && cut.cells <= cells, "\(cut.plain)")
        #expect(line.cut(to: 42, around: 26, usesBrackets: true).plain == "it was late and then the [tram] in the fog")
    }
}
