import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import JSON
import TestSupport
import Testing

/// `template` and `add --template`.
struct TemplateTests {
    private static let morning = """
        ---
        tags: health morning
        star: yes
        journal: health
        measures: weight={{ask: Weight?}}, mood={{ask: Mood, 1 to 5?}}
        ---

        {{weekday}} {{date}}, {{time}}

        {{ask: How did you sleep?}}

        {{ask: What is planned?}}
        """

    private func program(_ text: String = TemplateTests.morning) -> TestProgram {
        let program = TestProgram()
        program.environment["COLUMNS"] = "1000"
        let saved = program.run("template", "morning", "-", input: text)
        #expect(saved.exitCode == .success, "\(saved.error)")
        return program
    }

    private func add(_ program: TestProgram, _ words: String..., answers: String) -> TestProgram.Outcome {
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        defer { (program.isInputTerminal, program.isErrorTerminal) = (false, false) }
        return program.run((["add"] + words).map { Array($0.utf8) }, input: Array(answers.utf8))
    }

    @Test func `questions are asked one by one, and become headings and measurements`() throws {
        let program = program()
        let added = add(program, "--template", "Morning", answers: "71.2kg\n4\nLike a stone\n \n")
        #expect(added.exitCode == .success, "\(added.error)")
        #expect(added.error.hasPrefix("Weight? Mood, 1 to 5? How did you sleep? What is planned? "), "\(added.error)")
        let entry = try #require(program.entries().first)
        #expect(entry.text == "Friday 2026-11-20, 21:30\n\n## How did you sleep?\n\nLike a stone")
        #expect(entry.tags.sorted() == ["health", "morning"] && entry.starred && entry.journal == "health")
        #expect(entry.measurements.map(\.name) == ["weight", "mood"])
        #expect(entry.measurements.map(\.value) == [71.2, 4] && entry.measurements[0].unit == "kg")
    }

    @Test func `a value that can't be read is asked again, and one without an answer is left out`() throws {
        let program = program()
        let added = add(program, "--template", "morning", answers: "heavy\n4\n\n4\nWell\n\n")
        #expect(added.exitCode == .success, "\(added.error)")
        #expect(added.error.split(separator: "Weight?", omittingEmptySubsequences: false).count == 3)
        let entry = try #require(program.entries().first)
        #expect(entry.measurements.map(\.name) == ["mood"])
    }

    @Test func `the end of the input leaves the rest out`() throws {
        let program = program("Day\n\n{{ask: A?}}\n\n{{ask: B?}}")
        #expect(add(program, "--template", "morning", answers: "a\n").exitCode == .success)
        #expect(try program.entries().map(\.text) == ["Day\n\n## A?\n\na"])
    }

    @Test func `without a terminal questions are headings, and a value that asks is refused`() throws {
        let asking = self.program()
        let refused = asking.run("add", "--template", "morning")
        #expect(refused.exitCode == .usage && refused.error.contains("asks 'Weight?' for measurements"))
        #expect(try asking.entries().isEmpty)
        let program = program("{{date}}\n\n{{ask: How?}}\n")
        #expect(program.run("add", "--template", "morning", input: "from a pipe\n").exitCode == .success)
        #expect(try program.entries().map(\.text) == ["2026-11-20\n\n## How?\n\nfrom a pipe"])
    }

    @Test func `words come below the template's text, and options take precedence`() throws {
        let program = program("---\njournal: home\nplace: Brno\ntags: a\n---\nIn {{place}}")
        let words = ["-j", "work", "--place", "Kyoto", "-t", "b", "--at", "2026-04-04 09:00", "and this"]
        #expect(program.run((["add", "--template", "morning"] + words).map { Array($0.utf8) }).exitCode == .success)
        let entry = try #require(program.entries().first)
        #expect(entry.text == "In Kyoto\n\nand this" && entry.place == "Kyoto" && entry.journal == "work")
        #expect(entry.tags.sorted() == ["a", "b"] && entry.creationTime.rfc3339().hasPrefix("2026-04-04T09:00"))
    }

    @Test func `places take the time and the place of the entry`() throws {
        let program = program(
            "---\ndate: yesterday 07:00\nplace: Brno\ndue: {{date}}\n---\n{{date}} {{time}} {{place}}")
        #expect(program.run("add", "--template", "morning").exitCode == .success)
        let entry = try #require(program.entries().first)
        #expect(entry.text == "2026-11-19 07:00 Brno")
        #expect(entry.task?.due.map { "\($0.day)" } == "2026-11-20")
        #expect(program.run("add", "--template", "morning", "--at", "2026-04-04 09:00").exitCode == .success)
        #expect(try program.entries().contains { $0.text == "2026-04-04 09:00 Brno" })
        #expect(program.run("add", "--template", "morning", "--at", "2026-04-05").exitCode == .success)
        #expect(try program.entries().contains { $0.text == "2026-04-05  Brno" })
    }

