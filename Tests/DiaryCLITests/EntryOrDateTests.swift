import DiaryCLI
import DiaryModel
import TestSupport
import Testing

/// The entries that an operand denotes: an id's beginning, a date, or neither.
struct EntryOrDateTests {
    /// Entries with known ids: one begins with 2024, one with 5dec, and 3f2a begins two.
    ///
    /// The diary's years are 2024 and 2026.
    private static func program() -> TestProgram {
        let program = TestProgram()
        let lines = [
            ("2024a17b-1e4c-4c55-9a0e-5d21c7b90f11", "2026-11-20T09:00:00+01:00", "begins with 2024"),
            ("5decb17b-1e4c-4c55-9a0e-5d21c7b90f12", "2026-11-18T10:00:00+01:00", "begins with 5dec"),
            ("3f2aa17b-1e4c-4c55-9a0e-5d21c7b90f13", "2024-03-03T11:00:00+01:00", "March of 2024, the first of two"),
            ("3f2ab17b-1e4c-4c55-9a0e-5d21c7b90f14", "2024-03-03T12:00:00+01:00", "March of 2024, the second of two"),
            ("91d0a17b-1e4c-4c55-9a0e-5d21c7b90f15", "2026-11-19T21:14:00+01:00", "yesterday's"),
        ].map { "{\"id\":\"\($0.0)\",\"creationTime\":\"\($0.1)\",\"text\":\"\($0.2)\"}\n" }
        program.run("import", "-", input: lines.joined())
        return program
    }

    @Test(arguments: [
        ["delete", "2024"], ["delete", "--yes", "2024"], ["edit", "2024", "--star"], ["show", "2024"],
        ["history", "2024"], ["attach", "2024", "x.jpg"], ["play", "2024"], ["open", "2024"], ["delete", "5dec"],
        ["delete", "2024", "91d0"], ["add", "x", "--before=2024"],
        ["tasks", "--reopen", "2024"], ["add", "x", "--before", "2024"],
    ])
    func `an id's beginning that is a date too is refused with both readings`(words: [String]) throws {
        let program = Self.program()
        let outcome = program.run(words.map(\.bytes))
        #expect(outcome.exitCode == .usage)
        let word = words.contains("5dec") ? "5dec" : "2024"
        let line = { (other: String) in
            (["diary"] + words.map { $0.hasSuffix(word) ? String($0.dropLast(word.count)) + other : $0 })
                .joined(separator: " ")
        }
        #expect(outcome.error.hasPrefix("error: \(word) is both the beginning of an entry's id and a date"))
        #expect(outcome.error.contains("begins with \(word)"))
        #expect(outcome.error.contains("or the date \(word == "2024" ? "2024" : "Friday 5 December 2025")"))
        let isSelected = ["delete", "edit", "play"].contains(words[0]) && !words.contains("91d0")
        let hint = "hint: the entry: \(line(word == "2024" ? "2024a1" : "5decb1"))   the date: "
        #expect(outcome.error.contains(hint + line((isSelected ? "--on " : "@") + word)), "\(outcome.error)")
        #expect(try program.entries().count == 5)
        #expect(try !program.entries().contains(where: \.starred))
    }

    @Test func `each reading can be written unambiguously`() throws {
        let program = Self.program()
        #expect(program.run("show", "2024a1").output.contains("begins with 2024"))
        #expect(program.run("delete", "--on", "2024", "--yes").lines.count == 2)
        #expect(program.run("restore", "3f2aa1", "3f2ab1").exitCode == .success)
        #expect(program.run("delete", "2024a1").lines.count == 1)
        // No entry of the diary begins with it any more, so the word is a date.
        #expect(program.run("delete", "2024", "--yes").lines.count == 2)
    }

    @Test func `a whole date is one`() throws {
        let program = Self.program()
        #expect(program.run("list", "2024", "-f", "ids").lines.count == 2)
        #expect(program.run("list", "yesterday", "-f", "ids").lines.count == 1)
        #expect(program.run("delete", "2024-03", "--yes").lines.count == 2)
        #expect(program.run("delete", "yesterday", "--yes").lines.count == 1)
        #expect(program.run("edit", "2026-11-18", "--star", "--yes").lines.count == 1)
        #expect(program.run("delete", "2019").error.contains("no entry matches; nothing was done"))
    }

