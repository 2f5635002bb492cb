extension Connection {
    /// Runs `body` in one transaction that takes the write lock at once, and commits.
    ///
    /// If `body` or the commit throws, the transaction is rolled back first. Waits up to the busy timeout for the lock.
    package func writeTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction(beginningWith: "BEGIN IMMEDIATE") {
            let result = try body()
            // Who moves the file holds the write lock, so that it can't move between here and the commit.
            guard !isMoved else {
                throw SQLiteError(extendedCode: SQLiteError.moved, message: "the database was moved while it was open")
            }
            return result
        }
    }

    /// Runs `body` on one snapshot of the database.
    ///
    /// Inside another transaction `body` runs on the snapshot of that one.
    package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        isInTransaction ? try body() : try transaction(beginningWith: "BEGIN", body)
    }

    private func transaction<Result>(beginningWith begin: SQL, _ body: () throws -> Result) throws -> Result {
        try execute(begin)
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Some errors have already rolled back; rolling back again would only hide them.
    private func rollBack() {
        guard isInTransaction else { return }
        try? execute("ROLLBACK")
    }
}
