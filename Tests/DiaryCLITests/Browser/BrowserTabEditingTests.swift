import DiaryModel
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// The tab editor, opened by `T`.
struct BrowserTabEditingTests {
    /// The lines of the tab editor, one for each tab.
    private func rows(_ bench: BrowserBench) -> [String] {
        let lines = bench.lines.dropFirst(2).dropLast()
        return lines.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    /// Performs the last request and delivers the answer.
    private func write(_ bench: BrowserBench) throws {
        guard case .tabs(let changes) = bench.change else {
            Issue.record("no change of tabs is asked for: \(bench.lastLine)")
            return
        }
        let store = try DiaryStore(bench.program.diary, access: .writing, now: { bench.program.now })
        try store.change(changes)
        try bench.send(.changed(BrowserOutcome(words: "done", hasChanged: true, isOfTabs: true)))
        try bench.follow()
    }

    @Test func `J and K move a tab, several keys one after the other too`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 100)
        try bench.type("T")
        #expect(rows(bench).prefix(3) == ["▌ 1 All", "2 Starred", "3 Photos"])
        try bench.type("JJ")
        #expect(rows(bench).prefix(3) == ["1 Starred", "2 Photos", "▌ 3 All"])
        #expect(bench.change == .tabs([.move("All", .after("Photos"))]) && bench.asked.count == 2)
        try bench.type("K")
        #expect(rows(bench)[1] == "▌ 2 All" && bench.lines[0].hasPrefix(" Starred │ All │ Photos"))
    }

    @Test func `an order that isn't changed writes nothing`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("TK")
        #expect(bench.lastLine == " that is the first tab" && bench.asked.isEmpty)
        try bench.type("GJ")
        #expect(bench.lastLine == " that is the last tab" && bench.asked.isEmpty)
        try bench.press(Key(.escape))
        #expect(bench.model.overlay == nil && bench.asked.isEmpty)
    }

    @Test func `x hides and shows again, and the diary's word counts`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 100)
        try bench.type("Tjjx")
        #expect(rows(bench)[2] == "▌ Photos (hidden)" && !bench.lines[0].contains("Photos"))
        try write(bench)
        #expect(rows(bench)[2] == "▌ Photos (hidden)" && bench.lastLine == " done")
        try bench.type("x")
        #expect(bench.change == .tabs([.hide(["Photos"], false)]) && bench.lines[0].contains("Photos"))
        try bench.send(.changed(BrowserOutcome(words: "error: no", hasChanged: false, isOfTabs: true)))
        #expect(rows(bench)[2] == "▌ Photos (hidden)" && bench.lastLine == " error: no")
    }

    @Test func `r renames saved searches, and an invalid name stays for correction`() throws {
        let program = try TestProgram.ofDays(1)
        program.run("save", "trips", "--starred")
        let bench = try BrowserBench(program, columns: 100)
        try bench.type("Tr")
        #expect(bench.lastLine == " All is a tab of the program and keeps its name")
        try bench.type("Gr")
        try bench.press(.control("u"))
        try bench.type("Photos\n")
        #expect(bench.asked.isEmpty && bench.model.prompt?.field.text == "Photos")
        #expect(bench.model.message?.plain.contains("Photos is a tab") == true)
        try bench.press(.control("u"))
        try bench.type("travels\n")
        #expect(bench.change == .tabs([.rename("trips", to: "travels")]) && bench.model.prompt == nil)
        #expect(bench.lines[0].contains("│ travels"))
    }

    @Test func `b sets a badge, and a mistake in it is shown while typing`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 100)
        try bench.type("Tjbstarrd = YES")
        #expect(bench.lines[21].hasPrefix(" badge: starrd = YES") && bench.lines[22].hasPrefix("        ^^^^^^"))
        #expect(bench.lines[23].contains("starrd"))
        try bench.type("\n")
        #expect(bench.asked.isEmpty && bench.model.prompt != nil)
        try bench.press(.control("u"))
        try bench.type("starred = YES\n")
        #expect(bench.change == .tabs([.badge("Starred", predicate: "starred = YES")]))
        try bench.type("b")
        try bench.press(.control("u"))
        try bench.type("\n")
        #expect(bench.change == .tabs([.badge("Starred", predicate: nil)]))
    }

    @Test func `d removes only saved searches, and u undoes it`() throws {
        let program = try TestProgram.ofDays(1)
        program.run("save", "trips", "--starred")
        let bench = try BrowserBench(program, columns: 100)
        try bench.type("Td")
        #expect(bench.lastLine == " All is a tab of the program; x hides it")
        try bench.type("Gd")
        #expect(bench.change == .tabs([.remove(["trips"])]) && !bench.lines[0].contains("trips"))
        try write(bench)
        #expect(rows(bench).last == "▌ 7 Trash")
        try bench.type("u")
        #expect(bench.change == .undo)
    }

    @Test func `a adds the current search`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 100)
        try bench.type("Ta")
        #expect(bench.lastLine.hasPrefix(" nothing is searched here"))
        try bench.press(Key(.escape))
        try bench.type("/day 2\nTafound\n")
        #expect(bench.change == .tabs([.save("found", selection: ["--contains=day", "--contains=2"])]))
        try write(bench)
        #expect(rows(bench).contains { $0.hasPrefix("8 found --contains=day --contains=2") })
    }

    @Test(arguments: [(80, 24), (40, 10), (300, 100), (20, 5), (10, 3), (1, 1)])
    func `tabs, typed lines and messages are drawn in any window`(columns: Int, rows: Int) throws {
        let program = try TestProgram.ofDays(9)
        program.run("save", "京都 e\u{301}\u{1F3F3}\u{FE0F}\u{200D}\u{1F308} \u{5D0}", "--starred")
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        for keys in [
            "TG", "b京都 = ", "\u{1B}", "\u{1B}", ":starred = 'YES' AND 京", "\u{1B}", "t+京", "\u{1B}", "x/", "\u{1B}",
        ] {
            for key in keys { try bench.press(key == "\u{1B}" ? Key(.escape) : .character(key)) }
            let lines = bench.lines
            #expect(lines.count == rows && lines.allSatisfy { DisplayWidth.cells(of: $0) <= columns })
            let words = StyledText(SafeText(String(repeating: "what went wrong 京都 ", count: 12)))
            try bench.send(.changed(BrowserOutcome(words: words, hasChanged: false)))
            #expect(bench.lines.count == rows)
        }
    }
}
