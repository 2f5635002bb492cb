import TestFixtures
import Testing

@testable import Terminal

struct TextAreaTests {
    private func area(_ text: String, columns: Int = 20, rows: Int = 5) -> TextArea {
        var area = TextArea(text)
        area.arrange(columns: columns, rows: rows)
        return area
    }

    private func rows(_ area: TextArea) -> [String] { area.visibleRows.map(\.string) }

    @Test func `typed text is kept byte for byte`() {
        var area = TextArea()
        for piece in ["a", "\n", "b\r", "\u{1B}", "e", "\u{301}", "\n\n", "日本"] { area.insert(piece) }
        #expect(Array(area.text.utf8) == Array("a\nb\r\u{1B}e\u{301}\n\n日本".utf8))
        #expect(area.lines.count == 4)
        var line = TextArea("one", isMultiline: false)
        line.insert(" two\nthree")
        #expect(line.text == "one two three")
    }

    @Test(arguments: ["e\u{301}", "👩‍👩‍👧", "🇨🇿", "क्षि", "가"])
    func `a cluster is one step and one deletion`(cluster: String) {
        var area = TextArea("a\(cluster)b")
        let steps: [TextArea.Command] = [.left, .left]
        #expect(steps.allSatisfy { area.perform($0) } && area.beforeCursor == "a")
        let isMoved = area.perform(.right)
        #expect(isMoved && area.beforeCursor == "a\(cluster)")
        let isDeleted = area.perform(.deleteBack)
        #expect(isDeleted && area.text == "ab")
    }

    @Test func `a mark that is typed joins the character before it`() {
        var area = TextArea("ab")
        _ = area.perform(.left)
        area.insert("\u{301}")
        #expect(area.beforeCursor == "a\u{301}")
        area.insert("x")
        #expect(area.text == "a\u{301}xb")
    }

    @Test func `lines are split and joined`() {
        var area = TextArea("one two")
        for _ in 0..<3 { _ = area.perform(.left) }
        area.insert("\n")
        #expect(area.lines == ["one ", "two"] && area.cursor == TextArea.Place(line: 1, byte: 0))
        let isJoined = area.perform(.deleteBack)
        #expect(isJoined && area.text == "one two")
        area.insert("x\ny\nz")
        #expect(area.text == "one x\ny\nztwo" && area.beforeCursor == "z")
        _ = area.perform(.textStart)
        _ = area.perform(.lineEnd)
        _ = area.perform(.deleteForward)
        #expect(area.text == "one xy\nztwo")
    }

    @Test func `words and ends of lines are cut and pasted`() {
        var area = TextArea("one two three")
        for command in [.cutWord, .cutWord] as [TextArea.Command] { _ = area.perform(command) }
        #expect(area.text == "one ")
        _ = area.perform(.putBack)
        #expect(area.text == "one two three")
        for command in [.wordLeft, .cutToLineEnd, .lineStart, .putBack] as [TextArea.Command] {
            _ = area.perform(command)
        }
        #expect(area.text == "threeone two ")
        _ = area.perform(.cutToLineStart)
        #expect(area.text == "one two ")
        var lines = TextArea("a\nb")
        _ = lines.perform(.lineEnd)
        _ = lines.perform(.cutToLineEnd)
        #expect(lines.text == "ab")
    }

    @Test func `rows break at blanks, between ideographs, and in words that are too long`() {
        #expect(rows(area("the quick brown fox jumps", columns: 11)) == ["the quick ", "brown fox ", "jumps"])
        #expect(rows(area("日本語日本語", columns: 7)) == ["日本語", "日本語"])
        #expect(rows(area("abcdefghijklm", columns: 6)) == ["abcde", "fghij", "klm"])
        #expect(rows(area("a\tb\n\nc", columns: 20)) == ["a       b", "", "c"])
    }

    @Test func `controls and marks of direction are shown as everywhere`() {
        let area = area("a\u{1B}[2J\u{202E}b\u{2028}c\r", columns: 40)
        #expect(rows(area) == ["a\\x1b[2J\\u{202e}b c\\x0d"])
        var moved = area
        for command in [.lineStart, .right, .right] as [TextArea.Command] { _ = moved.perform(command) }
        #expect(moved.cursorPosition.column == 5)
    }

    @Test func `the cursor is seen, and up and down keep its column`() {
        var area = area((1...20).map { "line \($0) long" }.joined(separator: "\n"), rows: 4)
        _ = area.perform(.lineEnd)
        for _ in 0..<9 { _ = area.perform(.down) }
        area.arrange(columns: 20, rows: 4)
        #expect(rows(area).last == "line 10 long" && area.cursorPosition == GridPosition(column: 11, row: 3))
        _ = area.perform(.textEnd)
        area.arrange(columns: 20, rows: 4)
        #expect(rows(area).first == "line 17 long" && area.isCut.above && !area.isCut.below)
        let isMoved = area.perform(.down)
        #expect(!isMoved)
        for _ in 0..<4 { _ = area.perform(.pageUp) }
        area.arrange(columns: 20, rows: 30)
        #expect(rows(area).count == 20 && !area.isCut.above)
        area.moveCursor(to: GridPosition(column: 3, row: 2))
        #expect(area.cursor == TextArea.Place(line: 2, byte: 3))
    }

    @Test func `a change wraps rows like wrapping all of them`() {
        var generator = SeededGenerator()
        let pieces = ["a", "bc ", " ", "日本", "👩‍👧", "\t", "longerwordthanarow", "\n", "e\u{301}", "\u{1B}", "x\ny z"]
        for _ in 0..<60 {
            var area = area("", columns: Int.random(in: 3...14, using: &generator), rows: 6)
            for _ in 0..<60 {
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    _ = area.perform(generator.pick(TextArea.Command.allCases))
                } else {
                    area.insert(generator.pick(pieces))
                }
                area.arrange(columns: area.columns, rows: 6)
                for (line, starts) in area.rowStarts.enumerated() {
                    guard let starts else { continue }
                    #expect(
                        starts == RowBreaker(area.lines[line], width: area.columns - 1).starts(), "\(generator.name)")
                }
                #expect(area.cursorPosition.row < 6 && area.cursorPosition.column < area.columns, "\(generator.name)")
                let place = area.index(area.cursor)
                #expect(String.Index(place, within: area.lines[area.cursor.line]) != nil, "\(generator.name)")
            }
        }
    }
}