    @Test func `a day at the beginning of a template does not date the entry`() throws {
        let program = program("yesterday: {{time}}")
        #expect(program.run("add", "--template", "morning").exitCode == .success)
        let entry = try #require(program.entries().first)
        #expect(entry.text == "yesterday: 21:30" && entry.creationTime.instant == program.now)
    }

    @Test func `answers are kept as a draft if the entry can't be added`() throws {
        let program = program("{{ask: A?}}")
        let failed = add(program, "--template", "morning", "--before", "ffffffff", answers: "an answer\n")
        #expect(failed.exitCode != .success && failed.error.contains("diary add continues"), "\(failed.error)")
        #expect(try program.drafts.count == 1)
    }

    @Test func `an unknown template is named with the nearest, and nothing is added`() throws {
        let program = program()
        let refused = program.run("add", "--template", "mornig")
        #expect(refused.exitCode == .usage && refused.error.contains("did you mean morning?"), "\(refused.error)")
        #expect(TestProgram().run("add", "--template", "x", "text").exitCode == .noDiary)
    }
}

/// Writing, listing and removing templates.
struct TemplateCommandTests {
    private func program(_ texts: (name: String, text: String)...) -> TestProgram {
        let program = TestProgram()
        program.environment["COLUMNS"] = "1000"
        for (name, text) in texts { #expect(program.run("template", name, text).exitCode == .success) }
        return program
    }

    @Test func `templates are listed with their questions`() {
        let program = program(("walk", "Walked {{ask: How far?}}"), ("day", "{{date}}"))
        let lines = program.run("template").lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines == ["day {{date}}", "walk 1 question Walked {{ask: How far?}}"])
        #expect(TestProgram().run("template").exitCode == .noDiary)
    }

    @Test func `JSON has the text and the questions`() throws {
        let program = program(("walk", "Walked {{ask: How far?}}"), ("day", "{{date}}"))
        let lines = program.run("template", "walk", "--format", "jsonl").lines
        let line = try #require(lines.first)
        let object = try #require(try JSONParser.parse(Array(line.utf8)).objectValue)
        #expect(lines.count == 1 && object["questions"] == .array([.string("How far?")]))
        #expect(object.members.map(\.key) == ["id", "name", "text", "addTime", "updateTime", "questions"])
        #expect(program.run("template", "--format", "jsonl").lines.count == 2)
    }

