import DiaryModel
import DiaryTestSupport
import Glibc
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// Changes to entries after a question: tags, exports, files, recordings.
struct BrowserAskingTests {
    @Test func `t takes tags as edit does, and completes them`() throws {
        let program = try TestProgram.ofDays(2)
        program.run("edit", "@", "--tag", "+trip,+tripod,+home")
        let bench = try BrowserBench(program)
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("tt")
        #expect(bench.lastLine == " trip  tripod")
        try bench.press(Key(.tab))
        #expect(bench.lines[22] == " tags: trip")
        try bench.type(" -#ho")
        try bench.press(Key(.tab))
        try bench.type(",+2\n")
        #expect(bench.lines[23].hasPrefix(" +2 can't be a tag") && bench.model.prompt?.field.text == "trip -#home,+2")
        try bench.press(Key(.backspace), Key(.backspace), Key(.enter))
        #expect(bench.change == .tag([id], added: ["trip"], removed: ["home"]) && bench.model.prompt == nil)
    }

    @Test func `N begins an entry with a template, in the form`() throws {
        let program = try TestProgram.ofDays(1)
        program.run("template", "walk", "Walked {{ask: How far?}}")
        program.run("template", "day", "-", input: "---\ntags: day\nplace: Brno\n---\n\n{{weekday}}\n\n{{ask: How?}}\n")
        let bench = try BrowserBench(program, columns: 120, rows: 30)
        try bench.type("N")
        #expect(bench.lastLine == " day  walk")
        try bench.type("x\n")
        #expect(bench.lastLine == " no template begins so" && bench.model.form == nil)
        try bench.press(Key(.backspace))
        try bench.type("d\n")
        try bench.answerForm()
        #expect(bench.model.form?.text == "Friday\n\n## How?\n")
        #expect(bench.formLines.contains { $0.hasPrefix(" Place*") && $0.contains("Brno") })
        try bench.save()
        let entry = try bench.entry
        #expect(entry.text == "Friday\n\n## How?\n" && entry.tags == ["day"] && entry.place == "Brno")
    }

