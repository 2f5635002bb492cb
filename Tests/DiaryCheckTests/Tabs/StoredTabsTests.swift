import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

/// Tabs in the database: one command each, in the feed, undone and redone.
struct StoredTabsTests {
    private static let steps: [TabChange] = [
        .save("trips", selection: ["--tag", "trip"]), .save("late", selection: [":trips"]),
        .save("trips", selection: ["--tag", "travel"]), .rename("trips", to: "travels"), .move("late", .first),
        .badge("Photos", predicate: "starred = YES"), .hide(["late", "Trash"], true), .hide(["late"], false),
        .badge("Photos", predicate: nil), .remove(["travels", "late"]),
    ]

    @Test func `each change is undone and redone, and restored exactly`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        var states = [try diary.store.tabs()]
        for step in Self.steps { states.append(try diary.store.change([step])) }
        for count in [1, 3, Self.steps.count] {
            for index in 0..<count {
                #expect(try diary.store.undo().searchCount > 0)
                #expect(try diary.reopened().tabs() == states[states.count - 2 - index])
            }
            for index in 0..<count {
                _ = try diary.store.redo()
                #expect(try diary.store.tabs() == states[states.count - count + index])
            }
        }
        #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().isSound)
    }

    @Test func `the feed has each row that a change touched, and an unchanged list writes nothing`() throws {
        let diary = try TestDiary()
        let start = try diary.store.changeSequence()
        let tabs = try diary.store.change([.save("trips", selection: [])])
        let id = try #require(tabs.search(named: "trips")?.id)
        let changes = try diary.store.changes(after: start)
        #expect(changes.entities == [.savedSearch(id)] && changes.entries.isEmpty)
        let commands = try diary.store.commands(limit: 10).count
        try diary.store.change([.save("trips", selection: []), .move("All", .first)])
        #expect(try diary.store.changeSequence() == changes.sequence)
        #expect(try diary.store.commands(limit: 10).count == commands)
        try diary.store.change([.remove(["trips"])])
        #expect(try diary.store.changes(after: changes.sequence).entities == [.savedSearch(id)])
        _ = try diary.store.undo()
        #expect(try diary.store.tabs() == tabs)
    }

    @Test func `a failing change leaves all as it was`() throws {
        let diary = try TestDiary()
        let before = try diary.store.change([.save("a", selection: [])])
        #expect(throws: TabError.noTab("x")) { try diary.store.change([.rename("a", to: "b"), .remove(["x"])]) }
        #expect(try diary.store.tabs() == before)
        #expect(try diary.store.commands(limit: 10).count == 1)
    }

    @Test func `a command is undone separately, unless a later one changed the same`() throws {
        let diary = try TestDiary()
        try diary.store.change([.save("a", selection: ["x"])])
        try diary.store.change([.save("b", selection: ["x"])])
        try diary.store.change([.save("a", selection: ["y"])])
        #expect { try diary.store.undo(1) } throws: {
            if case DiaryError.touchedLater(1, by: [3]) = $0 { true } else { false }
        }
        _ = try diary.store.undo(2)
        #expect(try diary.store.tabs().searches.map(\.name) == ["a"])
    }

    @Test func `a removed search is not restored under a name that another has`() throws {
        let diary = try TestDiary()
        try diary.store.change([.save("a", selection: ["x"])])
        try diary.store.change([.remove(["a"])])
        let now = try diary.store.change([.save("a", selection: ["y"])])
        #expect { try diary.store.undo(2) } throws: {
            if case DiaryError.searchNameIsTaken("a") = $0 { true } else { false }
        }
        #expect(try diary.store.tabs() == now)
        _ = try diary.store.undo()
        _ = try diary.store.undo()
        #expect(try diary.store.tabs().search(named: "a")?.selection == ["x"])
    }

    @Test func `two names are exchanged by three changes of one command`() throws {
        let diary = try TestDiary()
        let before = try diary.store.change([.save("a", selection: ["x"]), .save("b", selection: ["y"])])
        try diary.store.change([.rename("a", to: "c")])
        try diary.store.change([.rename("b", to: "a")])
        let after = try diary.store.change([.rename("c", to: "b")])
        #expect(after.search(named: "a")?.selection == ["y"])
        for _ in 0..<3 { _ = try diary.store.undo() }
        #expect(try diary.store.tabs() == before)
    }

    @Test func `commands are described in words`() throws {
        let diary = try TestDiary()
        for step in Self.steps { try diary.store.change([step]) }
        try diary.store.change([.save("a", selection: []), .save("b", selection: [])])
        let summaries = try diary.store.commands(limit: 20).reversed().map { "\($0.name) \($0.summary)" }
        #expect(
            summaries == [
                "save trips: --tag trip", "save late: :trips", "save trips: --tag travel",
                "saved trips renamed to travels", "saved late moved to the beginning",
                "saved badge of Photos: starred = YES", "saved late, Trash hidden", "saved late shown",
                "saved badge of Photos removed", "saved travels, late removed", "save a; b",
            ])
        #expect(try diary.store.commandDetails(limit: 5, entryLimit: 1).allSatisfy { $0.entryCount == 0 })
    }

    @Test func `a snapshot keeps them`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        let tabs = try diary.store.change([.save("a", selection: ["x"]), .move("a", .first)])
        try diary.folder.write(Data(), to: "copy.sqlite")
        let copy = diary.folder.path("copy.sqlite")
        try diary.store.writeSnapshot(to: copy)
        let connection = try Connection(pathBytes: copy.bytes, mode: .readOnly)
        #expect(TabList(try NamedItemTable<SavedSearch>(connection: connection).all()) == tabs)
    }

    @Test func `an operation that can't be read any more changes nothing`() throws {
        let diary = try TestDiary()
        let tabs = try diary.store.change([.save("a", selection: ["x"])])
        try diary.store.change([.save("a", selection: ["y"])])
        try diary.store.connection.execute("UPDATE operation SET changes = '{\"name\": 1}' WHERE changes IS NOT NULL")
        _ = try diary.store.undo()
        #expect(try diary.store.tabs().search(named: "a")?.selection == ["y"])
        #expect(tabs.search(named: "a")?.selection == ["x"])
    }
}
