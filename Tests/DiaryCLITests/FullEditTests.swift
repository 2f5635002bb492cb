import Chronology
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

@testable import DiaryCLI

/// `edit --full` and `add --full`: the values of an entry as lines above its text.
struct FullEditTests {
    @Test func `values may be written as other programs write them`() throws {
        let program = TestProgram()
        let text = "---\ntags: [home, \"trip\"]\nstar: true\n---\n\nTea"
        #expect(program.run("add", "--full", "-", input: text).exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.tags == ["home", "trip"] && entry.starred && entry.text == "Tea")
    }

    @Test func `the values of an entry are above its text, and an unchanged draft changes nothing`() throws {
        let program = TestProgram.withEditor()
        program.run(
            "add", "Dinner\n\nlater", "--at", "2026-11-18 20:00", "--tag", "home", "--place", "Brno", "--star", "--due",
            "2026-11-27 17:00", "--priority", "3", "--measure", "weight=71.2kg")
        program.setEditor("cp \"$1\" '\(program.folder.path)/seen'; touch \"$1\"")
        let edited = program.run("edit", "--full")
        #expect(edited.exitCode == .success && edited.error.contains("was not changed"), "\(edited.error)")
        let seen = String(decoding: try File.read(FilePath("\(program.folder.path)/seen"), limit: 4096), as: UTF8.self)
        #expect(
            seen == """
                ---
                date: 2026-11-18 20:00
                zone: Europe/Prague
                tags: home
                star: yes
                place: Brno
                position:
                journal: default
                task: yes
                due: 2026-11-27 17:00
                repeats:
                priority: 3.0
                done: no
                measurements: weight 71.2kg
                ---

                Dinner

                later

                """)
        #expect(try program.onlyEntry().revision == 1)
    }

    @Test func `values and text are changed together, and undone together`() throws {
        let program = TestProgram.withEditor()
        program.run("add", "Dinner", "--tag", "home")
        let script = "sed -i 's/^tags:.*/tags: trip, food/; s/^star: no/star: yes/; s/^due:/due: friday 18:00/"
        program.setEditor("\(script); s/^place:/place: Praha: Vinohrady/; s/Dinner/Supper/' \"$1\"")
        #expect(program.run("edit", "--full").exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.text == "Supper" && entry.tags == ["trip", "food"] && entry.starred)
        #expect(entry.place == "Praha: Vinohrady" && entry.task?.due?.time.rfc3339() == "2026-11-27T18:00:00+01:00")
        program.run("undo")
        let before = try program.onlyEntry()
        #expect(before.text == "Dinner" && before.tags == ["home"] && before.task == nil && !before.starred)
    }

    @Test(arguments: [
        ("s/^date:.*/date: 31.2./", "line 2 of the draft, date"), ("s/^star:.*/star: perhaps/", "line 5 of the draft"),
        ("s/^place:/plaice:/", "line 6 of the draft is not a value: plaice:"),
        ("s/^zone:.*/zone/", "line 3 of the draft"),
        ("s/^priority:/priority: 7/", "7 is not a priority"), ("15d", "no second line of dashes"),
        ("s/^measurements:/measurements: weight/", "weight has no value"),
        ("s/^task:.*/task: maybe/", "neither yes nor no"),
    ])
    func `an unreadable value is reported with its line, and the draft is kept and offered`(
        change: String, message: String
    ) throws {
        let program = TestProgram.withEditor()
        program.run("add", "Dinner")
        program.setEditor("sed -i '\(change); s/Dinner/Supper/' \"$1\"")
        let edited = program.run("edit", "--full")
        #expect(edited.exitCode != .success && edited.error.contains(message), "\(edited.error)")
        #expect(edited.error.contains("nothing was saved") && edited.error.contains("the draft is "))
        #expect(try program.onlyEntry().text == "Dinner" && program.drafts.count == 1)
        program.setEditor("sed -i -n '/Supper/p' \"$1\"")
        let again = program.run("edit", input: "y\n")
        #expect(again.exitCode == .success && again.error.contains("was kept: "), "\(again.error)")
        #expect(try program.onlyEntry().text == "Supper" && program.drafts.isEmpty)
    }

    @Test func `words with their values are not written in an editor without a terminal`() throws {
        let program = TestProgram.withEditor("echo more >> \"$1\"")
        program.run("template", "log", "{{date}}")
        program.isInputTerminal = false
        for words in [["add", "--full", "Fog"], ["add", "--template", "log", "--full", "Fog"]] {
            let added = program.run(words.map(\.bytes))
            #expect(added.exitCode == .usage)
            #expect(added.error.contains("there is no terminal for the editor"))
        }
        #expect(try program.entries().isEmpty)
        // There is not even a folder for drafts.
        #expect(throws: SystemCallError.self) { try program.drafts }
    }

    @Test func `a new entry is written with its values, in the editor and from standard input`() throws {
        let program = TestProgram.withEditor("sed -i 's/^tags:/tags: trip/; s/^date:/date: yesterday 9:00/' \"$1\"")
        #expect(program.run("add", "--full", "Fog on the river").exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.text == "Fog on the river" && entry.tags == ["trip"])
        #expect(entry.creationTime.rfc3339() == "2026-11-19T09:00:00+01:00")
        program.isInputTerminal = false
        let added = program.run("add", "--full", "-", input: "---\ndue: monday\nstar: yes\n---\n\nRake the leaves\n")
        #expect(added.exitCode == .success, "\(added.error)")
        let task = try #require(try program.entries().first { $0.text == "Rake the leaves" })
        #expect(task.starred && task.task?.due?.day.description == "2026-11-23")
        program.run("add", "--full", "-", input: "---\nmeasurements: weight 71.2kg, pulse 58\n---\n")
        #expect(try program.entries().first?.measurements.map(\.name) == ["weight", "pulse"])
    }

    @Test func `a task is done, opened, ranked last and made a plain entry by its lines`() throws {
        let program = TestProgram.withEditor()
        program.run("add", "Dinner", "--due", "friday", "--priority", "3")
        program.setEditor("sed -i 's/^done:.*/done: yes/' \"$1\"")
        #expect(program.run("edit", "--full").exitCode == .success)
        let done = try #require(try program.onlyEntry().task)
        #expect(done.isDone && done.doneTime?.rfc3339() == "2026-11-20T21:30:00+01:00" && done.priority == nil)
        program.setEditor("sed -i 's/^done:.*/done: no/; s/^due:.*/due:/' \"$1\"")
        program.run("edit", "--full")
        let open = try #require(try program.onlyEntry().task)
        #expect(!open.isDone && open.due == nil && open.priority != nil)
        program.setEditor("sed -i 's/^priority:.*/priority:/; s/^task:.*/task: no/' \"$1\"")
        program.run("edit", "--full")
        #expect(try program.onlyEntry().task == nil)
    }

    @Test func `a taken priority above a text is reported`() {
        let program = TestProgram.withEditor()
        program.run("add", "Dinner", "--task", "--priority", "3")
        let words = "note: another task has the priority 3.0"
        let added = program.run("add", "--full", "-", input: "---\npriority: 3\n---\nRake the leaves\n")
        #expect(added.error.contains(words), "\(added.error)")
        program.setEditor("sed -i 's/^priority:.*/priority: 4/' \"$1\"")
        program.run("edit", "--full")
        program.setEditor("sed -i 's/^priority:.*/priority: 3/' \"$1\"")
        let edited = program.run("edit", "--full")
        #expect(edited.error.contains(words), "\(edited.error)")
    }
}