    @Test func `N without a template names the command that writes one`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("N")
        #expect(bench.lastLine == " there is no template yet: diary template NAME writes one")
        #expect(bench.model.prompt == nil)
    }

    @Test func `an action applies to the entries marked before, despite changes meanwhile`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.type("mmt")
        let marks = bench.model.marks
        bench.program.run("add", "just now")
        try bench.follow()
        try bench.type("+x\n")
        guard case .tag(let ids, ["x"], []) = bench.change else {
            Issue.record("no tags are asked for")
            return
        }
        #expect(Set(ids) == marks.ids && ids.count == 2)
    }

    @Test func `x asks for a folder and a format, and whether without places`() throws {
        let bench = try BrowserBench(.ofDays(1))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("x/tmp/out\n")
        #expect(bench.lines[22] == " format:")
        #expect(bench.lastLine.hasPrefix(" jsonl  markdown  notes  media  html  csv  jrnl  dayone  icalendar  …"))
        try bench.type("m\n")
        #expect(bench.model.prompt != nil && bench.asked.isEmpty)
        try bench.type("ark\n")
        guard case .export([id], "/tmp/out", "markdown", withoutPlaces: false) = bench.asked.last else {
            Issue.record("no export is asked for")
            return
        }
        #expect(bench.lastLine.contains("exporting"))
        try bench.type("x")
        #expect(bench.lastLine.hasPrefix(" an export goes on"))
        try bench.send(.exporting(nil))
        try bench.send(.changed(BrowserOutcome(words: "exported 1 entry to /tmp/out", hasChanged: false)))
        #expect(bench.lastLine == " exported 1 entry to /tmp/out")
        try bench.type("xall.jsonl\n")
        #expect(bench.lines[22] == " format:" && bench.lastLine == " --no-places")
        try bench.type("--no-places\n")
        guard case .export([id], "all.jsonl", "", withoutPlaces: true) = bench.asked.last else {
            Issue.record("no export is asked for")
            return
        }
    }

    @Test func `A completes paths and attaches to one entry`() throws {
        let program = try TestProgram.ofDays(1)
        let folder = program.folder.path
        for name in ["fog one.wav", "fog two.wav"] { try File.create(folder.appending(name), [1]) }
        let bench = try BrowserBench(program)
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("A\(folder)/fo")
        try bench.press(Key(.tab))
        #expect(bench.lastLine == " fog one.wav  fog two.wav")
        try bench.type("t")
        try bench.press(Key(.tab), Key(.enter))
        guard case .attach(let line, id) = bench.asked.last else {
            Issue.record("nothing is attached")
            return
        }
        #expect(line == "\(folder)/fog two.wav")
        try bench.type("mmA")
        #expect(bench.lastLine.hasPrefix(" this is for one entry, and 2 are marked"))
    }

    @Test func `a typed text is restored if the action fails`() throws {
        let bench = try BrowserBench(.ofDays(1))
        let lines = [("A/nowhere/fog.wav\n", " attach:"), ("x/proc/no\n\n", " export to:"), ("t+trip\n", " tags:")]
        for (keys, label) in lines {
            try bench.type(keys)
            let typed = try #require(bench.model.promptMode.entered?.field.text)
            #expect(bench.model.prompt == nil)
            try bench.send(.exporting(nil))
            try bench.send(
                .changed(BrowserOutcome(words: "error: it can't be", hasChanged: false, isFailure: true)))
            #expect(bench.lines[22] == "\(label) \(typed)" && bench.lastLine == " error: it can't be")
            try bench.press(Key(.escape))
        }
        #expect(bench.model.prompt == nil)
    }

    @Test func `a line that failed isn't shown below a form, which has the keys`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("A/nowhere/fog.wav\nntyped")
        try bench.send(.changed(BrowserOutcome(words: "error: it can't be", hasChanged: false, isFailure: true)))
        #expect(bench.model.prompt == nil && bench.lastLine == " error: it can't be")
        try bench.press(Key(.escape))
        #expect(bench.lastLine.contains("s save"))
    }

    @Test func `a message takes as many lines as it needs, above a typed line`() throws {
        let bench = try BrowserBench(.ofDays(9), columns: 40, rows: 12)
        let words: StyledText = "error: the disk is full; nothing was changed   make room: diary trash --empty"
        try bench.send(.changed(BrowserOutcome(words: words, hasChanged: false)))
        let said = bench.lines[9...].flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(said == "error: the disk is full; nothing was changed make room: diary trash --empty")
        try bench.type("G")
        try bench.send(.changed(BrowserOutcome(words: words, hasChanged: false)))
        #expect(bench.lines[2].hasPrefix(" error: the disk is full") && (bench.selectedRow ?? 0) > 4)
        try bench.type("gt+trip")
        try bench.send(.changed(BrowserOutcome(words: words, hasChanged: false)))
        #expect(bench.lines[10] == " tags: +trip" && bench.lines[9].hasSuffix("--empty"))
        try bench.type("x")
        #expect(bench.lines[10] == " tags: +tripx" && !bench.lines[8].contains("changed"))
    }

    @Test func `R asks whom a recording is for`() throws {
        let bench = try BrowserBench(.ofDays(1))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("Rx")
        #expect(bench.asked.isEmpty && bench.model.prompt != nil)
        try bench.press(Key(.enter))
        guard case .record(id) = bench.asked.last else {
            Issue.record("nothing is recorded")
            return
        }
        try bench.type("Rn")
        guard case .record(nil) = bench.asked.last else {
            Issue.record("nothing is recorded")
            return
        }
    }

    @Test func `in Trash the keys that change an entry do nothing`() throws {
        let bench = try BrowserBench(.ofDays(1))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        bench.program.run("delete", "--yes", id.description)
        try bench.type("7")
        for key in "txAR" {
            try bench.type(String(key))
            #expect(bench.lastLine == " it is in the trash; r brings it back" && bench.model.prompt == nil)
        }
    }

    @Test(
        arguments: [
            ("'a b' c\\ d", ["a b", "c d"]), ("\"it's\" x", ["it's", "x"]), ("one", ["one"]), ("'open", ["open"]),
            ("''", [""]),
        ] as [(String, [String])])
    func `dropped paths are read as a shell reads them`(line: String, words: [String]) {
        let paths = TypedPath(home: FilePath("/home/me")).paths(line)
        #expect(paths == words.map { FilePath($0) })
        #expect(TypedPath(home: FilePath("/home/me")).path("~/a b") == FilePath("/home/me/a b"))
    }

    @Test func `the last tab is stored for each diary, and a damaged file is ignored`() throws {
        let program = try TestProgram.ofDays(1)
        let state = program.folder.path.appending("state")
        let context = program.context(["XDG_STATE_HOME": state.description])
        let last = LastTab(context, of: program.diary)
        #expect(last.tab == nil)
        last.keep(.builtin(.photos))
        #expect(last.tab == .builtin(.photos) && LastTab(context, of: state).tab == nil)
        LastTab(context, of: state).keep(.builtin(.all))
        last.keep(.selection)
        #expect(last.tab == .builtin(.photos))
        let file = state.appending("diary").appending("open-tabs")
        #expect(Folder.status(file).map { $0.st_mode & 0o777 } == 0o600)
        try Folder.remove(file)
        try File.create(file, Array("nonsense\nphotos\n photos \u{0}\n".utf8))
        #expect(last.tab == nil)
        last.keep(.builtin(.trash))
        #expect(last.tab == .builtin(.trash))
    }
}
