import Chronology
import DiaryMedia
import DiaryStore
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryModel

/// Tasks and measurements in lines of JSON.
struct TaskLineTests {
    private func line(_ members: String, id: Int = 1) -> [UInt8] {
        Array(
            #"{"id":"00000000-0000-4000-8000-00000000000\#(id)","text":"x","date":"2026-03-01T12:00:00Z",\#(members)}"#
                .utf8)
    }

    @Test(arguments: [
        #""due":"2026-11-27T17:00:00+01:00","dueTimeZone":"Europe/Prague","dueHasTime":true,"priority":3.5,"done":false"#,
        #""due":"2026-11-27T12:00:00+09:00","dueTimeZone":"Asia/Tokyo","dueHasTime":false,"priority":0.1,"done":false"#,
        #""due":"1660-01-01T12:00:16+00:58","dueTimeZone":"Europe/Prague","dueHasTime":false,"priority":1.5,"done":false"#,
        #""due":"2026-11-27T17:00:00.5-03:30","dueTimeZone":"-03:30","dueHasTime":true,"done":true"#,
        #""done":true,"doneTime":"2026-11-21T10:00:00+01:00""#,
        #""measurements":[{"name":"weight","value":71.2,"unit":"kg"},{"name":"Weight","value":-0.30000000000000004}]"#,
    ])
    func `an exported task is imported again`(members: String) throws {
        let diary = try TestDiary()
        #expect(try diary.importLines([line(members)]).report.entryCount == 1)
        let entry = try #require(diary.entries().first)
        let exported = try diary.exportLines()
        let parsed = try JSONParser.parse(Array(("{" + members + "}").utf8)).objectValue
        let written = EntryJSON.object(of: entry)
        for member in try #require(parsed).members where member.key != "measurements" {
            #expect(written[member.key] == member.value, "\(member.key)")
        }
        let other = try TestDiary()
        #expect(try other.importLines(exported.lines).report.entryCount == 1)
        #expect(try other.exportLines().text == exported.text)
        #expect(try other.entries().first?.task == entry.task)
        #expect(try other.entries().first?.measurements == entry.measurements)
        #expect(try other.importLines(exported.lines).report.alreadyHereCount == 1)
        #expect(try diary.importLines(exported.lines).problems.isEmpty)
    }

    @Test func `a day is due on that day, and a line with no more than that is a task`() throws {
        let diary = try TestDiary()
        try diary.importLines([line(#""due":"2026-11-27""#)])
        let task = try #require(diary.entries().first?.task)
        #expect(task.due?.hasTime == false && task.due?.time.rfc3339() == "2026-11-27T12:00:00+01:00")
        #expect(task.due?.time.zoneName == "Europe/Prague" && !task.isDone && task.priority == 2.5)
    }

    @Test func `a plain entry has no value of a task`() throws {
        let diary = try TestDiary()
        try diary.add("x")
        let object = EntryJSON.object(of: try diary.entries()[0])
        for key in EntryKey.all.filter(\.isOfTask).map(\.name) + ["measurements"] { #expect(object[key] == nil) }
    }

    @Test(arguments: [
        #""due":"soon""#, #""due":5"#, #""due":"2026-02-30""#, #""priority":0"#, #""priority":5"#, #""priority":-1"#,
        #""priority":1e400"#, #""priority":"high""#, #""done":"yes""#, #""done":true,"doneTime":"then""#,
        #""measurements":5"#, #""measurements":[5]"#, #""measurements":[{"name":"x"}]"#,
        #""measurements":[{"name":"two words","value":1}]"#, #""measurements":[{"name":"x","value":"1"}]"#,
        #""measurements":[{"name":"x","value":1e400}]"#, #""measurements":[{"name":"x","value":1,"unit":5}]"#,
        #""measurements":[{"name":"x","value":1,"unit":"k g"}]"#,
    ])
    func `unreadable lines are reported, and the rest is imported`(members: String) throws {
        let diary = try TestDiary()
        let result = try diary.importLines([line(members), line(#""done":false"#, id: 2)])
        #expect(result.report.entryCount == 1 && result.problems.map(\.line) == [1])
    }

    @Test func `priorities are unique after an import, and the same lines again change nothing`() throws {
        let diary = try TestDiary()
        try diary.add("here", task: DiaryTask(priority: 3))
        let lines = (1...5).map { line(#""priority":3,"done":false"#, id: $0) }
        #expect(try diary.importLines(lines).report.entryCount == 5)
        let before = try diary.entries()
        #expect(Set(before.compactMap(\.task?.priority)).count == 6)
        let command = diary.store.lastCommandNumber
        for updates in [false, true] {
            let again = try diary.importLines(lines, updates: updates)
            #expect(again.report.alreadyHereCount == 5 && again.problems.isEmpty)
        }
        #expect(try diary.entries() == before && diary.store.lastCommandNumber == command)
        _ = try diary.store.undo()
        #expect(try diary.entries().map(\.text) == ["here"])
    }

    @Test func `an update takes on the line's task and measurements`() throws {
        let diary = try TestDiary()
        try diary.importLines([line(#""priority":3,"done":false"#)])
        let changed = [line(#""priority":1,"done":false,"due":"2026-11-27","measurements":[{"name":"x","value":1}]"#)]
        #expect(try diary.importLines(changed).problems.count == 1)
        #expect(try diary.importLines(changed, updates: true).report.updatedCount == 1)
        let entry = try #require(diary.entries().first)
        #expect(entry.task?.priority == 1 && entry.task?.due != nil && entry.measurements.count == 1)
        // A line without a priority keeps the existing one.
        #expect(try diary.importLines([line(#""done":false"#)], updates: true).report.updatedCount == 1)
        #expect(try diary.entries().first?.task == DiaryTask(priority: 1))
        #expect(try diary.importLines([line(#""priority":2,"done":false"#)], updates: true).report.updatedCount == 1)
        #expect(try diary.importLines([line(#""starred":false"#)], updates: true).report.updatedCount == 1)
        #expect(try diary.entries().first?.task == nil)
    }
}
