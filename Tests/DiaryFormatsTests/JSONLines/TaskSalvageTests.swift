import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import Testing

/// Tasks and measurements in a damaged database.
struct TaskSalvageTests {
    private static let count = 600

    /// A diary in which each entry is a task with two measurements whose names have numbers with gaps.
    private func diary(hasCopy: Bool) throws -> TestDiary {
        let diary = try TestDiary()
        var draft = EntryDraft(
            text: "gone", creationTime: try ZonedTime(rfc3339: "2026-01-01T12:00:00Z"), hasTime: true)
        draft.measurements = ["a", "b", "c"].map { DiaryMeasurement(name: $0, value: 1) }
        let gone = try diary.store.add(draft)
        let lines = (0..<Self.count).map { number in
            let measured = (0..<2).map {
                #"{"name":"\#(["weight", "pulse", "Übung"][(number + $0) % 3])","value":\#(number).5,"unit":"kg"}"#
            }
            return Array(
                """
                {"id":"\(Self.id(number))","text":"entry \(number)","date":"2026-03-01T12:00:00Z","done":false,\
                "due":"2026-04-01T10:00:00+02:00","priority":\(Double(number + 1) / 200),\
                "measurements":[\(measured.joined(separator: ","))]}
                """.utf8)
        }
        try diary.importLines(lines)
        _ = try diary.store.trash([gone.id], as: CommandRecord("delete", ""))
        _ = try diary.store.emptyTrash(olderThan: nil)
        if hasCopy { try takeCopy(of: diary) }
        return diary
    }

    private static func id(_ number: Int) -> UniqueIdentifier {
        UniqueIdentifier(hash: ContentHasher.hash(Array("\(number)".utf8), length: 16))
    }

