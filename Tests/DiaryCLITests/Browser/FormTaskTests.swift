import Chronology
import DiaryModel
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct FormTaskTests {
    /// A diary of one entry, its form beside the list.
    private func bench(_ words: String..., columns: Int = 120, rows: Int = 40) throws -> BrowserBench {
        let program = TestProgram()
        #expect(program.run((["add"] + words).map { Array($0.utf8) }).exitCode == .success)
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        try bench.type("E")
        return bench
    }

    private func text(_ field: FormField.Key, _ bench: BrowserBench) -> String? {
        bench.model.form?.areas[field]?.text
    }

    @Test func `a due time makes a task of an entry, and the coming day is meant and shown`() throws {
        let bench = try bench("Pay the mortgage")
        try bench.fill(.due, "friday 9:00")
        #expect(bench.formLines.contains { $0.contains("Friday 27 November 2026 09:00 Europe/Prague") })
        #expect(text(.task, bench) == "yes" && bench.formLines.contains { $0.hasPrefix(" Task*     yes") })
        try bench.save()
        let task = try #require(try bench.entry.task)
        #expect(task.due?.time.rfc3339() == "2026-11-27T09:00:00+01:00" && task.due?.hasTime == true)
        #expect(task.priority == 2.5 && !task.isDone)
        #expect(text(.priority, bench) == "2.5" && bench.lines.contains { $0.contains("[ ] Pay the mortgage") })
        bench.program.run("undo")
        try bench.follow()
        #expect(try bench.entry.task == nil)
    }

    @Test func `a rule makes the task repeat, and is shown as it is understood`() throws {
        let bench = try bench("Water the ficus")
        try bench.fill(.repeats, "weekly")
        #expect(bench.formLines.contains { $0.contains("repeats from its due time on") })
        try bench.fill(.due, "friday 9:00")
        #expect(bench.formLines.contains { $0.contains("every week on Friday") })
        try bench.save()
        #expect(try bench.entry.repeatRule == "FREQ=WEEKLY;BYDAY=FR")
        #expect(text(.repeats, bench) == "every week on Friday")
        try bench.fill(.repeats, "")
        try bench.save()
        #expect(try bench.entry.repeatRule == nil && bench.entry.task != nil)
    }

    @Test func `Task alone suffices, and follows fields that are cleared`() throws {
        let bench = try bench("Rake the leaves")
        try bench.fill(.due, "monday")
        try bench.clear()
        #expect(text(.task, bench) == "no" && bench.model.form?.isTouched == false)
        try bench.go(to: .task)
        try bench.type("y")
        try bench.press(Key(.enter))
        #expect(bench.formLines.contains { $0.contains("last, else a number between 0 and 5") })
        try bench.save()
        #expect(try bench.entry.task == DiaryTask(priority: 2.5))
        try bench.go(to: .task)
        try bench.type("n")
        try bench.save()
        #expect(try bench.entry.task == nil && text(.priority, bench) == "")
    }

    @Test func `a new entry among the tasks is a task by default`() throws {
        let bench = try bench("Rake the leaves", "--task")
        try bench.type("E5n")
        try bench.answerForm()
        #expect(text(.task, bench) == "yes" && bench.model.form?.isTouched == false)
        try bench.press(Key(.escape))
        #expect(bench.model.form?.isActive != true && bench.model.form?.question == nil)
        try bench.type("nBake the cake")
        try bench.answerForm()
        try bench.save()
        #expect(try bench.entry.text == "Bake the cake" && bench.entry.task == DiaryTask(priority: 2.475))
        try bench.press(Key(.escape))
        try bench.type("nNo task")
        try bench.go(to: .task)
        try bench.type("n")
        try bench.save()
        #expect(
            try bench.store.entries(EntryQuery([.unfinished])).map(\.text).sorted() == [
                "Bake the cake", "Rake the leaves",
            ])
    }

    @Test func `values of tasks are refused if Task says no, and stay typed`() throws {
        let bench = try bench("Rake the leaves", "--due", "monday")
        try bench.fill(.due, "tuesday")
        try bench.go(to: .task)
        try bench.type("n")
        try bench.save()
        #expect(bench.lastLine.hasPrefix(" not saved") && text(.due, bench) == "tuesday")
        #expect(bench.formLines.contains { $0.contains("! only a task has a due time; set Task to yes") })
        #expect(bench.model.form?.focused?.key == .due)
        try bench.clear()
        try bench.save()
        #expect(try bench.entry.task == nil)
    }

    @Test(arguments: ["5", "0", "-1", "high", "1,5"])
    func `anything other than a priority is reported beside it, and nothing is saved`(typed: String) throws {
        let bench = try bench("Rake the leaves")
        try bench.fill(.priority, typed)
        try bench.save()
        let problem = "! \(typed) is not a priority; a number"
        #expect(bench.lastLine.hasPrefix(" not saved") && bench.formLines.contains { $0.contains(problem) })
        #expect(text(.priority, bench) == typed)
        #expect(try bench.store.commands(limit: 9).count == 1)
    }

    @Test func `a priority ranks, one that is taken is reported, and an empty one is the last`() throws {
        let bench = try bench("first", "--priority", "4")
        bench.program.run("add", "second", "--priority", "2")
        try bench.follow()
        try bench.fill(.priority, " 2 ")
        try bench.save()
        #expect(bench.lines.suffix(3).contains { $0.contains("another task has the priority 2.0: this one has 1.98") })
        #expect(try bench.entry.text == "first" && bench.entry.task?.priority == 1.98)
        try bench.fill(.priority, "4.5")
        try bench.save()
        #expect(try bench.entry.task?.priority == 4.5)
        try bench.clear()
        try bench.save()
        let lowest = try #require(try bench.entry.task?.priority)
        #expect(try bench.store.unfinishedTasks().last == bench.entry.id && lowest < 2)
    }

    @Test func `done says since when, and can be undone`() throws {
        let bench = try bench("Rake the leaves", "--due", "monday")
        try bench.go(to: .done)
        try bench.type(" ")
        try bench.save()
        let task = try #require(try bench.entry.task)
        #expect(task.isDone && task.doneTime?.rfc3339() == "2026-11-20T21:30:00+01:00" && task.priority == nil)
        #expect(bench.formLines.contains { $0.contains("Friday 20 November 2026 21:30") })
        #expect(bench.lines.contains { $0.contains("[x] Rake the leaves") })
        try bench.fill(.priority, "3")
        #expect(bench.formLines.contains { $0.contains("! a done task has no priority") })
        try bench.go(to: .done)
        try bench.type("n")
        try bench.save()
        #expect(try bench.entry.task?.isDone == false && bench.entry.task?.priority == 3)
    }

    @Test func `a due time moves in the form`() throws {
        let bench = try bench("Rake the leaves", "--due", "monday 9:00")
        try bench.fill(.due, "+1w")
        try bench.save()
        #expect(try bench.entry.task?.due?.time.rfc3339() == "2026-11-30T09:00:00+01:00")
    }

    @Test func `measurements as people say them are shown as they are understood`() throws {
        let bench = try bench("Monday morning")
        try bench.fill(.measurements, "bp=120/80, sleep 7h 30min, mood 4/5, lunch €12.50")
        let shown = "bp.systolic 120, bp.diastolic 80, sleep 7.5 h, mood 4/5"
        let words = bench.formLines.joined(separator: " ").split { $0 == " " || $0 == "▌" }.joined(separator: " ")
        #expect(words.contains(shown), "\(bench.formLines)")
        try bench.save()
        #expect(try bench.entry.measurements.map(\.value) == [120, 80, 7.5, 4, 12.5])
    }

    @Test func `measurements are one line, each shown as it is understood`() throws {
        let bench = try bench("Monday morning")
        try bench.fill(.measurements, "weight 71.2kg, pulse 58 /min,blood-pressure 120 80 mmHg")
        #expect(bench.formLines.contains { $0.contains("weight 71.2 kg, pulse 58 /min") }, "\(bench.formLines)")
        try bench.save()
        let saved = try bench.entry
        #expect(
            saved.measurements == [
                DiaryMeasurement(name: "weight", value: 71.2, unit: "kg"),
                DiaryMeasurement(name: "pulse", value: 58, unit: "/min"),
                DiaryMeasurement(name: "blood-pressure", value: 120),
                DiaryMeasurement(name: "blood-pressure", value: 80, unit: "mmHg"),
            ])
        try bench.clear()
        try bench.save()
        #expect(try bench.entry.measurements.isEmpty)
    }

    @Test(arguments: [
        ("weight", "weight has no value"), ("weight 1,234kg", "can be 1"), ("58", "58 is not the name"),
        ("weight 71.2kgg", "kgg is not a known unit"), ("weight heavy", "weight has no value"),
        ("weight NaN", "measured"),
    ])
    func `anything other than a measurement is reported beside it`(typed: String, problem: String) throws {
        let bench = try bench("Monday morning", "--measure", "pulse=58/min")
        try bench.fill(.measurements, "pulse 58/min, \(typed)")
        try bench.save()
        #expect(bench.formLines.contains { $0.contains("! ") && $0.contains(problem) }, "\(bench.formLines)")
        #expect(text(.measurements, bench)?.hasSuffix(typed) == true)
        #expect(try bench.entry.measurements.count == 1 && bench.store.commands(limit: 9).count == 1)
    }

    @Test func `measurements that are there stay as they are beside one that is changed`() throws {
        let odd = [
            DiaryMeasurement(name: "a", value: 1.234, unit: "blips,x"),
            DiaryMeasurement(name: "b", value: 5, unit: "e5"),
            DiaryMeasurement(name: "c", value: 1),
        ]
        let program = TestProgram()
        program.run("add", "odd ones")
        var entry = try program.onlyEntry()
        entry.measurements = odd
        var reading = FormReading()
        reading.numbers = { NumberNotation(decimalPoint: ",", groupSeparator: ".") }
        let line = FormMeasurements.words(of: entry)
        #expect(line == "a 1.234blips,x, b 5e5, c 1")
        #expect(try FormMeasurements.read(line, of: entry, reading) == odd)
        let typed = try FormMeasurements.read("a 1.234blips,x, b 5e5, c 1,5kg", of: entry, reading)
        #expect(typed.dropLast() == odd.dropLast())
        #expect(typed.last == DiaryMeasurement(name: "c", value: 1.5, unit: "kg"))
    }

    @Test func `an entry may have measurements alone`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120, rows: 40)
        try bench.type("n")
        try bench.answerForm()
        try bench.fill(.measurements, "weight 71.2kg")
        try bench.save()
        #expect(try bench.entry.measurements.count == 1 && bench.entry.text.isEmpty)
        #expect(bench.lines.contains { $0.contains("weight 71.2 kg") })
    }

    @Test func `a new entry is a done task with a due time`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120, rows: 40)
        try bench.type("n")
        try bench.answerForm()
        try bench.type("Rake the leaves")
        try bench.fill(.due, "today")
        try bench.go(to: .done)
        try bench.type(" ")
        try bench.save()
        let task = try #require(try bench.entry.task)
        #expect(task.isDone && task.due?.day.description == "2026-11-20" && task.doneTime != nil)
    }

    @Test func `another process that finishes the task is met field by field`() throws {
        let bench = try bench("Rake the leaves", "--due", "monday", "--priority", "3")
        try bench.fill(.due, "tuesday")
        bench.program.run("done", "@")
        try bench.follow()
        try bench.answerForm()
        #expect(text(.done, bench) == "yes" && text(.priority, bench) == "" && text(.due, bench) == "tuesday")
        try bench.save()
        #expect(try bench.entry.task?.isDone == true && bench.entry.task?.due?.day.description == "2026-11-24")
        try bench.fill(.measurements, "leaves 3kg")
        bench.program.run("edit", "@", "--measure", "leaves=4kg")
        try bench.follow()
        try bench.answerForm()
        #expect(bench.formLines.contains { $0.contains("│ leaves 4kg") })
        try bench.press(.control("o"))
        try bench.save()
        #expect(try bench.entry.measurements.map(\.value) == [3])
    }

    @Test func `a draft keeps them as they were typed`() throws {
        let bench = try bench("Rake the leaves")
        let typed: [(FormField.Key, String)] = [
            (.due, "frid"), (.priority, "9"), (.measurements, "leaves 3kg, "),
        ]
        for (field, words) in typed { try bench.fill(field, words) }
        let form = try #require(bench.model.form)
        let values = form.values(hasText: false).draftValues
        #expect(
            values == ["task": "yes", "due": "frid", "priority": "9", "measurements": "leaves 3kg, "], "\(values)")
        let kept = KeptFormDraft(
            draft: Draft(path: bench.program.diary.appending("drafts/x.md"), purpose: .add), text: form.text,
            values: values, isOutdated: false, time: "")
        var again = EntryForm(form.base, number: 9, FormReading())
        again.resume(kept)
        #expect(again.values().edits == form.values().edits)
    }

    @Test(arguments: [(80, 24), (46, 20), (120, 40)])
    func `all fields can be reached and seen`(columns: Int, rows: Int) throws {
        let bench = try bench(
            "Rake the leaves", "--due", "monday", "--measure", "weight=71.2kg", columns: columns, rows: rows)
        for field in [FormField.Key.task, .due, .priority, .done, .measurements] {
            try bench.go(to: field)
            #expect(bench.formLines.contains { $0.hasPrefix("▌") })
        }
        #expect(bench.formLines.contains { $0.hasPrefix("▌Measured  weight 71.2kg") })
    }
}
