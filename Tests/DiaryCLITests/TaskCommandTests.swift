import Chronology
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

@testable import DiaryCLI

/// Tasks from the command line, on Friday 20 November 2026, 21:30 in Prague.
struct TaskCommandTests {
    private let program = TestProgram()

    /// Adds entries, and returns the first digits of each.
    private func add(_ words: [[String]]) -> [String] {
        words.map { words in
            program.now = program.now.adding(seconds: 1)
            return String(program.run((["add"] + words).map { Array($0.utf8) }).output.prefix(6))
        }
    }

    private func sample() -> [String] {
        add([
            ["Pay the mortgage", "--due", "2026-11-17 9:00"], ["Get to the gym", "--due", "today 22:15"],
            ["Rake the leaves", "--due", "today", "--tag", "garden"], ["Send the gift", "--due", "friday 17:00"],
            ["Read a book", "--task"],
        ])
    }

    @Test func `tasks are below their days, those without a due time last`() {
        let ids = sample()
        let listed = program.run("tasks")
        #expect(
            listed.lines == [
                "Tuesday 17 November 2026, 3 days late", "  9:00    [ ]  \(ids[0])  Pay the mortgage", "Today",
                " 22:15    [ ]  \(ids[1])  Get to the gym",
                "          [ ]  \(ids[2])  Rake the leaves  #garden",
                "Friday 27 November 2026", " 17:00    [ ]  \(ids[3])  Send the gift", "No due time",
                "          [ ]  \(ids[4])  Read a book",
            ], "\(listed.output)\(listed.error)")
        #expect(program.run("tasks", "--format", "ids").lines.map { String($0.prefix(6)) } == ids)
    }

    @Test func `a cancelled task is neither open nor done`() throws {
        let line =
            #"{"text":"Fly to Rome","creationTime":"2026-11-01T10:00:00+01:00","due":"2026-11-02","cancelled":true}"#
        program.run(["import", "-"].map(\.bytes), input: Array(line.utf8))
        let id = try program.onlyEntry().id.description.prefix(6)
        #expect(program.run("tasks").lines.isEmpty && program.run("tasks", "--by", "priority").lines.isEmpty)
        #expect(program.run("tasks", "--done").lines.isEmpty)
        let all = program.run("tasks", "--all").lines
        #expect(all.last == "          [-]  \(id)  Fly to Rome  cancelled", "\(all)")
        #expect(program.run("show").output.contains("[-] due"))
        let json = program.run("tasks", "--all", "--format", "jsonl").output
        #expect(json.contains(#""done":false,"cancelled":true"#), "\(json)")
        for (predicate, count) in [
            ("isCancelled = YES", 1), ("isDone = YES", 0), ("isDone = NO", 0), ("isPastDue = YES", 0),
            ("isDone = nil", 1),
            ("isCancelled = NO", 0), ("isTask = YES", 1),
        ] { #expect(program.run("list", predicate, "--format", "ids").lines.count == count, "\(predicate)") }
        #expect(!program.run(([] as [String]).map(\.bytes)).output.contains("past due"))
        #expect(program.run("rank", String(id), "--first").error.contains("is cancelled"))
        program.run("done", String(id))
        #expect(program.run("tasks", "--done", "--format", "ids").lines.count == 1)
        program.run("undo")
        #expect(program.run("tasks", "--all").lines.last?.contains("[-]") == true)
        program.run("tasks", "--reopen", String(id))
        #expect(program.run("tasks", "--format", "ids").lines.count == 1)
        program.run("undo")
        let target = "\(program.folder.path)/out.jsonl"
        program.run("export", "-o", target)
        let other = TestProgram()
        other.run("import", target)
        #expect(other.run("tasks", "--all").lines.last?.contains("[-]") == true)
        #expect(other.run("export", "-o", "-").output == program.run("export", "-o", "-").output)
    }

    @Test func `on a terminal tags and due times are on the right`() {
        let ids = sample()
        (program.isOutputTerminal, program.environment["NO_COLOR"]) = (true, "1")
        program.environment["DIARY_PAGER"] = "cat"
        #expect(
            program.run("tasks", "--no-pager").lines[4]
                == "          [ ]  \(ids[2])  Rake the leaves                                   #garden")
        #expect(
            program.run("tasks", "--by", "priority", "--no-pager").lines.prefix(2) == [
                " 1  [ ]  \(ids[0])  Pay the mortgage                       3 days late",
                " 2  [ ]  \(ids[1])  Get to the gym                         Fri 20 Nov 22:15",
            ])
    }

    @Test(arguments: [("2.5", "priority 2.5"), ("2.4257475", "priority about 2.43"), ("4.9999", "priority about 5")])
    func `show rounds a priority, and JSON has all its digits`(priority: String, shown: String) {
        program.run("add", "Read a book", "--priority", priority)
        #expect(program.run("show").lines.contains { $0.contains(shown) })
        #expect(program.run("show", "--format", "jsonl").output.contains("\"priority\":\(priority)"))
    }

    @Test func `by priority each has its rank, and rank gives it another`() {
        let ids = sample()
        #expect(
            program.run("tasks", "--by", "priority").lines.prefix(4) == [
                " 1  [ ]  \(ids[0])  Pay the mortgage  3 days late",
                " 2  [ ]  \(ids[1])  Get to the gym  Fri 20 Nov 22:15",
                " 3  [ ]  \(ids[2])  Rake the leaves  #garden  Fri 20 Nov",
                " 4  [ ]  \(ids[3])  Send the gift  Fri 27 Nov 17:00",
            ])
        #expect(
            program.run("rank", ids[3], "--first").error == "ranked \(ids[3])  1st of 5, before Pay the mortgage\n")
        #expect(
            program.run("rank", ids[4], "--last").error.hasPrefix("nothing was changed: \(ids[4])  5th of 5, after"))
        #expect(program.run("rank", ids[0], "--after", ids[1]).error.contains("3rd of 5, before Rake the leaves"))
        let order = program.run("tasks", "--by", "priority", "--format", "ids").lines.map { String($0.prefix(6)) }
        #expect(order == [ids[3], ids[1], ids[0], ids[2], ids[4]])
        program.run("undo")
        #expect(program.run("tasks", "--by", "priority").lines[1].contains(ids[0]))
    }

    @Test func `a finished task leaves the list, is shown with its time, and can be reopened`() {
        let ids = sample()
        #expect(program.run("done").lines.count == 5)
        let done = program.run("done", ids[0], "--at", "yesterday 10:00").error
        #expect(done.hasPrefix("yesterday 10:00 is ") && done.hasSuffix("\ndone \(ids[0])  Pay the mortgage\n"))
        #expect(program.run("done", ids[0], ids[1]).error.contains("note: \(ids[0]) is already done"))
        #expect(
            program.run("tasks", "--done").lines == [
                "Today", " 21:30    [x]  \(ids[1])  Get to the gym", "Thursday 19 November 2026",
                " 10:00    [x]  \(ids[0])  Pay the mortgage",
            ])
        #expect(program.run("tasks", "--all").lines.count == 9 && program.run("tasks").lines.count == 6)
        #expect(program.run("list").output.contains("[x] Pay the mortgage"))
        #expect(program.run("tasks", "--reopen", ids[0]).error == "open again \(ids[0])  Pay the mortgage\n")
        #expect(program.run("tasks", "--by", "priority").lines.last?.contains(ids[0]) == true)
        program.run("undo")
        program.run("undo")
        #expect(program.run("tasks", "--done").lines.count == 2)
    }

    @Test func `dates and options compare the due time, and mean the coming day`() {
        let ids = sample()
        let found = { (words: [String]) in
            program.run((["tasks", "-f", "ids"] + words).map { Array($0.utf8) }).lines.map { String($0.prefix(6)) }
        }
        #expect(found(["--on", "today"]) == [ids[1], ids[2]] && found(["2026-11-27"]) == [ids[3]])
        #expect(found(["--to", "today"]) == [ids[0], ids[1], ids[2]] && found(["--from", "saturday"]) == [ids[3]])
        #expect(found(["--tag", "garden"]) == [ids[2]] && found(["-n", "1"]) == [ids[0]])
        #expect(found(["text CONTAINS 'gift'"]) == [ids[3]] && found(["--reverse"]) == ids.reversed())
    }

    @Test func `an empty list of some tasks is not called empty`() {
        _ = sample()
        let none = program.run("tasks", "--repeating").error
        #expect(none.contains("no task repeats") && !none.contains("begin"), "\(none)")
        #expect(program.run("tasks", "--repeating", "--tag", "garden").error.contains("no task matches"))
    }

    @Test func `a task is added and removed, and with the last one its section`() {
        let ids = add([["plain"], ["other", "--due", "monday"]])
        #expect(program.run("edit", ids[0], "--due", "tuesday 18:30").error.contains("tuesday 18:30 is Tuesday 24 Nov"))
        #expect(program.run("tasks").lines.count == 4)
        #expect(program.run("show", ids[0]).output.contains("[ ] due Tuesday 24 November 2026, 18:30 Europe/Prague"))
        program.run("edit", ids[0], "--no-due")
        #expect(program.run("tasks").lines.suffix(2).first == "No due time")
        program.run("edit", ids[0], "--no-task")
        #expect(program.run("tasks").lines.count == 2)
        program.run("delete", ids[1], "--yes")
        #expect(program.run("tasks").error.contains("there is nothing to do"))
        program.run("undo")
        #expect(program.run("tasks").lines.first == "Monday 23 November 2026")
    }

    @Test(arguments: [
        ("next week", "next week is Monday 23 November 2026"), ("eod", "eod is Friday 20 November 2026"),
        ("end of month", "end of month is Monday 30 November 2026"), ("15th", "15th is Tuesday 15 December 2026"),
        ("in 3 working days", "in 3 working days is Wednesday 25 November 2026"),
        ("tomorrow 11", "tomorrow 11 is Saturday 21 November 2026 11:00"), ("+3d", "+3d is Monday 23 November 2026"),
    ])
    func `a due time in everyday words is told as it was understood`(typed: String, told: String) {
        let outcome = program.run("add", "a task", "--due", typed)
        #expect(outcome.exitCode == .success && outcome.error.contains(told), "\(outcome.error)")
        #expect(program.run("tasks", typed == "+3d" ? "2026-11-23" : typed).exitCode == .success)
    }

    @Test func `a due time moves by the calendar, over a change of clocks too`() throws {
        let ids = add([
            ["a", "--due", "2027-03-27 9:00"], ["b", "--due", "2027-01-31"], ["c", "--task"], ["d"],
        ])
        #expect(program.run("edit", ids[0], "--due", "+1d").error.contains("1 day later by the calendar"))
        #expect(
            try program.entries().compactMap(\.task?.due).map { $0.time.rfc3339() }.contains(
                "2027-03-28T09:00:00+02:00"))
        program.run("edit", ids[0], "--due", "-1w")
        program.run("edit", ids[1], "--due", "+1mo")
        let days = try program.entries().compactMap { $0.task?.due?.day.description }.sorted()
        #expect(days == ["2027-02-28", "2027-03-21"])
        program.run("undo")
        #expect(try program.entries().compactMap { $0.task?.due?.day.description }.contains("2027-01-31"))
        let none = program.run("edit", ids[2], "--due", "+1d")
        #expect(none.exitCode == .usage && none.error.contains("has no due time to move"), "\(none.error)")
        #expect(program.run("edit", ids[3], "--due", "+1d").exitCode != .success)
    }

    @Test func `a due day has no hours to move`() throws {
        let ids = add([["a", "--due", "2027-01-31"]])
        for shift in ["+2h", "+1d2h", "-26h"] {
            let refused = program.run("edit", ids[0], "--due", shift)
            #expect(refused.exitCode == .usage && refused.error.contains("due on a day, which has no hours to move"))
            #expect(refused.error.contains("--due '2027-01-31 10:00'"), "\(refused.error)")
        }
        #expect(program.run("edit", ids[0], "--due", "+0d").error.hasPrefix("nothing was changed"))
        #expect(program.run("edit", ids[0], "--due", "–24h").exitCode == .success)
        #expect(try program.onlyEntry().task?.due?.day.description == "2027-01-30")
    }

    @Test func `a task of tomorrow can be late where clocks are ahead`() {
        _ = add([["call", "--due", "2026-11-21T05:00", "--zone", "Asia/Tokyo"]])
        let lines = program.run("tasks").lines
        #expect(lines.count == 2 && lines.first == "Saturday 21 November 2026", "\(lines)")
        #expect(lines.last?.hasSuffix("30 minutes late") == true, "\(lines)")
    }

    @Test func `a taken priority is reported, and so is the position of a new task`() throws {
        let ids = add([["a", "--task"], ["b", "--task", "--priority", "2.5"], ["c", "--before", "@"]])
        #expect(try program.entries().compactMap { $0.task?.priority }.count == 3)
        let order = program.run("tasks", "--by", "priority", "-f", "ids").lines.map { String($0.prefix(6)) }
        #expect(order == [ids[0], ids[2], ids[1]])
        let printed = program.run("add", "d", "--priority", "2.5").error
        #expect(printed.contains("note: another task has the priority 2.5"), "\(printed)")
    }

    @Test(arguments: [
        (["add", "x", "--priority", "0"], "0 is not a priority"),
        (["add", "x", "--priority", "5"], "5 is not a priority"),
        (["add", "x", "--priority", "NaN"], "NaN is not a priority"),
        (["rank", "@1", "--before", "@1"], "before itself"),
        (["rank", "@1"], "rank needs a place"), (["rank", "@2", "--first"], "is not a task: plain"),
        (["done", "@2"], "is not a task: plain"), (["tasks", "--reopen", "@2"], "is not a task: plain"),
        (["rank", "@3", "--first"], "is done: finished"), (["rank", "@1", "--after", "@3"], "is done: finished"),
        (["done", "@1", "--at", "tomorrow"], "a task is done in the past"),
        (["tasks", "--done", "--by", "priority"], "only unfinished tasks"),
        (["edit", "@1", "--due", "friday", "--no-due"], "--no-due"),
        (["edit", "@2", "--no-due"], "is not a task: plain"),
    ])
    func `an invalid request is refused with a remedy`(words: [String], printed: String) {
        _ = add([["finished", "--task"], ["plain"], ["open", "--task"]])
        program.run("done", "@3")
        let refused = program.run(words.map { Array($0.utf8) })
        #expect(refused.exitCode == .usage && refused.error.contains(printed), "\(refused.error)")
    }

    @Test func `the overview has the number of overdue tasks`() {
        _ = sample()
        #expect(program.run().lines.contains("1 task is past due: diary tasks"))
        program.now = program.now.adding(seconds: 86_400)
        #expect(program.run().lines.contains("3 tasks are past due: diary tasks"))
        program.run("done", "@1")
        #expect(program.run("stats").lines.contains("5 tasks, 1 done, 3 past due"))
        #expect(program.run("tasks").lines[2].hasPrefix("Friday 20 November 2026, 1 day late"))
    }

    @Test func `Markdown has boxes`() {
        let ids = sample()
        let box = "- [ ] due Friday 27 November 2026, 17:00"
        for words in [["list", "-f", "markdown"], ["export", "-f", "markdown", "-o", "-"]] {
            let printed = program.run(words.map { Array($0.utf8) }).output
            #expect(printed.contains(box) && printed.contains("\n- [ ] task\n"), "\(printed)")
        }
        program.run("done", ids[3], ids[4])
        for words in [["list", "-f", "markdown"], ["export", "-f", "markdown", "-o", "-"]] {
            let printed = program.run(words.map { Array($0.utf8) }).output
            #expect(
                printed.contains("- [x] due Friday 27 November 2026") && printed.contains("\n- [x] task"), "\(printed)")
        }
    }

    @Test func `tags that the title shows are not repeated`() throws {
        let ids = add([["Rake the leaves #garden", "--due", "today", "--tag", "work"], ["#garden first", "--task"]])
        let lines = program.run("tasks").lines
        #expect(lines.contains("          [ ]  \(ids[0])  Rake the leaves #garden  #work"), "\(lines)")
        let ranked = program.run("tasks", "--by", "priority").lines
        #expect(ranked.first == " 1  [ ]  \(ids[0])  Rake the leaves #garden  #work  Fri 20 Nov", "\(ranked)")
        #expect(program.run("list").output.contains("[ ] Rake the leaves #garden  #work\n"))
        // A truncated title shows them at its end.
        let long = "Rake the leaves and take them to the compost in the far corner of the #garden"
        let id = add([[long, "--due", "tomorrow"]])[0]
        (program.isOutputTerminal, program.environment["NO_COLOR"]) = (true, "1")
        for command in ["tasks", "list"] {
            let shown = program.run(command, "--no-pager").lines.first { $0.contains(id) }
            #expect(shown?.hasSuffix("…  #garden") == true, "\(shown ?? "")")
        }
    }

    @Test func `an exported entry is imported unchanged, in each format`() throws {
        let ids = sample()
        program.run("done", ids[0])
        program.run("rank", ids[4], "--first")
        program.run("add", "measured", "--measure", "Weight=71.2kg", "--measure", "weight=-0.5", "--task")
        program.run("measure", "příšerně-žluťoučký_kůň", "5k*", "--any-unit")
        let folder = program.folder.path.appending("out")
        let lines = program.folder.path.appending("lines.jsonl")
        #expect(program.run("export", "-o", "\(folder)").exitCode == .success)
        #expect(program.run("export", "-o", "\(lines)").exitCode == .success)
        let printed = program.run("list", "-f", "json").output
        for path in [folder.appending("entries.jsonl"), lines] {
            let other = TestProgram()
            #expect(other.run("import", "\(path)").exitCode == .success)
            #expect(other.run("list", "-f", "json").output == printed)
            #expect(other.run("export", "-o", "-").output == program.run("export", "-o", "-").output)
            #expect(other.run("tasks", "--by", "priority").output == program.run("tasks", "--by", "priority").output)
            #expect(other.run("import", "\(path)").error.contains("already here"))
            #expect(other.run("list", "-f", "json").output == printed)
        }
    }

    @Test func `Markdown has the measurements, without markup in them`() {
        program.run("add", "a day", "--measure", "weight=71.2kg", "--measure", "battery=40%")
        program.run("measure", "_x_", "5b**c**", "--any-unit")
        let exported = program.run("export", "-f", "markdown", "-o", "-").output
        #expect(exported.contains("\n\nweight 71.2 kg · battery 40%\n\na day\n"), "\(exported)")
        #expect(exported.contains(#"\_x\_ 5 b\*\*c\*\*"#), "\(exported)")
        #expect(program.run("list", "-f", "markdown").output.contains("\nweight 71.2 kg · battery 40%\n"))
    }
}