    private func takeCopy(of diary: TestDiary) throws {
        try DailySnapshots(of: diary.path).take(on: #require(CivilDate(year: 2026, month: 3, day: 1)))
    }

    private func entries(_ diary: TestDiary) throws -> [UniqueIdentifier: DiaryEntry] {
        let entries = try DiaryStore(diary.path, access: .reading).entries(EntryQuery())
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    }

    /// Overwrites a page with rows of a table, or all such pages.
    private func damage(_ table: String, of diary: TestDiary, all: Bool = false) throws {
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = diary.folder.url("diary/diary.sqlite")
        let pages = try Connection(path: file.path, mode: .readOnly, isHardened: false).all(
            "SELECT pageno FROM dbstat WHERE name = \(table) AND pagetype = 'leaf' ORDER BY path"
        ) { $0.int(0) }
        var bytes = try Data(contentsOf: file)
        for page in all ? pages : [try #require(pages.dropFirst(pages.count / 2).first)] {
            let start = (page - 1) * 4096
            bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
        }
        try bytes.write(to: file)
    }

    @discardableResult
    private func repair(_ diary: TestDiary) throws -> SalvagedDatabase? {
        let report = try StoreCheck(diary.path, depth: .full, decoderPath: "").run()
        #expect(!report.isSound)
        return try StoreRepair(diary.path, decoderPath: "", now: diary.clock.now).run(.salvage)
    }

    private func findings(_ diary: TestDiary) throws -> Set<CheckFinding.Kind> {
        Set(try StoreCheck(diary.path, depth: .full, decoderPath: "", isAfterRepair: true).run().findings.map(\.kind))
    }

    @Test(arguments: ["task", "measurement", "measurementName", "measurementByName", "taskPriority"])
    func `rows on undamaged pages stay, and lost rows are the only loss`(table: String) throws {
        let diary = try diary(hasCopy: false)
        let before = try entries(diary)
        try damage(table, of: diary)
        let salvaged = try #require(try repair(diary))
        #expect(salvaged.entryCount == Self.count)
        // An index contains no data of its own.
        let isIndex = ["measurementByName", "taskPriority"].contains(table)
        #expect(salvaged.damagedTables == (isIndex ? [] : [table]))
        let after = try entries(diary)
        var lostCount = 0
        for (id, old) in before {
            let new = try #require(after[id])
            #expect(new.text == old.text)
            #expect(new.task == old.task || table == "task" && new.task == nil)
            let isKept = new.measurements == old.measurements
            #expect(isKept || table.hasPrefix("measurement") && new.measurements.count < old.measurements.count)
            if !isKept || new.task != old.task { lostCount += 1 }
        }
        // All names are on one page.
        #expect(isIndex ? lostCount == 0 : lostCount > 0)
        #expect(table == "measurementName" || lostCount < Self.count)
        // The loss of measurements is reported permanently.
        let isReported = !isIndex && table != "task"
        #expect(try findings(diary) == (isReported ? [.entryChanged] : []))
    }

    @Test(arguments: ["task", "measurement", "measurementName"], [false, true])
    func `a copy brings all of it back`(table: String, isAllLost: Bool) throws {
        let diary = try diary(hasCopy: true)
        let before = try entries(diary)
        try damage(table, of: diary, all: isAllLost)
        try repair(diary)
        #expect(try entries(diary) == before)
        #expect(try findings(diary).isEmpty)
    }

    @Test func `restored measurements keep a newer text`() throws {
        let diary = try diary(hasCopy: true)
        var change = EntryChange()
        change.text = "newer"
        for number in 0..<Self.count { _ = try diary.store.edit([Self.id(number)], change) }
        let before = try entries(diary)
        try damage("measurement", of: diary)
        try repair(diary)
        #expect(try entries(diary) == before)
        #expect(try findings(diary).isEmpty)
    }

    @Test func `a value that is another gives way to the copy's`() throws {
        let diary = try diary(hasCopy: true)
        let before = try entries(diary)
        try diary.store.connection.executeScript("UPDATE measurement SET value = value + 1 WHERE position = 1")
        try damage("operation", of: diary)
        try repair(diary)
        #expect(try entries(diary) == before)
        #expect(try findings(diary).isEmpty)
    }

    @Test(arguments: ["5", "0", "-1", "9e999"])
    func `a task with an invalid priority stays a task`(priority: String) throws {
        let diary = try TestDiary()
        let due = TaskDue(try ZonedTime(rfc3339: "2026-03-03T12:00:00+01:00"), hasTime: true)
        let entry = try diary.add("a", task: DiaryTask(due: due, priority: 3))
        try diary.add("b", task: DiaryTask(priority: 2))
        try diary.store.connection.executeScript(
            """
            PRAGMA ignore_check_constraints = ON;
            UPDATE task SET priority = \(priority) WHERE priority = 3;
            PRAGMA ignore_check_constraints = OFF;
            """)
        try repair(diary)
        let store = try diary.reopened()
        #expect(try store.entry(entry.id)?.task == DiaryTask(due: due))
        #expect(try findings(diary) == [.taskChanged])
        // Ranking it is the remedy.
        #expect(try store.rank(entry.id, .first).rank == 1)
        #expect(try findings(diary).isEmpty)
    }

    @Test func `no two tasks have one priority when some come from a copy`() throws {
        let diary = try TestDiary()
        let ids = try [("a", 3.0), ("b", (3.0).nextDown), ("c", 1.0)].map {
            try diary.add($0.0, task: DiaryTask(priority: $0.1)).id
        }
        try takeCopy(of: diary)
        // All except the new one are renumbered, which doesn't count as a change.
        _ = try diary.store.rank(ids[2], .before(ids[1]))
        try diary.add("d", task: DiaryTask(priority: 3))
        try diary.store.connection.execute(
            "DELETE FROM task WHERE entry = (SELECT id FROM entry WHERE uuid = \(ids[0].bytes))")
        try damage("operation", of: diary, all: true)
        try repair(diary)
        let priorities = try entries(diary).values.compactMap(\.task?.priority)
        #expect(priorities.count == 4 && Set(priorities).count == 4, "\(priorities)")
        #expect(try !findings(diary).contains(.priorityShared))
    }
}
