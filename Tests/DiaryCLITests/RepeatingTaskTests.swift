import Chronology
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

@testable import DiaryCLI

/// Tasks that repeat, on Friday 20 November 2026, 21:30 in Prague.
struct RepeatingTaskTests {
    private let program = TestProgram()

    @discardableResult
    private func add(_ words: String...) -> String {
        program.now = program.now.adding(seconds: 1)
        return String(program.run((["add"] + words).map { Array($0.utf8) }).output.prefix(6))
    }

    private func due() throws -> [String] {
        try program.entries().filter { $0.task?.isDone == false }.compactMap { $0.task?.due?.time.rfc3339() }.sorted()
    }

    private func isSame(_ output: String, _ other: String) -> Bool { output == other }

    @Test func `done makes the next one in the same command, and one undo takes back both`() throws {
        let id = add("Water the ficus #home", "--due", "2026-11-20 9:00", "--repeat", "weekly", "--star")
        let before = program.run("export", "-o", "-").output
        let done = program.run("done", id)
        let words = "Water the ficus #home, due Friday 27 November 2026 09:00 Europe/Prague"
        #expect(done.error.contains(words), "\(done.error)")
        let entries = try program.entries()
        let old = try #require(entries.first { $0.task?.isDone == true })
        let new = try #require(entries.first { $0.task?.isDone == false })
        #expect(entries.count == 2 && new.repeatOf == old.id.description && new.id == old.nextTaskID)
        #expect(new.text == old.text && new.tags == ["home"] && new.starred && new.repeatRule == "FREQ=WEEKLY;BYDAY=FR")
        #expect(new.task?.priority == 2.5)
        program.run("undo")
        #expect(isSame(program.run("export", "-o", "-").output, before))
        program.run("redo")
        #expect(try due() == ["2026-11-27T09:00:00+01:00"])
        #expect(program.run("undo", "--list", "-f", "json").output.contains("done"))
    }

    @Test func `done, undone and done again makes one`() throws {
        let id = add("Water the ficus", "--due", "2026-11-20 9:00", "--repeat", "weekly")
        for _ in 0..<3 {
            program.run("done", id)
            #expect(try due().count == 1 && program.entries().count == 2)
            program.run("undo")
        }
        program.run("done", id)
        program.run("tasks", "--reopen", id)
        #expect(try due() == ["2026-11-20T09:00:00+01:00"] && program.entries().count == 1)
        program.run("done", id)
        #expect(try due() == ["2026-11-27T09:00:00+01:00"] && program.entries().count == 2)
    }

    @Test func `the next one stays when the one before is opened again, if it was changed`() throws {
        let id = add("Water the ficus", "--due", "2026-11-20 9:00", "--repeat", "weekly")
        program.run("done", id)
        program.now = program.now.adding(seconds: 60)
        program.run("edit", program.run("tasks", "-f", "ids").lines[0], "--append", "the big one")
        #expect(program.run("tasks", "--reopen", id).error.contains("was changed and stays"))
        #expect(try due().count == 2)
        program.run("done", id)
        #expect(try due().count == 1 && program.entries().count == 2)
    }

    @Test func `missed ones don't pile up, and how many they are is printed`() throws {
        let id = add("Clean the filter", "--due", "2026-10-25", "--repeat", "every 7 days")
        #expect(program.run("done", id).error.contains("due Sunday 22 November 2026, 3 times passed over"))
        #expect(try program.entries().count == 2)
    }

    @Test func `a rule ends after so many times, and on a day`() throws {
        var id = add("Swimming lesson", "--due", "today", "--repeat", "daily", "--times", "2")
        program.run("done", id)
        id = program.run("tasks", "-f", "ids").lines[0]
        #expect(program.run("show", id).output.contains("repeats every day, 1 time"))
        #expect(program.run("done", id).error.contains("doesn't come again"))
        id = add("Course", "--due", "today", "--repeat", "daily", "--until", "tomorrow")
        program.run("done", id)
        #expect(program.run("done", program.run("tasks", "-f", "ids").lines[0]).error.contains("doesn't come again"))
        #expect(program.run("tasks").lines.isEmpty)
    }

    @Test func `what was missed is told when the rule has ended, too`() {
        let id = add("Take the pills", "--due", "2026-11-17", "--repeat", "daily 3 times")
        let done = program.run("done", id).error
        #expect(done.contains("doesn't come again: its rule has ended, 2 times passed over"), "\(done)")
    }

