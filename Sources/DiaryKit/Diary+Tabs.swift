import DiaryCore

extension Diary {
    /// The tabs of the diary in their order: those of the program and the saved searches, hidden ones too.
    public func tabs() throws -> TabList {
        try store.tabs()
    }

    /// Makes changes of the tabs, as one command that ``undo()`` takes back.
    ///
    ///     let tabs = try await diary.change(.save("trips", selection: ["--tag", "trip"]), .move("trips", .first))
    ///
    /// Each change sees what those before it did. Nothing is written where nothing is different afterwards, not even the
    /// command. Whether the words of a selection can be read is for the caller to know.
    ///
    /// - Returns: the tabs as they are now.
    /// - Throws: ``TabError``; nothing is changed then.
    @discardableResult
    public func change(_ changes: TabChange...) throws -> TabList {
        try store.change(changes)
    }
}