    @Test func `a text is saved, changed, shown and removed, and each is undone`() {
        let program = program()
        let saved = program.run("template", "walk", "Walked {{ask: How far?}}")
        #expect(saved.error.hasSuffix("saved walk   1 question   diary add --template walk   back: diary undo\n"))
        let changed = program.run("template", "WALK", "-", input: "{{date}}\n")
        #expect(changed.error == "changed walk   diary add --template walk   back: diary undo\n")
        #expect(program.run("template", "walk", "{{date}}").error == "nothing was changed\n")
        #expect(program.run("template", "walk", "--show").output == "{{date}}\n")
        #expect(program.run("template", "walk", "--remove").error == "removed walk   back: diary undo\n")
        #expect(program.run("template").error.contains("no templates yet"))
        #expect(program.run("undo").error.contains("undid template walk removed"))
        #expect(program.run("template", "walk", "--show").output == "{{date}}\n")
        #expect(program.run("undo").exitCode == .success)
        #expect(program.run("template", "walk", "--show").output == "Walked {{ask: How far?}}\n")
        #expect(program.run("redo").exitCode == .success)
        #expect(program.run("template", "walk", "--show").output == "{{date}}\n")
        #expect(program.run("template", "nap", "--remove").exitCode == .usage)
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `a template is renamed`() {
        let program = program(("walk", "w"), ("day", "d"))
        #expect(program.run("template", "walk", "--rename", "hike").error.hasPrefix("changed hike"))
        #expect(program.run("template", "hike", "--show").output == "w\n")
        #expect(program.run("template", "hike", "--rename", "day").exitCode == .usage)
        let unknown = program.run("template", "walk", "--rename", "run")
        #expect(unknown.exitCode == .usage && unknown.error.contains("no template is called walk"))
    }

    @Test func `a wrong text is refused when it is saved`() {
        let program = program()
        for (text, words) in [
            ("---\ncolour: red\n---\nx", "line 2 of template t is not a value"),
            ("---\ntags: a\nx", "no second line of dashes"), ("---\ndue: tomorow\n---\nx", "line 2 of template t, due"),
            ("", "a template needs a text"), (" \n", "a template needs a text"),
        ] {
            let refused = program.run("template", "t", "-", input: text)
            #expect(refused.exitCode != .success && refused.error.contains(words), "\(text): \(refused.error)")
        }
        #expect(program.run("template").output == "")
        let noted = program.run("template", "t", "{{dat}} {{date}}")
        #expect(noted.exitCode == .success && noted.error.contains("{{dat}} stays as it is: {{date}} would be filled"))
        #expect(program.run("template", "-x", "text").exitCode == .usage)
        #expect(program.run("template", "--remove").exitCode == .usage)
    }

    @Test func `the editor writes a template, and an unchanged one stays`() throws {
        let program = TestProgram.withEditor("printf 'Day {{date}}' > \"$1\"")
        #expect(program.run("template", "day").error.contains("saved "))
        #expect(program.run("template", "day", "--show").output == "Day {{date}}\n")
        #expect(program.run("template", "day").error.contains(" was not changed"))
        program.setEditor("printf -- '---\\nwrong\\n---\\n' > \"$1\"")
        let failed = program.run("template", "day")
        #expect(failed.exitCode != .success && failed.error.contains("diary template day - <"), "\(failed.error)")
        #expect(try program.drafts.count == 1)
        // A kept template is no entry that add would continue.
        program.setEditor("printf 'an entry' > \"$1\"")
        #expect(program.run("add").error.contains("added"))
        #expect(try program.entries().map(\.text) == ["an entry"])
    }

    @Test func `in the editor questions are headings, and values stand above the text`() throws {
        let program = TestProgram.withEditor("cp \"$1\" \"$(dirname \"$0\")/seen\"; printf 'Well\\n' >> \"$1\"")
        #expect(program.run("template", "plain", "Day {{date}}\n\n{{ask: How?}}").exitCode == .success)
        #expect(program.run("add", "--template", "plain", "--full").exitCode == .success)
        let seen = try String(decoding: File.read(program.folder.path.appending("seen"), limit: 4096), as: UTF8.self)
        #expect(seen.hasPrefix("---\ndate:") && seen.hasSuffix("---\n\nDay 2026-11-20\n\n## How?\n"), "\(seen)")
        #expect(try program.entries().map(\.text) == ["Day 2026-11-20\n\n## How?\nWell"])
    }

    @Test func `a measurement that nobody completed in the editor is left out`() throws {
        let program = TestProgram.withEditor("printf 'Well\\n' >> \"$1\"")
        let text = "---\nmeasures: weight={{ask: Weight?}}, steps=9000\n---\nDay\n"
        program.isInputTerminal = false
        #expect(program.run("template", "day", "-", input: text).exitCode == .success)
        program.isInputTerminal = true
        #expect(program.run("add", "--template", "day", "--full").exitCode == .success)
        #expect(try program.entries().first?.measurements.map(\.name) == ["steps"])
    }

    @Test func `the template of a journal begins its entries in the editor alone`() throws {
        let program = TestProgram.withEditor("printf ' done\\n' >> \"$1\"")
        program.run("template", "standup", "Standup {{ask: What?}}")
        #expect(program.run("template", "standup", "--journal", "work").error.contains("diary add -j work"))
        #expect(program.run("add", "-j", "work").exitCode == .success)
        #expect(program.run("add", "-j", "work", "a line").exitCode == .success)
        #expect(program.run("add", "-j", "home", "--full").exitCode == .success)
        let texts = try program.entries().map { ($0.journal, $0.text) }
        #expect(
            texts.contains { $0 == ("work", "Standup [What?] done") } && texts.contains { $0 == ("work", "a line") })
        #expect(!texts.contains { $0.0 == "home" && $0.1.contains("Standup") })
        #expect(program.run("template", "standup", "--no-journal").exitCode == .success)
        program.run("template", "other", "Other")
        program.run("template", "standup", "-j", "work")
        program.run("template", "other", "-j", "work")
        let lines = program.run("template").lines
        #expect(lines.contains { $0.contains("other") && $0.contains("journal work") })
        #expect(lines.contains { $0.contains("standup") && !$0.contains("journal work") })
    }

    @Test func `an entry goes to the journal that its template is for`() throws {
        let program = program(("standup", "Standup"))
        program.run("template", "standup", "--journal", "work")
        program.run("add", "--template", "standup")
        #expect(try program.entries().map(\.journal) == ["work"])
    }

    @Test func `names of templates are completed`() {
        let program = program(("walk", "w"), ("day", "d"))
        #expect(program.run("complete", "templates").lines == ["day", "walk"])
    }

    @Test func `help has a page of templates`() {
        let page = TestProgram().run("help", "templates")
        #expect(page.exitCode == .success && page.output.contains("{{ask: How did you sleep?}}"))
        #expect(TestProgram().run("help", "template").output.contains("--show"))
    }
}
