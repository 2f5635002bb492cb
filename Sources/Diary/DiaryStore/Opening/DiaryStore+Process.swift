import SQLite

extension DiaryStore {
    /// Turns off SQLite's memory statistics for this process; call it before the first store is opened.
    ///
    /// A program that only uses the library decides that for itself.
    package static func prepareProcess() { MemoryStatistics.leaveOut() }
}
