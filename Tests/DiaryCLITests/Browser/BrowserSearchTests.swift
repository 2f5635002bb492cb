import DiaryModel
import Terminal
import Testing

@testable import DiaryCLI

struct BrowserSearchTests {
    @Test func `each key narrows the list, and Esc gives it back with the same entry`() throws {
        let bench = try BrowserBench(.ofDays(30))
        try bench.type("/day 2")
        #expect(bench.lastLine.hasPrefix(" /day 2") && bench.lastLine.hasSuffix("36 entries"))
        try bench.type("2")
        #expect(bench.lastLine.hasSuffix("3 entries") && bench.selected == "day 22 c")
        try bench.press(Key(.down))
        try bench.type("\n")
        #expect(bench.lastLine.hasPrefix(" /day 22  2 of 3"))
        try bench.press(Key(.escape))
        #expect(bench.selected == "day 22 b" && bench.lastLine.hasPrefix(" 65 of 90"))
    }

    @Test func `a search of a tab stays there`() throws {
        let bench = try BrowserBench(.ofDays(9))
        try bench.type("/day 7\n2")
        #expect(bench.lastLine.hasPrefix(" 1 of 9"))
        try bench.type("1")
        #expect(bench.lastLine.hasPrefix(" /day 7  1 of 3"))
    }

    @Test func `an empty result is reported`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.type("/garlic")
        #expect(bench.lines.contains(" Nothing here contains garlic.") && bench.lastLine.hasSuffix("0 entries"))
        try bench.press(.control("u"))
        try bench.type("day 2\n")
        #expect(bench.selected == "day 2 c")
    }

    @Test func `matches are marked, in a passage if the title doesn't contain them`() throws {
        let bench = try BrowserBench(SampleDiary().program)
        try bench.type("/bellecour")
        let row = try #require(bench.lines.firstIndex { $0.contains("Bellecour") })
        let line = bench.frame.grid.lines[row]
        let column = line.distance(
            from: line.startIndex, to: try #require(line.firstRange(of: "Bellecour")?.lowerBound))
        #expect(bench.frame.grid.style(at: GridPosition(column: column, row: row)).attributes.contains(.underlined))
    }

    @Test(
        arguments: [
            ("one two", ["one", "two"]), ("\"one two\" three", ["one two", "three"]), ("one -two", ["one", "-two"]),
            ("it's", ["it's"]), ("'a b", ["a b"]), ("  ", []), ("\"", []), ("- x", ["-", "x"]),
        ] as [(String, [String])])
    func `words are read as search reads them`(line: String, words: [String]) {
        let terms = SearchLine.terms(of: line)
        #expect(terms.map { ($0.isExcluded ? "-" : "") + $0.typed } == words)
    }

    @Test func `a line is edited as in a shell`() {
        var field = LineField("one two")
        let steps: [([Key], String)] = [
            ([.control("w")], "one "), ([.control("a"), .character("x")], "xone "),
            ([Key(.end), Key(.backspace)], "xone"), ([Key(.left), Key(.delete)], "xon"),
            ([Key(.home), Key(.right), .control("u")], "on"),
        ]
        for (keys, text) in steps {
            let isTaken = keys.allSatisfy { field.take($0) }
            #expect(isTaken && field.text == text)
        }
        field.insert("a\nb\u{1B}")
        #expect(field.text.hasPrefix("a b") && field.text.hasSuffix("on"))
        let isTaken = field.take(Key(.function(3)))
        #expect(!isTaken)
    }
}
