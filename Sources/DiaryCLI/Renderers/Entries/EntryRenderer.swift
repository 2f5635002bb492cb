import DiaryKit

/// Prints entries one after the other, so that a list of any length never stands in memory.
protocol EntryRenderer {
    /// Prints an entry.
    mutating func print(_ entry: DiaryEntry) throws

    /// Prints what belongs after the last entry.
    mutating func finish() throws
}

extension EntryRenderer {
    mutating func finish() throws {}
}