    @Test func `a rule from elsewhere that can't be read has not ended`() {
        let task = #"{"text":"Tea","date":"2026-11-20","due":"2026-11-20","repeatRule":"at times"}"#
        let id = String(program.run("import", "-", input: task + "\n").output.prefix(6))
        let done = program.run("done", id).error
        #expect(done.contains("Tea doesn't come again: its rule can't be read"), "\(done)")
    }

    @Test func `a next one that is done already is not announced`() {
        let id = add("Water the ficus", "--due", "2026-11-20 9:00", "--repeat", "weekly")
        program.run("done", id)
        let next = String(program.run("tasks", "-f", "ids").lines[0].prefix(6))
        program.run("done", next)
        program.run("tasks", "--reopen", id)
        let done = program.run("done", id).error
        #expect(done.contains("\(next), which follows it, is done already"), "\(done)")
        #expect(!done.contains("next \(next)"), "\(done)")
    }

    @Test func `the rule of a task gets another end`() throws {
        let id = add("Water the ficus", "--due", "2026-11-20 9:00", "--repeat", "weekly, 9 times")
        program.run("edit", id, "--due", "2026-11-21 18:00")
        #expect(program.run("edit", id, "--times", "3").error.contains("repeats every week on Friday, 3 times"))
        #expect(try program.onlyEntry().repeatRule == "FREQ=WEEKLY;COUNT=3;BYDAY=FR")
        #expect(try program.onlyEntry().repeatDue == "2026-11-20T09:00:00")
        program.run("edit", id, "--until", "2026-12-31")
        #expect(try program.onlyEntry().repeatRule == "FREQ=WEEKLY;UNTIL=20261231;BYDAY=FR")
        let ended = program.run("edit", id, "--until", "2026-11-23")
        #expect(ended.exitCode == .usage && ended.error.contains("has no time after 21 November"), "\(ended.error)")
        let plain = add("Buy a kettle", "--due", "2026-11-27")
        let none = program.run("edit", plain, "--until", "2026-12-31")
        #expect(none.exitCode == .usage && none.error.contains("there is none"), "\(none.error)")
    }

    @Test func `an entry that gets a rule is due on its first day`() throws {
        add("Water the ficus")
        program.run("edit", "@", "--repeat", "every monday")
        #expect(try program.onlyEntry().task?.due?.day.description == "2026-11-23")
        #expect(try program.onlyEntry().repeatRule == "FREQ=WEEKLY;BYDAY=MO")
        program.run("undo")
        program.run("edit", "@", "--repeat", "3 days after done")
        #expect(try program.onlyEntry().task?.due == nil && program.onlyEntry().repeats)
        add("Buy a kettle")
        let both = program.run("tasks", "-f", "ids").lines + program.run("list", "isTask = NO", "-f", "ids").lines
        program.run("edit", both[0], "--due", "friday")
        let mixed = program.run("edit", both[0], both[1], "--repeat", "weekly")
        #expect(mixed.exitCode == .usage && mixed.error.contains("has no due time"), "\(mixed.error)")
    }

    @Test func `one that is moved is followed by its usual day`() throws {
        let id = add("Swimming lesson", "--due", "2026-11-25 16:30", "--repeat", "weekly")
        program.run("edit", id, "--due", "2026-11-26 18:00")
        #expect(try program.onlyEntry().repeatDue == "2026-11-25T16:30:00")
        program.run("edit", id, "--due", "2026-11-25 16:30")
        #expect(try program.onlyEntry().repeatDue == nil)
        program.run("edit", id, "--due", "+1d")
        program.run("done", id)
        #expect(try due() == ["2026-12-02T16:30:00+01:00"])
    }

    @Test func `without a due time the first day of the rule is meant`() throws {
        add("Pay the rent", "--repeat", "every month on the last day")
        #expect(try program.onlyEntry().task?.due?.day.description == "2026-11-30")
        let linen = TestProgram()
        linen.run("add", "Change the linen", "--repeat", "2 weeks after done")
        #expect(try linen.onlyEntry().task?.due == nil)
        let id = try linen.onlyEntry().id.description
        #expect(linen.run("done", id, "--at", "yesterday").error.contains("due Thursday 3 December 2026"))
    }

    @Test func `a rule is changed and removed`() throws {
        let id = add("Read the meters", "--due", "2026-11-30", "--repeat", "monthly")
        #expect(program.run("edit", id, "--repeat", "every year").error.contains("repeats every year on 30 November"))
        #expect(program.run("list", "repeats = YES", "-f", "ids").lines.count == 1)
        program.run("edit", id, "--no-repeat")
        #expect(program.run("list", "repeats = YES", "-f", "ids").lines.isEmpty)
        #expect(program.run("list", "repeats = NO", "-f", "ids").lines.count == 1)
        program.run("undo")
        program.run("edit", id, "--no-task")
        #expect(try program.onlyEntry().repeatRule == nil)
        add("plain")
        #expect(program.run("edit", "@", "--no-repeat").error.contains("is not a task"))
    }