    @Test(arguments: [
        (["delete", "@", "yesterday"], "@ names an entry, and yesterday selects others"),
        (["delete", "91d0", "2026-11-18"], "91d0 names an entry, and 2026-11-18 selects others"),
        (["delete", "91d0", "--on", "yesterday"], "91d0 names an entry, and options select others"),
        (["edit", "91d0", "starred = YES", "--star"], "91d0 names an entry, and starred = YES selects others"),
    ])
    func `names and selections are not mixed`(words: [String], message: String) throws {
        let program = Self.program()
        let outcome = program.run(words.map(\.bytes))
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.hasPrefix("error: \(message)"))
        #expect(try program.entries().count == 5)
    }

    @Test func `an ambiguous word is listed with times, within the width`() {
        let program = Self.program()
        program.isErrorTerminal = true
        program.environment["COLUMNS"] = "44"
        let outcome = program.run("delete", "3f2a")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("3f2a names 2 entries; nothing was\n       done"))
        let listed = outcome.error.split(separator: "\n").filter { $0.contains("2024-03-03") }
        #expect(listed.count == 2)
        let shown = "\u{1B}[2m2024-03-03 11:00\u{1B}[0m  March of"
        #expect(listed.contains { $0.contains("3f2aa1") && $0.contains(shown) })
        #expect(listed.allSatisfy { $0.filter { $0 != "\u{1B}" }.contains("…") })
        let day = program.run("show", "@2024-03-03")
        #expect(day.exitCode == .usage)
        #expect(day.error.contains("@2024-03-03 names 2 entries"))
    }

    @Test func `a day with many entries is reported with its number`() {
        let program = TestProgram()
        for number in 1...12 { program.run("add", "--at", "2026-05-0\(number % 2 + 1)", "entry \(number)") }
        program.run("add", "--at", "2026-05-01", "more")
        let outcome = program.run("show", "@2026-05")
        #expect(outcome.error.contains("@2026-05 names 13 entries"))
        #expect(outcome.error.contains("  and 3 more\n"))
    }

    @Test(arguments: [
        ("@6", "there is no 6th newest entry"), ("@11", "there is no 11th newest"), ("@12", "there is no 12th newest"),
        ("@13", "there is no 13th newest"), ("@21", "there is no 21st newest"), ("@22", "there is no 22nd newest"),
        ("@103", "there is no 103rd newest"), ("@111", "there is no 111th newest"),
        ("@1000", "there is no 1,000th newest"), ("@12345", "there is no 12,345th newest"),
        ("@2019", "no entry on 2019"), ("@2026-01-02", "no entry on Friday 2 January 2026"),
        ("yesterday", "yesterday names no entry"), ("cat", "cat names no entry"), ("2020", "no entry begins with 2020"),
        ("2026-11", "2026-11 names no entry"), ("@x", "x is not a date"), ("@0", "@0 names no entry"),
    ])
    func `a word that names no entry is reported`(word: String, message: String) {
        let outcome = Self.program().run("show", word)
        #expect(outcome.exitCode != .success)
        #expect(outcome.error.contains("error: \(message)"))
        #expect(outcome.error.contains("\nhint: "))
    }

    @Test(arguments: ["show", "delete"])
    func `an ordinal is answered with the number after the sign`(command: String) {
        let outcome = Self.program().run(command, "2nd")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("\nhint: the 2nd newest entry: diary \(command) @2"))
        #expect(!Self.program().run(command, "2th").error.contains("newest entry"))
    }

    @Test(arguments: [
        (["rank", "2nd", "--first"], "the 2nd newest entry: diary rank @2 --first"),
        (["show", "@2nd"], "the 2nd newest entry: diary show @2"), (["delete", "3"], "diary delete @3"),
        (["edit", "latest", "--star"], "the newest entry: diary edit @1 --star"),
        (["delete", "last"], "diary delete @1"),
        (["show", "1st"], "the newest entry: diary show @1"), (["show", "@last"], "diary show @1"),
        (["show", "-1"], "diary show @1"), (["import", "--into", "2nd", "."], "diary import --into @2 ."),
    ])
    func `a number or a word for the newest is answered with the whole command`(words: [String], hint: String) throws {
        let program = Self.program()
        let outcome = program.run(words.map(\.bytes))
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\(hint)\n"), "\(outcome.error)")
        #expect(try program.entries().count == 5)
    }

    @Test(arguments: [
        (["list", "91d0"], "diary show 91d0"), (["random", "2024a"], "diary show 2024a"),
        (["list", "@"], "diary show @"),
        (["export", "91d0", "-o", "x"], #"diary export 'id = '\''91d0a17b-1e4c-4c55-9a0e-5d21c7b90f15'\''' -o x"#),
        (["media", "91d0"], #"diary media 'diaryEntry.id = '\''91d0a17b-1e4c-4c55-9a0e-5d21c7b90f15'\'''"#),
        (["stats", "@1"], #"diary stats 'id = '\''2024a17b-1e4c-4c55-9a0e-5d21c7b90f11'\'''"#),
        (["tags", "3f2a"], #"diary tags 'id BEGINSWITH '\''3f2a'\'''"#),
        (["export", "@yesterday", "-o", "x"], "diary export --on yesterday -o x"),
        (["list", "@2024"], "diary list --on 2024"), (["export", "-", "-o", "x"], "diary show -"),
    ])
    func `an entry in the place of a selection is answered with the whole command`(words: [String], hint: String) {
        let program = Self.program()
        let outcome = program.run(words.map(\.bytes))
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\(hint)\n"), "\(outcome.error)")
    }

    @Test func `the entry of such a hint is selected by it`() {
        let program = Self.program()
        let id = "id = '91d0a17b-1e4c-4c55-9a0e-5d21c7b90f15'"
        #expect(program.run("stats", id).output.contains("1 entry"))
        program.run("delete", "91d0")
        let outcome = program.run("export", "91d0", "-o", "x")
        #expect(outcome.error == "error: entry 91d0 is in the trash\n\nhint: diary restore 91d0\n")
    }

    @Test(arguments: ["media", "tags", "stats", "tasks"])
    func `a word that begins with a digit is not called a number`(command: String) {
        let outcome = Self.program().run(command, "2dd7")
        #expect(outcome.error.hasPrefix("error: 2dd7 is neither a date nor a predicate\n\nhint: diary search 2dd7"))
    }

    @Test func `a division at the beginning of a predicate is not a date`() {
        #expect(Self.program().run("list", "-f", "ids", "1/2 = 0").lines.count == 5)
    }

    @Test func `the single entry of a date is found, and the date printed`() {
        let shown = Self.program().run("show", "@yesterday")
        #expect(shown.exitCode == .success)
        #expect(shown.output.contains("yesterday's"))
        #expect(shown.error.contains("yesterday is Thursday 19 November 2026"))
    }

    @Test(arguments: [
        (["list", "yesterday"], "yesterday is Thursday 19 November 2026\n"),
        (["list", "--on", "last week"], "last week is Monday 9 November 2026 to Sunday 15 November 2026\n"),
        (["list", "--on", "november 2025"], "november 2025 is November 2025\n"),
        (["list", "--from", "monday"], "monday is Monday 16 November 2026\n"),
        (["list", "--to", "18:30"], "18:30 is Friday 20 November 2026 18:30 Europe/Prague\n"),
        (["search", "x", "--on", "Q3 2025"], "Q3 2025 is Tuesday 1 July 2025 to Tuesday 30 September 2025\n"),
        (["list", "since monday"], "since monday is Monday 16 November 2026 and later\n"),
        (["list", "--on", "2026-323"], "2026-323 is Thursday 19 November 2026\n"),
        (["list", "--on-this-day"], "today is Friday 20 November 2026\n"),
        (["list", "--on-this-day", "last friday"], "last friday is Friday 13 November 2026\n"),
        (["list", "--on", "2026-11-19"], ""), (["list", "2026"], ""), (["list", "--to", "2026-11-19T18:30"], ""),
    ])
    func `the interpretation of a date is reported`(words: [String], reading: String) {
        let outcome = Self.program().run(words.map(\.bytes))
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.hasPrefix(reading))
        #expect(!reading.isEmpty || !outcome.error.contains(" is "))
    }

    @Test(arguments: [
        ("--on", "2026-11-18..2026-11-19", 2), ("--on", "2026-11-18..yesterday 20:00", 1),
        ("--on", "yesterday 21:00..22:00", 1), ("--on", "last 24 hours", 1), ("--to", "2026-11", 5),
        ("--to", "2026-11-18", 3), ("--from", "2026-11-19", 2), ("--from", "yesterday 22:00", 1), ("--on", "2024", 2),
        ("--on", "until 2025", 2), ("--on", "spring 2024", 2), ("--on", "2026-W47", 3),
    ])
    func `a date selects its entries`(option: String, date: String, count: Int) {
        #expect(Self.program().run("list", "-f", "ids", option, date).lines.count == count)
    }

    @Test(arguments: ["--from", "--to"])
    func `an end takes no range`(option: String) {
        let outcome = Self.program().run("list", option, "2026-11-18..2026-11-19")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("\(option) needs one date"))
    }
}
