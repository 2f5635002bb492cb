import Chronology
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryModel
@testable import DiaryStore

/// Commands of other machines among those of this machine.
struct RemoteCommandTests {
    private let machine = [UInt8](repeating: 7, count: 16)

    private func change(_ make: (inout EntryChange) -> Void) -> EntryChange {
        var change = EntryChange()
        make(&change)
        return change
    }

    private func star(_ isStarred: Bool = true) -> EntryChange { change { $0.starred = isStarred } }

    /// Changes an entry as another machine would.
    private func changeElsewhere(
        _ diary: TestDiary, _ id: UniqueIdentifier, clock: Instant = Instant(secondsSince1970: 0), _ change: EntryChange
    ) throws {
        let record = CommandRecord("edit", "", machine: machine, sequence: 1, clock: clock)
        try diary.store.write(as: record) { transaction in
            let before = try transaction.state(of: id)
            try transaction.put(before, before.edited(change, at: transaction.time))
        }
    }

    private func kept(_ command: UndoneCommand) -> [String] { command.keptFields.flatMap(\.fields) }

    @Test func `undo skips commands of other machines and keeps their changes`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit([id], star())
        try changeElsewhere(diary, id, change { $0.text = "theirs" })
        #expect(try diary.store.commands(limit: 9).map(\.number) == [2, 1])
        let undone = try diary.store.undo()
        #expect(undone.command.number == 2 && undone.keptFields.isEmpty)
        var entry = try #require(try diary.store.entry(id))
        #expect(entry.text == "theirs" && !entry.starred)
        _ = try diary.store.redo()
        entry = try #require(try diary.store.entry(id))
        #expect(entry.text == "theirs" && entry.starred)
    }

    @Test func `a command of another machine can't be undone by its number`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        try changeElsewhere(diary, id, star())
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(2) }
        guard case .ofOtherMachine(2)? = error else { throw UnexpectedError(error) }
        #expect(try diary.store.entry(id)?.starred == true)
    }

    @Test func `a field that was changed elsewhere since stays and is named`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit(
            [id],
            change {
                $0.text = "two"
                $0.journal = "travel"
                $0.place = "Prague"
            })
        try changeElsewhere(
            diary, id,
            change {
                $0.text = "three"
                $0.place = "Brno"
            })
        let undone = try diary.store.undo()
        let entry = try #require(try diary.store.entry(id))
        #expect(entry.text == "three" && entry.place == "Brno" && entry.journal == DiaryEntry.defaultJournal)
        #expect(undone.keptFields == [KeptFields(entity: .entry(id), fields: ["text", "place"])])
        #expect(kept(try diary.store.redo()).isEmpty)
        #expect(try diary.store.entry(id)?.journal == "travel")
    }

    @Test func `a change of a field before the command is not a later change`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        try changeElsewhere(diary, id, change { $0.text = "theirs" })
        _ = try diary.store.edit([id], change { $0.text = "ours" })
        let undone = try diary.store.undo()
        #expect(try diary.store.entry(id)?.text == "theirs" && undone.keptFields.isEmpty)
    }

    @Test func `an older command is undone below later ones of both machines`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit([id], change { $0.text = "two" })
        try changeElsewhere(diary, id, star())
        _ = try diary.store.edit([id], change { $0.journal = "travel" })
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(2) }
        guard case .touchedLater(2, by: [4])? = error else { throw UnexpectedError(error) }
        _ = try diary.store.undo(4)
        _ = try diary.store.undo(2)
        let entry = try #require(try diary.store.entry(id))
        #expect(entry.text == "one" && entry.starred && entry.journal == DiaryEntry.defaultJournal)
    }

    @Test func `tags are given back one by one`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one #text", tags: ["a", "b"]).id
        _ = try diary.store.edit(
            [id],
            change {
                $0.addedTags = ["c"]
                $0.removedTags = ["a"]
            })
        try changeElsewhere(
            diary, id,
            change {
                $0.addedTags = ["d"]
                $0.removedTags = ["b"]
            })
        #expect(kept(try diary.store.undo()).isEmpty)
        #expect(Set(try #require(try diary.store.entry(id)).tags) == ["a", "d", "text"])
        _ = try diary.store.redo()
        #expect(Set(try #require(try diary.store.entry(id)).tags) == ["c", "d", "text"])
    }

    @Test func `measurements are given back name by name`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        func measured(_ name: String, _ value: Double) -> DiaryMeasurement {
            DiaryMeasurement(name: name, value: value)
        }
        _ = try diary.store.edit(
            [id], change { $0.addedMeasurements = [measured("weight", 70), measured("pulse", 60)] })
        _ = try diary.store.edit([id], change { $0.measurements = [measured("weight", 71), measured("pulse", 61)] })
        try changeElsewhere(
            diary, id,
            change { $0.measurements = [measured("weight", 72), measured("pulse", 61), measured("steps", 9)] })
        #expect(kept(try diary.store.undo()) == ["measurements"])
        let found = try #require(try diary.store.entry(id)).measurements
        #expect(found == [measured("weight", 72), measured("pulse", 60), measured("steps", 9)])
    }

    @Test func `media are given back one by one`() throws {
        let diary = try TestDiary()
        let media = try (0..<4).map { try diary.keep(Data([UInt8($0), 1]), name: "\($0).wav") }
        let id = try diary.add("one", media: Array(media.prefix(2))).id
        _ = try diary.store.attach([media[2]], to: id)
        let record = CommandRecord("attach", "", machine: machine, sequence: 1, clock: diary.clock.now())
        try diary.store.write(as: record) { transaction in
            let before = try transaction.state(of: id)
            var after = before.attaching([MediumState(media[3], importNumber: nil)], at: transaction.time)
            after.media?.setCaption("theirs", of: media[0].medium.id)
            try transaction.put(before, after)
        }
        #expect(kept(try diary.store.undo()).isEmpty)
        var shown = try #require(try diary.store.entry(id)).media
        #expect(shown.map(\.id) == [0, 1, 3].map { media[$0].medium.id } && shown[0].caption == "theirs")
        _ = try diary.store.redo()
        shown = try #require(try diary.store.entry(id)).media
        #expect(shown.map(\.id) == [0, 1, 2, 3].map { media[$0].medium.id })
    }

    @Test func `undoing an added entry trashes it with the changes of others`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        try changeElsewhere(diary, id, change { $0.text = "theirs" })
        #expect(try diary.store.undo().ids == [id])
        let entry = try #require(try diary.store.entry(id))
        #expect(entry.trashTime != nil && entry.text == "theirs")
        _ = try diary.store.redo()
        #expect(try diary.store.entry(id)?.trashTime == nil)
    }

    @Test func `a deletion that another machine took back already leaves nothing to do`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.trash([id], as: CommandRecord("delete", ""))
        let record = CommandRecord("restore", "", machine: machine, sequence: 1, clock: diary.clock.now())
        try diary.store.write(as: record) { _ = try $0.setTrashed(id, false) }
        let undone = try diary.store.undo()
        #expect(undone.ids.isEmpty && undone.keptFields.isEmpty)
        #expect(try diary.store.entry(id)?.trashTime == nil)
    }

    @Test func `a saved search is given back field by field`() throws {
        let diary = try TestDiary()
        try diary.store.change([.save("trip", selection: ["a"])])
        try diary.store.change([.save("trip", selection: ["b"])])
        let record = CommandRecord("saved", "", machine: machine, sequence: 1, clock: diary.clock.now())
        try diary.store.write(as: record) { transaction in
            let before = try diary.store.tabs()
            let after = try before.applying(.rename("trip", to: "journey"), at: transaction.time)
            try transaction.put(before.searches, after.searches)
        }
        #expect(try diary.store.undo().keptFields.isEmpty)
        let search = try #require(try diary.store.tabs().searches.first)
        #expect(search.name == "journey" && search.selection == ["a"])
    }

    @Test func `the clock follows other machines that are less than a day ahead, and never goes back`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        func clocks() throws -> [Int64] {
            try diary.store.connection.all("SELECT clock FROM command ORDER BY id") { $0.int64(0) }
        }
        let day: Int64 = 86_400_000_000
        let first = try #require(try clocks().first)
        try changeElsewhere(diary, id, clock: Instant(microseconds: first + day / 2), star())
        #expect(try clocks().last == first + day / 2)
        try changeElsewhere(diary, id, clock: Instant(microseconds: first + 30 * day), star(false))
        #expect(try clocks().last == first + day / 2 + 1)
        _ = try diary.store.edit([id], star())
        #expect(try clocks().last == first + day / 2 + 2)
        try changeElsewhere(diary, id, clock: Instant(microseconds: .min), star(false))
        #expect(try clocks().last == first + day / 2 + 3)
    }

    @Test func `check accepts the rows of other machines' commands`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        try changeElsewhere(diary, id, star())
        #expect(try diary.store.changedCommands().isEmpty)
        let row = try diary.store.connection.first(
            "SELECT machine, machineSequence FROM command WHERE id = 2"
        ) { ($0.bytes(0), $0.int(1)) }
        #expect(row?.0 == machine && row?.1 == 1)
    }

    @Test func `the list of commands shows each change despite others in between`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit([id], change { $0.journal = "travel" })
        try changeElsewhere(diary, id, change { $0.journal = "work" })
        let details = try diary.store.commandDetails(limit: 9, entryLimit: 1)
        #expect(details.map(\.command.number) == [2, 1])
        guard case .journal(let old, let new)? = details.first?.entries.first?.changes.first else {
            throw UnexpectedError(nil)
        }
        #expect(old == DiaryEntry.defaultJournal && new == "travel")
        #expect(try diary.store.isChangedByOtherMachine(after: 2))
        #expect(try !diary.store.isChangedByOtherMachine(after: 3))
    }

    @Test func `a sync's own writes can't be undone and don't block other undos`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit([id], star())
        try diary.store.write(as: CommandRecord("sync", "")) { transaction in
            let before = try transaction.state(of: id)
            try transaction.put(before, before.edited(change { $0.journal = "work" }, at: transaction.time))
        }
        #expect(try diary.store.commands(limit: 9).map(\.number) == [2, 1])
        #expect(throws: DiaryError.self) { try diary.store.undo(3) }
        #expect(try diary.store.undo().command.number == 2)
        let entry = try #require(try diary.store.entry(id))
        #expect(!entry.starred && entry.journal == "work")
    }

    @Test func `the last entry is the last of this machine`() throws {
        let diary = try TestDiary()
        let (first, second) = (try diary.add("one").id, try diary.add("two").id)
        try changeElsewhere(diary, first, star())
        #expect(try diary.store.lastChangedEntry() == second)
    }

    @Test func `the feed contains the changes of other machines`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        let before = try diary.store.changeSequence()
        try changeElsewhere(diary, id, star())
        #expect(try diary.store.changes(after: before).entries == [id])
    }
}
