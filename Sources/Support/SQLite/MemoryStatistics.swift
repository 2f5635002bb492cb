import CSQLite

/// SQLite's statistics of its memory, for the whole process.
package enum MemoryStatistics {
    /// Switches the statistics off: they take a lock for each allocation.
    ///
    /// To be called before the first connection; later SQLite does not change it (`sqlite3_config`).
    package static func leaveOut() { diary_sqlite3_leave_out_memory_statistics() }
}
