import Chronology
import DiaryCLI
import DiaryModel
import JSON
import SQLite
import TestSupport
import Testing

/// `save`, `saved` and `:NAME`.
struct SavedSearchTests {
    static func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "Kyoto", "--at", "2026-04-04", "--tag", "trip", "--star")
        program.run("add", "Lyon", "--at", "2025-07-13", "--tag", "trip")
        program.run("add", "Tram 18", "--at", "2026-11-20")
        program.run("save", "trips", "--tag", "trip")
        return program
    }

    private func titles(_ program: TestProgram, _ words: String...) -> [String] {
        let outcome = program.run((words + ["-f", "jsonl"]).map { Array($0.utf8) })
        return outcome.lines.map { line in
            (try? JSONParser.parse(Array(line.utf8)))?.objectValue?["title"]?.stringValue ?? line
        }
    }

    @Test func `a selection is saved, shown and listed`() {
        let program = Self.program()
        let saved = program.run("save", "late", "creationTime > 'last month'", "-n", "5")
        #expect(saved.exitCode == .success && saved.output == "")
        #expect(saved.error == "saved late   1 entry   diary list :late   back: diary undo\n")
        #expect(program.run("save", "all").exitCode == .usage)
        #expect(program.run("save", "everything").exitCode == .success)
        #expect(
            program.run("saved").output == """
                 1  trips       2  --tag trip
                 2  late        1  "creationTime > 'last month'" --number 5
                 3  everything  3  everything

                """)
    }

    @Test func `JSON has every word of the selection`() throws {
        let program = Self.program()
        program.run("saved", "--badge", "trips", "starred = YES")
        program.run("saved", "--hide", "trips")
        let line = try #require(program.run("saved", "-f", "jsonl").lines.first)
        let object = try #require(try JSONParser.parse(Array(line.utf8)).objectValue)
        #expect(object.members.map(\.key) == ["id", "name", "count", "badge", "selection", "hidden"])
        #expect(object["selection"] == .array([.string("--tag"), .string("trip")]))
        #expect(object["count"] == .integer(2) && object["hidden"] == .boolean(true))
        #expect(program.run("saved").output == " 1  trips  2  --tag trip  badge: starred = YES, hidden\n")
        let all = program.run("saved", "--tabs", "-f", "jsonl")
        #expect(
            all.lines.count == 9 && all.output.contains(#"{"name":"On this day","builtin":"onThisDay","hidden":false}"#)
        )
        #expect(TestProgram().run("saved").exitCode == .noDiary)
    }

    @Test func `a saved search is first in every selection, and more is added`() {
        let program = Self.program()
        #expect(titles(program, "list", ":trips") == ["Kyoto", "Lyon"])
        #expect(titles(program, "list", ":TRIPS", "--from", "2026") == ["Kyoto"])
        #expect(titles(program, "list", ":trips", "starred = NO") == ["Lyon"])
        #expect(titles(program, "list", ":trips", "2025") == ["Lyon"])
        #expect(titles(program, "list", ":trips", "--reverse", "-n", "1") == ["Lyon"])
        #expect(program.run("tags", ":trips").lines.count == 1)
        #expect(program.run("stats", ":trips").output.hasPrefix("2 entries"))
        #expect(program.run("media", ":trips").exitCode == .success)
        #expect(program.run("export", ":trips", "-o", "-").lines.count == 2)
        #expect(program.run("watch", ":trips", "--initial", "--for", "1s").output.contains("Kyoto"))
        #expect(program.run("play", ":trips", "--list").exitCode == .success)
        #expect(program.run("edit", ":trips", "starred = NO", "--star").lines.count == 1)
        #expect(program.run("delete", ":trips", "--from", "2026", "--yes").lines.count == 1)
        #expect(titles(program, "trash", ":trips") == ["Kyoto"])
        #expect(program.run("list", ":trips", "--explain").exitCode == .success)
        #expect(program.run("save", "x", "--explain").exitCode == .usage)
    }

    @Test func `in search a colon is a letter like any other`() {
        let program = Self.program()
        program.run("add", "see :trips there", "--at", "2026-01-01")
        #expect(titles(program, "search", ":trips") == ["see :trips there"])
    }

    @Test func `a saved limit and order apply by default`() {
        let program = Self.program()
        program.run("save", "oldest", "-n", "1", "--reverse")
        #expect(titles(program, "list", ":oldest") == ["Lyon"])
        #expect(titles(program, "list", ":oldest", "-n", "2") == ["Lyon", "Kyoto"])
    }

    @Test(arguments: [
        ["--tag=-trip,home"], ["--arg", "x", "-1", "text != $x"], ["--on-this-day"], ["--on-this-day", "2026-04-04"],
        ["--near", "-33.9,151.2,5"], ["--contains", "it's \"so\" \\ $HOME"], ["-n", "0"], ["-20", "--reverse"],
        ["--", "-n = 5"], ["--where", "starred = YES", "--where", "text != ''", "2026"],
        ["--has", "text", "--has=place"],
        ["--tag", ""], ["--contains", "", "--journal=-x", "--no-limit"], [":trips", "--from", "last month"], [],
    ])
    func `the words of a selection mean the same when they are read back`(words: [String]) throws {
        let program = Self.program()
        let listed = program.run((["list", "-f", "ids"] + words).map { Array($0.utf8) })
        guard listed.exitCode == .success else {
            // An invalid selection is not saved either.
            #expect(program.run((["save", "kept"] + words).map { Array($0.utf8) }).exitCode == listed.exitCode)
            return
        }
        #expect(program.run((["save", "kept"] + words).map { Array($0.utf8) }).exitCode == .success)
        #expect(program.run("list", "-f", "ids", ":kept").output == listed.output)
    }

    @Test func `a name in use without a selection is not made one of all entries`() {
        let program = Self.program()
        let outcome = program.run("save", "trips")
        #expect(outcome.exitCode == .usage)
        let error = "error: trips is a saved search, and no selection was given; nothing was changed\n"
        #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        #expect(program.run("saved").output == " 1  trips  2  --tag trip\n")
    }

    @Test func `a search that takes too long is not saved either`() {
        let program = Self.program()
        program.run("add", String(repeating: "a", count: 30) + "b")
        let outcome = program.run("save", "slow", "text MATCHES '(a+)+[xyz]'")
        #expect(outcome.exitCode == .usage && outcome.error.contains("takes too long"), "\(outcome.error)")
        #expect(program.run("saved").lines.count == 1)
    }

    @Test(arguments: [
        (["--from", "yesterdayy"], ExitCode.usage), (["nonsense = 5"], .usage), (["starred ="], .usage),
        (["--tag"], .usage), (["ferry"], .usage), (["--import", "last"], .failure), (["--limit", "5"], .usage),
        ([":nothing"], .usage), ([":"], .usage), (["starred = YES", ":trips"], .usage), (["--format", "json"], .usage),
    ])
    func `an unreadable selection is not saved`(words: [String], exitCode: ExitCode) {
        let program = Self.program()
        let outcome = program.run((["save", "kept"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == exitCode, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("error: "))
        #expect(program.run("saved").lines.count == 1)
    }

    @Test(arguments: [
        "", " ", ":", "::", ":trips", "a\nb", "\u{1B}[2J", "a\u{202E}b", String(repeating: "x", count: 5000),
    ])
    func `a name that can't be used is refused and shown harmlessly`(name: String) {
        let program = Self.program()
        for words in [["save", name], ["saved", "--rename", "trips", name]] {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.exitCode == .usage)
            #expect(outcome.error.hasPrefix("error: ") && !outcome.error.contains("\u{1B}"))
            #expect(!outcome.error.contains("\u{202E}"))
        }
        #expect(program.run("saved").lines.count == 1)
    }

    @Test func `dates are read at each use`() {
        let program = Self.program()
        program.run("save", "recent", "--from", "yesterday")
        #expect(titles(program, "list", ":recent") == ["Tram 18"])
        program.now = TestProgram.startTime.adding(days: 10)
        #expect(titles(program, "list", ":recent") == [])
    }

    @Test func `saving under an existing name prints the old selection`() {
        let program = Self.program()
        let saved = program.run("save", "Trips", "--starred")
        #expect(
            saved.error == """
                changed trips   1 entry   diary list :trips   back: diary undo
                note: it was: --tag trip

                """)
        #expect(program.run("save", "trips", "--starred").error == "nothing was changed\n")
        #expect(program.run("undo").error == "undid save Trips: --starred (diary redo)\n")
        #expect(program.run("saved").output == " 1  trips  2  --tag trip\n")
        #expect(program.run("redo").exitCode == .success)
        #expect(program.run("saved").output == " 1  trips  1  --starred\n")
    }

    @Test func `each change of saved is reported, undone and done again`() {
        let program = Self.program()
        program.run("save", "late", ":trips", "--from", "2026")
        let changes: [([String], String)] = [
            (["--rename", "trips", "travels"], "renamed trips to travels"),
            (["--move", "late", "--first"], "moved late to the beginning"),
            (["--move", "late", "--last"], "moved late to the end"),
            (["--move", ":late", "--before", "travels"], "moved late before travels"),
            (["--move", "Trash", "--after", "late"], "moved Trash after late"),
            (["--badge", "late", "starred = YES"], "badge of late: starred = YES"),
            (["--no-badge", "late"], "removed the badge of late"), (["--hide", "late", "trash"], "hid late, Trash"),
            (["--show", "late"], "showed late again"), (["--remove", "late"], "removed late"),
        ]
        for (words, sentence) in changes {
            let before = program.run("saved", "--tabs").output
            let outcome = program.run((["saved"] + words).map { Array($0.utf8) })
            #expect(outcome.exitCode == .success && outcome.error == sentence + "   back: diary undo\n", "\(words)")
            let after = program.run("saved", "--tabs").output
            #expect(after != before, "\(words)")
            #expect(program.run("undo").exitCode == .success)
            #expect(program.run("saved", "--tabs").output == before, "\(words)")
            #expect(program.run("redo").exitCode == .success)
            #expect(program.run("saved", "--tabs").output == after, "\(words)")
        }
        #expect(program.run("undo", "--list", "-n", "3").output.contains("saved  late removed"))
        #expect(program.run("saved", "--hide", "trash").error == "nothing was changed\n")
    }

    @Test(arguments: [
        ["--rename", "trip", "x"], ["--remove", "trips", "x"], ["--move", "trips"], ["--first"], ["--before", "trips"],
        ["--move", "trips", "--first", "--last"], ["--badge", "trips", "nonsense = 1"],
        ["--badge", "trips", "starred ="],
        ["--hide", "x"], ["--rename", "trips", "photos"], ["--remove", "photos"],
        ["--hide", "trips", "--show", "trips"],
        ["--hide", "trips", "-f", "json"], ["trips"],
    ])
    func `an impossible change is refused and says why`(words: [String]) {
        let program = Self.program()
        let before = program.run("saved", "--tabs").output
        let outcome = program.run((["saved"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.hasPrefix("error: "), "\(outcome.error)")
        #expect(program.run("saved", "--tabs").output == before)
        #expect(program.run("undo", "--list").lines.count == 4)
    }

    @Test func `a colon alone lists them, and a wrong name names the nearest`() {
        let program = Self.program()
        #expect(program.run("list", ":").output == program.run("saved").output)
        let refused = program.run("delete", ":", "--yes")
        #expect(refused.exitCode == .usage && refused.error.contains("  :trips\n"))
        #expect(
            program.run("list", ":tirps").error == "error: no saved search is called tirps\n\nhint: diary list :trips\n"
        )
        #expect(program.run("list", ":nothing").error.contains("hint: diary saved lists them"))
        #expect(program.run("saved", "--remove", "trisp").error.contains("hint: diary saved --remove trips"))
        #expect(program.run(":trips").error.contains("hint: diary list :trips"))
        #expect(program.run("list", ":tríps").exitCode == .success)
    }

    @Test func `a circle is refused when it is saved`() {
        let program = Self.program()
        program.run("save", "a", ":trips", "--starred")
        program.run("save", "b", ":a", "--from", "2026")
        let refused = program.run("save", "trips", ":b")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.hasPrefix("error: trips would refer to itself: :trips → :b → :a → :trips\n"))
        #expect(program.run("save", "a", ":a").exitCode == .usage)
        #expect(titles(program, "list", ":b") == ["Kyoto"])
        let renamed = program.run("saved", "--rename", "a", "stars")
        #expect(renamed.exitCode == .success && titles(program, "list", ":b") == ["Kyoto"])
        let removed = program.run("saved", "--remove", "stars")
        #expect(removed.error.hasSuffix("note: b begins with :stars, which is gone\n"))
        #expect(program.run("list", ":b").error.contains("the saved search b can't be read any more"))
        #expect(program.run("saved").exitCode == .success)
    }

    @Test(arguments: [
        #"["--tag", "trip", "--mood", "good"]"#, #"["--explain"]"#, #"["--diary", "/"]"#, #"["--help"]"#, #"["-h"]"#,
        #"["starred ="]"#, #"["--from", "soonish"]"#, #"["nonsense = 5"]"#, #"["--tag"]"#, #"[1]"#, "nonsense",
        #"[":trips"]"#, #"[":x"]"#, #"["list", "extra words"]"#, #"["--where", "1 = "]"#, #"["--near", "x"]"#,
        "null",
    ])
    func `an unreadable selection is reported on use and kept`(selection: String) throws {
        let program = Self.program()
        let database = program.diary.appending("diary.sqlite").description
        try Connection(path: database, mode: .readWrite).execute("UPDATE savedSearch SET selection = \(selection)")
        for words in [["list", ":trips"], ["delete", ":trips", "--yes"], ["export", ":trips", "-o", "-"]] {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.exitCode == .usage && outcome.output == "")
            #expect(
                outcome.error.hasPrefix("error: the saved search trips can't be read any more: "), "\(outcome.error)")
            #expect(outcome.error.contains("it is kept"))
        }
        let listed = program.run("saved")
        #expect(listed.exitCode == .success && listed.output.hasPrefix(" 1  trips  ?"))
        #expect(listed.error.hasPrefix("warning: the saved search trips can't be read any more: "))
        #expect(program.run("saved", "-f", "json").output.contains(#""error":"the saved search"#))
        #expect(program.run("check").output.contains("the saved search trips is not what was written"))
        #expect(program.run("list", "-f", "ids").lines.count == 3)
        #expect(program.run("save", "trips", "--tag", "trip").exitCode == .success)
        #expect(program.run("list", ":trips", "-f", "ids").lines.count == 2)
    }

    @Test func `completions know them`() {
        let program = Self.program()
        #expect(program.run("complete", "selections").output == ":trips\n")
        #expect(program.run("complete", "searches").output == "trips\n")
        #expect(program.run("complete", "tabs").lines.last == "trips")
        #expect(program.run("complete", "targets").lines.contains(":trips"))
    }
}

extension Instant {
    fileprivate func adding(days: Int64) -> Instant { Instant(microseconds: microseconds + days * 86_400_000_000) }
}
