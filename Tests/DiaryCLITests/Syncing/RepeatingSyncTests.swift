import Chronology
import TestSupport
import Testing

/// A task that repeats, finished on two machines that know nothing of each other.
@Suite(.serialized) struct RepeatingSyncTests {
    private let pair: SyncPair
    private let id: String

    init() throws {
        pair = try SyncPair()
        try pair.begin()
        pair.laptop.run("add", "Water the ficus", "--due", "2026-11-20 9:00", "--repeat", "daily")
        try pair.join()
        try pair.exchange()
        id = try pair.id("ficus")
    }

    private func tasks(_ program: TestProgram) -> Int { program.run("tasks", "-f", "ids").lines.count }

    @Test func `finished on both it is followed by one task, whatever the day`() throws {
        pair.laptop.run("done", id)
        pair.laptop.run("sync")
        for machine in [pair.desktop, pair.laptop] { machine.now = TestProgram.startTime.adding(seconds: 3 * 86_400) }
        pair.desktop.run("done", id)
        #expect(tasks(pair.laptop) == 1 && tasks(pair.desktop) == 1)
        try pair.exchange()
        #expect(pair.isSame && tasks(pair.laptop) == 1 && tasks(pair.desktop) == 1)
        #expect(pair.laptop.run("conflicts").lines.isEmpty)
        // It was finished there later, and that change wins.
        #expect(pair.laptop.run("tasks", "-f", "jsonl").output.contains(#""due":"2026-11-24T09:00:00+01:00""#))
    }

    @Test func `undone on one and finished on the other it is followed by one task`() throws {
        pair.laptop.run("done", id)
        pair.laptop.run("undo")
        pair.desktop.run("done", id)
        try pair.exchange()
        #expect(pair.isSame && tasks(pair.laptop) == tasks(pair.desktop))
        if tasks(pair.laptop) == 0 { Issue.record("nothing follows it") }
    }
}
