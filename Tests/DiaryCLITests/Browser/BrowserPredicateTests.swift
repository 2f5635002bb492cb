import DiaryModel
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// The keys `:` and `S`.
struct BrowserPredicateTests {
    @Test func `a predicate narrows the list, and Esc gives it back with the same entry`() throws {
        let bench = try BrowserBench(.ofDays(5))
        try bench.type(":starred = YES")
        #expect(bench.lines[21].hasPrefix(" :starred = YES") && bench.lines[21].hasSuffix("5 entries"))
        try bench.press(Key(.down), Key(.enter))
        #expect(bench.selected == "day 2 b" && bench.lastLine.hasPrefix(" :starred = YES  2 of 5"))
        try bench.press(Key(.escape))
        #expect(bench.selected == "day 2 b" && bench.lastLine.hasPrefix(" 5 of 15"))
    }

    @Test func `a mistake has a caret under it, and the list stays`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.type(":starred = ")
        #expect(bench.model.prompt?.mistake != nil && bench.lines[22].contains("^"))
        try bench.type("\n")
        #expect(bench.model.prompt != nil && bench.model.list.results.count == 6)
        try bench.type("YES AND wordcount > 1")
        #expect(bench.lines[22].hasPrefix("                    ") && bench.lines[23].contains("wordCount"))
        try bench.press(Key(.escape))
        #expect(bench.model.prompt == nil && bench.lastLine.hasPrefix(" 2 of 6"))
    }

    @Test func `words and a predicate are combined with the tab's selection`() throws {
        let bench = try BrowserBench(.ofDays(30))
        try bench.type("2:text CONTAINS '1'\n")
        #expect(bench.lastLine.hasPrefix(" :text CONTAINS '1'  1 of 12"))
        try bench.type("/day 2\n")
        #expect(bench.lastLine.hasPrefix(" /day 2  :text CONTAINS '1'  1 of 2"))
        try bench.type("1")
        #expect(bench.lastLine.hasPrefix(" 1 of 90"))
        try bench.type("2")
        #expect(bench.lastLine.hasPrefix(" /day 2  :text CONTAINS '1'  1 of 2"))
        try bench.press(Key(.escape))
        #expect(bench.lastLine.hasPrefix(" 11 of 30") || bench.lastLine.contains("of 30"))
    }

    @Test func `a date is taken, too`() throws {
        let bench = try BrowserBench(.ofDays(9))
        try bench.type(":2026-11-17\n")
        #expect(bench.lastLine.hasPrefix(" :2026-11-17  1 of 3") && bench.selected == "day 3 c")
    }

    @Test func `a date that can't be taken is told as in list`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120)
        try bench.type(":03/04/2026")
        #expect(bench.lines[22].hasPrefix("  ^^^^^^^^^^") && bench.lastLine.contains("can be read in two ways"))
        #expect(bench.lastLine.contains("2026-04-03") && bench.lastLine.contains("2026-03-04"))
        try bench.type(" = 1")
        #expect(!bench.lastLine.contains("two ways"))
    }

    @Test func `the correction of a key alone suits its type, and other words have none`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.type(":text")
        #expect(bench.lastLine.hasSuffix("hint: text CONTAINS[cd] 'word'"))
        try bench.type("s")
        #expect(bench.model.prompt?.mistake != nil && !bench.lastLine.contains("hint"))
    }

    @Test func `S saves words and predicate as a tab with the same entries`() throws {
        let bench = try BrowserBench(.ofDays(30), columns: 100)
        try bench.type("S")
        #expect(bench.lastLine.hasPrefix(" nothing is searched here"))
        try bench.type("2:text CONTAINS '1'\n/day 2\nSmine\n")
        guard case .tabs(let changes) = bench.change, case .save("mine", let words) = changes.first else {
            Issue.record("nothing is saved: \(bench.lastLine)")
            return
        }
        bench.program.run((["save", "other"] + words).map { Array($0.utf8) })
        let count = bench.model.list.results.count
        try bench.send(.changed(BrowserOutcome(words: "", hasChanged: true, isOfTabs: true)))
        try bench.follow()
        try bench.type("8")
        #expect(bench.model.list.results.count == count && count == 2)
    }

    @Test func `a taken name has to be confirmed, and a search can't begin with itself`() throws {
        let program = try TestProgram.ofDays(3)
        program.run("save", "trips", "--starred")
        let bench = try BrowserBench(program, columns: 100)
        try bench.type("/day 2\nStrips\n")
        #expect(bench.asked.isEmpty && bench.model.message?.plain.contains("Enter again") == true)
        try bench.type("\n")
        #expect(bench.change == .tabs([.save("trips", selection: ["--contains=day", "--contains=2"])]))
        try bench.type("8/day 2\nStrips\n")
        #expect(bench.asked.count == 1 && bench.model.message?.plain.contains("begins with trips") == true)
    }

    @Test func `a failed save is reported`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 100)
        try bench.type("/day -2\nS")
        #expect(bench.lastLine.contains("NOT text CONTAINS[cd] '2'") && bench.model.prompt == nil)
        try bench.type("7S")
        #expect(bench.lastLine.contains("Trash can't be kept"))
    }

    @Test func `a long line is seen around its cursor, the caret under its place`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 40)
        try bench.type(":" + String(repeating: "starred = YES OR ", count: 5) + "nothing = 1")
        let line = bench.lines[21]
        #expect(line.hasSuffix("nothing = 1") || line.contains("nothing = 1"))
        let caret = try #require(bench.lines[22].firstIndex(of: "^"))
        let column = bench.lines[22].distance(from: bench.lines[22].startIndex, to: caret)
        #expect(line.dropFirst(column).hasPrefix("nothing"))
    }

    @Test func `a long paste is truncated, and that is reported`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("/")
        for _ in 0..<50 {
            let piece = String(repeating: "garlic ", count: 9000)
            try bench.send(.input(.pasted(piece, isLast: false)))
        }
        let typed = try #require(bench.model.prompt?.field.text)
        #expect(typed.utf8.count <= BrowserPrompt.pasteLimit && typed.hasPrefix("garlic garlic"))
        #expect(bench.model.message?.plain.hasPrefix("only the first") == true)
    }

    @Test func `in a narrow window the whole mistake is shown, above the line`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 40, rows: 12)
        try bench.type(":stared = YES")
        #expect(bench.lines[9] == " :stared = YES" && bench.lines[10] == "  ^^^^^^")
        let said = bench.lines[7...8].flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(said == "unknown key stared of entry hint: starred" && bench.selectedRow != nil)
    }

    @Test func `a failure during evaluation is also reported under the line`() throws {
        let bench = try BrowserBench(.ofDays(3))
        try bench.type(":starred = YES")
        try bench.send(.failed("division by zero"))
        #expect(bench.lines[21].hasPrefix(" :starred = YES") && bench.lastLine == " error: division by zero")
        try bench.send(.recovered)
        #expect(bench.lastLine == "")
    }
}
