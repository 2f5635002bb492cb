import Terminal
import TestFixtures
import Testing

struct WrappingTests {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 80, ["one two three"]),
        ("one  two", 4, ["one", "two"]),
        ("", 10, [""]),
        ("a\n\nb", 10, ["a", "", "b"]),
        ("a\n", 10, ["a", ""]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("a unbreakable", 4, ["a", "unbr", "eaka", "ble"]),
        ("京都で散歩した。静か。", 10, ["京都で散歩", "した。静", "か。"]),
        ("京都で散歩した。", 14, ["京都で散歩し", "た。"]),
        ("見た。Then tea, far", 8, ["見た。", "Then", "tea, far"]),
        ("  indented text here", 10, ["  indented", "  text", "  here"]),
        ("a\tb", 20, ["a       b"]),
        ("한국어 단어", 6, ["한국어", "단어"]),
        ("京", 1, ["京"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
        ("keep trailing   ", 20, ["keep trailing"]),
    ])
    func `text is broken at words and between ideographs`(text: String, cells: Int, lines: [String]) {
        #expect(StyledText(SafeText(raw: text)).wrapped(to: cells).map(\.plain) == lines)
    }

    @Test func `wrapping loses nothing but spaces and keeps to the width`() {
        var generator = SeededGenerator()
        for _ in 0..<2_000 {
            let text = generator.text()
            let cells = Int.random(in: 2...24, using: &generator)
            let lines = StyledText(SafeText(raw: text)).wrapped(to: cells).map(\.plain)
            let spaces: Set<Character> = [" ", "\n", "\t", "\u{200B}", "\u{3000}"]
            let (before, after) = (text.filter { !spaces.contains($0) }, lines.joined().filter { !spaces.contains($0) })
            #expect(Array(before.unicodeScalars) == Array(after.unicodeScalars), "\(generator.name) \(text)")
            for line in lines { #expect(DisplayWidth.cells(of: line) <= cells, "\(generator.name) \(line)") }
        }
    }

    @Test func `a wrapped text keeps its styles`() {
        let text: StyledText = "the \("best of", .hit) Lyon"
        #expect(text.wrapped(to: 8) == ["the \("best", .hit)", "\("of", .hit) Lyon"])
    }
}

struct WrappedAtSpacesTests {
    private func lines(_ text: StyledText, _ cells: Int, _ indentation: Int, unbroken: Set<String> = []) -> [String] {
        text.wrappedAtSpaces(to: cells, indentation: indentation) { $0.map { !unbroken.contains($0) } }.map(\.plain)
    }

    @Test func `lines break at spaces and continue indented`() {
        #expect(lines("error: one two three four", 12, 7) == ["error: one", "      two", "      three", "      four"])
        #expect(lines("short", 12, 7) == ["short"])
        #expect(lines("a   b", 4, 0) == ["a", "b"] && lines("a   b", 5, 0) == ["a   b"])
        #expect(lines("  indented text here", 12, 4) == ["  indented", "    text", "    here"])
    }

    @Test func `unbreakable text is whole on a line`() {
        #expect(lines("see: diary list --all", 12, 2, unbroken: ["list", "--all"]) == ["see:", "  diary list --all"])
        #expect(lines("averyveryverylongword", 8, 4) == ["averyveryverylongword"])
        #expect(lines("a averyveryverylongword b", 8, 4) == ["a averyveryverylongword", "    b"])
    }

    @Test func `styles and wide characters stay`() {
        let text: StyledText = "\("error:", .red) 京都 京都 京都"
        let wrapped = text.wrappedAtSpaces(to: 12, indentation: 7) { $0.map { _ in true } }
        #expect(wrapped.map(\.plain) == ["error: 京都", "      京都", "      京都"])
        #expect(wrapped.first?.runs.first?.style == .red)
    }
}
