import JSON
import Replication
import SQLite

/// Operations that were skipped, and folding all operations again when they come.
extension SyncState {
    /// Of each retired machine the first operation that others had seen and that was not waited for.
    func skipped() throws -> VersionVector {
        VersionVector(json: try json("skipped")) ?? VersionVector()
    }

    /// Remembers such operations until they have come.
    func recordSkipped(_ first: [MachineID: Int]) throws {
        guard !first.isEmpty else { return }
        var all = try skipped()
        for (machine, number) in first { all[machine] = min(all[machine] == 0 ? number : all[machine], number) }
        try setJSON("skipped", all.json)
    }

    /// Puts the records aside and begins with none.
    func putRecordsAside() throws {
        try connection.executeScript(
            """
            CREATE TABLE former (
                kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id)
            ) STRICT;
            INSERT INTO former SELECT kind, id, data FROM record;
            DELETE FROM record;
            """)
        try connection.execute("UPDATE machine SET applied = 0, chain = \(PublishedFile.noChain), chainEnd = 0")
        try setProperty("skipped", nil)
    }

    /// The entities whose records differ from those that were put aside, which are removed.
    func removeFormerRecords() throws -> [EntityName] {
        let names = try connection.all(
            """
            SELECT record.kind, record.id FROM record
            LEFT JOIN former ON former.kind = record.kind AND former.id = record.id
            WHERE former.data IS NOT record.data
            """
        ) { EntityName($0.text(0), $0.text(1)) }
        try connection.execute("DROP TABLE former")
        return names
    }
}
