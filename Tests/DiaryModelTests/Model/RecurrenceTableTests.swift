import Chronology
import Foundation
import Testing

@testable import DiaryModel

/// Rules with the times that python's dateutil gives them, in `Tests/Fixtures/Rules/rules.tsv`; `rules.py` beside it makes
/// them, and more of them.
struct RecurrenceTableTests {
    private static let zones = ZoneDatabase()

    private static let lines: [Substring] = {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Fixtures/Rules/rules.tsv")
        let path = ProcessInfo.processInfo.environment["DIARY_RULES"].map { URL(filePath: $0) } ?? fixture
        return ((try? String(contentsOf: path, encoding: .utf8)) ?? "").split(separator: "\n")
    }()

    /// A task that is done at the moment when it is due, again and again.
    private static func instants(_ rule: String, _ zone: String, from first: Instant, hasTime: Bool, count: Int) throws
        -> [Instant]
    {
        let rules = try zones.zone(named: zone)
        var entry = TestEntry.task(due: rules.zonedTime(at: first), hasTime: hasTime)
        entry.repeatRule = rule
        var found = [first]
        while found.count < count, let due = entry.task?.due,
            let next = entry.repetition(doneAt: due.time, now: due.time.instant, zone: { try? zones.zone(named: $0) })
        {
            #expect(next.passedOver == 0 && next.due.hasTime == hasTime)
            found.append(next.due.time.instant)
            entry.task?.due = next.due
            (entry.repeatRule, entry.repeatDue) = (next.rule, next.repeatDue)
        }
        return found
    }

    @Test func `each rule has the times that dateutil gives it, in every zone and over changes of the clocks`() throws {
        #expect(Self.lines.count >= 300)
        var wrong: [String] = []
        for line in Self.lines {
            let parts = line.split(separator: "\t").map(String.init)
            let expected = try parts[4...].map { try ZonedTime(rfc3339: $0).instant }
            // Past the end of a whole one there is nothing more.
            let found = try Self.instants(
                parts[1], parts[0], from: expected[0], hasTime: parts[2] == "time",
                count: expected.count + (parts[3] == "whole" ? 1 : 0))
            if found != expected { wrong.append("\(line)\nfound \(found)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(Self.lines.count):\n\(wrong.prefix(5).joined(separator: "\n"))")
    }
}