    @Test(arguments: [
        (["--repeat", "wekly"], "did you mean weekly?"), (["--repeat", "biweekly"], "can mean two things"),
        (["--repeat", "FREQ=SECONDLY"], "FREQ=SECONDLY"), (["--until", "friday"], "there is none"),
        (["--repeat", "weekly", "--times", "0"], "not a number of times"),
        (["--repeat", "weekly, 3 times", "--until", "friday"], "has an end already"),
        (["--repeat", "every 2 hours", "--due", "friday"], "at a time of day"),
        (["--repeat", "daily", "--due", "2026-12-04", "--until", "2026-11-29"], "no time after 4 December 2026"),
        (["--repeat", "daily", "--until", "today"], "no time after 20 November 2026"),
        (["--repeat", "daily", "--due", "friday", "--times", "1"], "no time after 20 November 2026"),
        (["--repeat", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--due", "2026-12-04"], "no time after 4 December 2026"),
        (["--repeat", "3 days after done", "--until", "tomorrow"], "no time after 20 November 2026"),
        (["--repeat", "every day at 9"], "write --due 'DATE at 9' --repeat 'every day'"),
        (["--repeat", "every friday 17:00"], "write --due 'DATE 17:00' --repeat 'every friday'"),
    ])
    func `a rule that can't be used is refused`(options: [String], words: String) {
        let outcome = program.run((["add", "a"] + options).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains(words), "\(outcome.error)")
    }

    @Test func `lists, show and the overview tell the rule`() {
        let id = add("Water the ficus", "--due", "2026-11-27", "--repeat", "every 2 weeks on mon,fri")
        add("Buy a kettle", "--due", "2026-11-27")
        #expect(program.run("tasks").output.contains("\(id)  Water the ficus  repeats"))
        let repeating = program.run("tasks", "--repeating").lines
        #expect(
            repeating.last == "          [ ]  \(id)  Water the ficus  every 2 weeks on Monday and Friday",
            "\(repeating)")
        let page = program.run("show", id).output
        #expect(page.contains("repeats every 2 weeks on Monday and Friday"))
        #expect(page.contains("then Monday 7 December 2026"))
        #expect(program.run().output.contains("next: Water the ficus, Friday 27 November 2026, repeats every 2 weeks"))
    }

    @Test func `a calendar of tasks has the coming days`() {
        add("Water the ficus", "--due", "2026-12-04", "--repeat", "weekly")
        add("Buy a kettle", "--due", "2026-12-11")
        let days = program.run("calendar", "--tasks", "2026-12", "-f", "json").output
        #expect(days.contains(#""taskCount":5,"dayCount":4"#), "\(days)")
        #expect(program.run("calendar", "--tasks", "2026-12").output.contains("2 tasks"))
        #expect(program.run("calendar", "--tasks", "2025").error.contains("no task is due"))
    }

    @Test func `statistics know how late each was`() {
        for (due, times) in [("2026-11-18", 1), ("2026-11-20", 2)] {
            for _ in 0..<times { program.run("done", add("Water the ficus", "--due", due, "--repeat", "weekly")) }
        }
        let counts = program.run("stats", "--by", "daysLate", "isDone = YES", "-f", "json").output
        #expect(counts.contains("2") && program.run("list", "daysLate = 2", "-f", "ids").lines.count == 1, "\(counts)")
    }

    @Test(arguments: [("jsonl", "jsonl"), ("csv", "csv"), ("icalendar", "ics"), ("markdown", "folder")])
    func `a rule goes out and comes back`(format: String, ending: String) throws {
        add("Water the ficus", "--due", "2026-11-27 9:00", "--repeat", "every 2 weeks on mon,fri")
        add("Pay the rent", "--due", "2026-11-30", "--repeat", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5")
        add("Change the linen", "--due", "2026-11-30", "--repeat", "2 weeks after done")
        let target = "\(program.folder.path)/out.\(ending)"
        program.run("export", "-f", format, "-o", target)
        let other = TestProgram()
        other.run("import", target)
        let rules = { (program: TestProgram) in try program.entries().compactMap(\.repeatRule).sorted() }
        #expect(try rules(other) == rules(program) && rules(other).count == 3)
        let times = { (program: TestProgram) in
            try program.entries().map { $0.creationTime.instant.secondsSince1970 }.sorted()
        }
        if format != "markdown" { #expect(try times(other) == times(program)) }
    }
}
