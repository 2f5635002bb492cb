import CSQLite

/// SQLite's statistics of its memory, for the whole process.
package enum MemoryStatistics {
    /// Counts nothing from now on: the counting takes a lock for each piece of memory.
    ///
    /// Before the first connection; afterwards SQLite does not change it (`sqlite3_config`).
    package static func leaveOut() { diary_sqlite3_leave_out_memory_statistics() }
}
