import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import SQLite
import Testing

/// A number at the end of SQLite's range is reported as such, and repaired.
struct RowNumberTests {
    private func isSpent(_ body: () throws -> Void) -> Bool {
        do { try body() } catch DiaryError.numbersSpent { return true } catch { return false }
        return false
    }

    private func check(_ diary: TestDiary) throws -> CheckReport {
        try StoreCheck(diary.path, depth: .full, decoderPath: "").run()
    }

    @Test(arguments: ["command", "operation"], [Int64.max, Int64.max - 1])
    func `a failed write gives its reason, and works again after a repair`(table: String, last: Int64) throws {
        let diary = try TestDiary()
        let ids = try (1...3).map { try diary.add("entry \($0)").id }
        try diary.store.connection.executeScript("UPDATE sqlite_sequence SET seq = \(last) WHERE name = '\(table)'")
        // One more row is possible if one number is left.
        if last < .max { try diary.add("with the last number") }
        #expect(isSpent { try diary.add("no number is left") })
        #expect(isSpent { _ = try diary.store.trash([ids[0]], as: CommandRecord("delete", "")) })
        #expect(diary.store.roomGivenUp.isEmpty)
        let report = try check(diary)
        #expect(report.findings.map(\.kind) == [.numberTooHigh])
        #expect(report.findings.first?.detail == "9223372036854775807 in \(table)")
        #expect(RepairStep.plan(for: report) == [.lowerNumbers])
        for step in RepairStep.plan(for: report) { _ = try StoreRepair(diary.path, decoderPath: "").run(step) }
        #expect(try check(diary).findings.isEmpty)
        #expect(try diary.entries().count == (last < .max ? 4 : 3))
        if last < .max { _ = try diary.store.undo() }
        _ = try diary.store.trash([ids[0]], as: CommandRecord("delete", ""))
        _ = try diary.store.undo()
        _ = try diary.store.undo(2)
        #expect(try diary.entries().map(\.id) == [ids[0], ids[2]])
        #expect(try check(diary).findings.isEmpty)
    }

    @Test func `imports keep their entries`() throws {
        let diary = try TestDiary()
        try diary.add("an entry")
        try diary.store.connection.executeScript(
            """
            INSERT INTO import (number, commandID, time, source) VALUES (9223372036854775807, 1, 0, 'x');
            UPDATE entry SET importNumber = 9223372036854775807;
            """)
        let report = try check(diary)
        #expect(report.findings(.numberTooHigh).map(\.detail) == ["9223372036854775807 in import"])
        _ = try StoreRepair(diary.path, decoderPath: "").run(.lowerNumbers)
        #expect(try check(diary).findings.isEmpty)
        #expect(try diary.entries().map(\.importNumber) == [1])
    }
}
