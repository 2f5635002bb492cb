import DiaryModel
import DiaryStore
import Terminal
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// Changes by other processes while the browser runs.
struct BrowserLiveTests {
    @Test func `a new entry appears, and the selected one stays selected`() throws {
        let bench = try BrowserBench(.ofDays(3))
        bench.program.run("add", "just now")
        try bench.follow()
        #expect(bench.lines[3].hasSuffix("just now") && bench.selected == "day 1 c")
        #expect(bench.lastLine.hasPrefix(" 2 of 10"))
    }

    @Test func `away from the top nothing moves under the cursor`() throws {
        let bench = try BrowserBench(.ofDays(30))
        try bench.press(Key(.pageDown), Key(.pageDown))
        let before = bench.lines
        bench.program.run("add", "just now")
        try bench.follow()
        #expect(bench.lines.dropLast() == before.dropLast())
    }

    @Test func `if the selected entry is removed, the next one is selected, on its line`() throws {
        let bench = try BrowserBench(.ofDays(30))
        try bench.press(Key(.pageDown))
        let (row, gone) = (bench.selectedRow, try #require(bench.model.list.selectedEntry))
        let position = try #require(bench.model.list.selected)
        let next = bench.model.list.results.position(after: position).flatMap(bench.model.list.entry(at:))
        bench.program.run("delete", "--yes", gone.entry.id.description)
        try bench.follow()
        #expect(bench.selected == next?.entry.title)
        #expect(bench.selectedRow == row)
    }

    @Test func `after the last entry is removed, the one before is selected, and then none`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("G")
        for title in ["day 1 b", "day 1 c", nil] as [String?] {
            let id = try #require(bench.model.list.selectedEntry).entry.id
            bench.program.run("delete", "--yes", id.description)
            try bench.follow()
            #expect(bench.selected == title)
        }
        #expect(bench.lines.contains(" The diary is empty."))
    }

    @Test func `in a narrow window an empty diary still says how it begins`() throws {
        let bench = try BrowserBench(.ofDays(0), columns: 40, rows: 12)
        #expect(bench.lines[5...6] == [" n writes the first entry. In another", " window, or after q:"])
        try bench.type("J")
        #expect(bench.lastLine == " there is no entry")
    }

    @Test func `a changed text is drawn`() throws {
        let bench = try BrowserBench(.ofDays(2))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        bench.program.run("edit", id.description, "--text", "other words")
        try bench.follow()
        #expect(bench.selected == "other words" && bench.lines[3].hasSuffix("other words"))
    }

    @Test func `an answer to an earlier request is passed by`() throws {
        let bench = try BrowserBench(.ofDays(3))
        let old = bench.model.list.results
        try bench.type("2")
        try bench.send(.listed(old, isWhole: true, request: 1))
        #expect(bench.model.list.results.count == 3)
    }

    @Test func `an entry missing in the first part is selected once all is read`() throws {
        let bench = try BrowserBench(.ofDays(40))
        try bench.type("G2")
        var model = bench.model
        let requests = model.openTab(0)
        guard case .list(let request) = requests.first else {
            Issue.record("no list is wanted")
            return
        }
        let tracker = ResultTracker(of: request.query, in: bench.store, sectionedBy: .day)
        let beginning = try #require(try tracker.beginning(atMost: 10))
        _ = model.update(.listed(beginning, isWhole: false, request: request.number))
        try tracker.load()
        _ = model.update(.listed(tracker.list, isWhole: true, request: request.number))
        #expect(model.list.selected == tracker.list.lastPosition)
    }

    @Test func `a failure is shown, and nothing is lost`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.send(.failed("the diary is gone"))
        #expect(bench.lastLine == " error: the diary is gone" && bench.lines[3].hasSuffix("day 1 c"))
        try bench.send(.recovered)
        #expect(bench.lastLine.hasPrefix(" 1 of 6"))
    }

    @Test func `after random changes the list is that of a fresh look`() throws {
        var generator = SeededGenerator()
        let bench = try BrowserBench(.ofDays(12), rows: 12)
        for step in 0..<40 {
            let id = try #require(bench.model.list.selectedEntry).entry.id.description
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bench.program.run("add", "--at", "2026-11-\(10 + step % 10) 12:\(10 + step)", "new \(step)")
            case 1: bench.program.run("delete", "--yes", id)
            case 2: bench.program.run("undo")
            case 3: bench.program.run("edit", id, "--at", "2026-11-\(10 + step % 10) 13:\(10 + step)")
            default: try bench.press(generator.pick([Key(.pageDown), Key(.pageUp), .character("j"), .character("G")]))
            }
            let before = bench.model.list.selectedEntry?.entry.id
            try bench.follow()
            if let before, bench.model.list.results.position(of: before) != nil {
                #expect(bench.model.list.selectedEntry?.entry.id == before, "\(generator.name)")
            }
            #expect(bench.selectedRow != nil, "\(generator.name)")
        }
        let fresh = ResultTracker(of: EntryQuery(), in: bench.store, sectionedBy: .day)
        try fresh.load()
        #expect(fresh.list.sections == bench.model.list.results.sections)
    }
}
