import SQLite

extension Store {
    /// Settles for a process of our own what SQLite need not count; before the first store is opened.
    ///
    /// A program that only uses the library decides that for itself.
    package static func prepareProcess() { MemoryStatistics.leaveOut() }
}
