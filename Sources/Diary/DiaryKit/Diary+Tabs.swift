import DiaryModel
import DiaryStore

extension Diary {
    /// The tabs of the diary in order: built-in ones and saved searches, hidden ones too.
    public func tabs() throws -> TabList {
        try store.tabs()
    }

    /// Changes the tabs in one command that ``undo()`` can revert.
    ///
    ///     let tabs = try await diary.change(.save("trips", selection: ["--tag", "trip"]), .move("trips", .first))
    ///
    /// Each change sees the result of those before it. Nothing is written if nothing is different afterwards, not even
    /// the command. The caller knows whether the words of a selection are valid.
    ///
    /// - Returns: the tabs after the changes.
    /// - Throws: ``TabError``; nothing is changed then.
    @discardableResult
    public func change(_ changes: TabChange...) throws -> TabList {
        try store.change(changes)
    }
}
