extension Connection {
    /// Writes a packed copy of the database, from one snapshot, into a file that is empty or missing; it is not durable
    /// yet.
    ///
    /// The corresponding statement is `VACUUM INTO`.
    package func vacuum(into path: [UInt8]) throws(SQLiteError) {
        // NB: a read-only connection refuses this too, though it writes nothing of its own.
        let isGuarded = try first("PRAGMA query_only") { $0.bool(0) } ?? false
        try executeScript("PRAGMA query_only = OFF")
        defer { if isGuarded { try? executeScript("PRAGMA query_only = ON") } }
        try execute("VACUUM INTO CAST(\(path) AS TEXT)")
    }
}
