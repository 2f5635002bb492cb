import DiaryModel
import DiaryStore
import DiaryTestSupport
import Testing

struct UndoTests {
    private func star() -> EntryChange {
        var change = EntryChange()
        change.starred = true
        return change
    }

    @Test func `a command that later ones build on is not undone separately`() throws {
        let diary = try TestDiary()
        let first = try diary.add("one")
        let second = try diary.add("two")
        _ = try diary.store.edit([first.id, second.id], star())
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(1) }
        guard case .touchedLater(1, by: [3])? = error else { throw UnexpectedError(error) }
        _ = try diary.store.undo(3)
        _ = try diary.store.undo(1)
        #expect(try diary.entries().map(\.text) == ["two"])
    }

    @Test func `an earlier command is undone if nothing later touched its entries`() throws {
        let diary = try TestDiary()
        for text in ["one", "two", "three"] { try diary.add(text) }
        #expect(try diary.store.undo(2).ids.count == 1)
        #expect(try diary.entries().map(\.text) == ["one", "three"])
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(2) }
        guard case .alreadyUndone(2)? = error else { throw UnexpectedError(error) }
        _ = try diary.store.redo()
        #expect(try diary.entries().map(\.text) == ["one", "two", "three"])
    }

    @Test func `a store knows its own last command despite later ones of others`() throws {
        let diary = try TestDiary()
        #expect(diary.store.lastCommandNumber == nil)
        let entry = try diary.add("one")
        let other = try diary.reopened(.writing)
        _ = try other.edit([entry.id], star())
        #expect(diary.store.lastCommandNumber == 1 && other.lastCommandNumber == 2)
        // An empty change is not a command, and neither is a failed one.
        _ = try other.edit([entry.id], star())
        _ = try? other.undo(99)
        #expect(other.lastCommandNumber == 2)
    }

    @Test(arguments: [0, -1, 99]) func `an unknown number is reported`(number: Int) throws {
        let diary = try TestDiary()
        try diary.add("one")
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(number) }
        guard case .noCommand(number)? = error else { throw UnexpectedError(error) }
    }

    @Test func `redo ends with the next change`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        _ = try diary.store.undo()
        try diary.add("two")
        let error = #expect(throws: DiaryError.self) { try diary.store.redo() }
        guard case .nothingToRedo? = error else { throw UnexpectedError(error) }
    }

    @Test func `a text is restored through several edits`() throws {
        let diary = try TestDiary()
        let id = try diary.add("0").id
        for number in 1...5 {
            var change = EntryChange()
            change.text = "\(number)"
            _ = try diary.store.edit([id], change)
        }
        func text() throws -> String? { try diary.store.entry(id)?.text }
        for expected in ["4", "3", "2", "1", "0"] {
            _ = try diary.store.undo()
            #expect(try text() == expected)
        }
        for expected in ["1", "2", "3", "4", "5"] {
            _ = try diary.store.redo()
            #expect(try text() == expected)
        }
    }

    @Test func `the list names commands, newest first`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        _ = try diary.store.edit([id], star())
        _ = try diary.store.undo()
        let commands = try diary.store.commands(limit: 10)
        #expect(commands.map(\.name) == ["undo", "edit", "add"])
        #expect(commands.map(\.isUndone) == [false, true, false])
        #expect(commands.map(\.number) == [3, 2, 1])
        #expect(try diary.store.commands(limit: 1).map(\.number) == [3])
    }
}
