import SQLite

extension DiaryStore {
    /// The number of the last change; 0 in a new diary.
    public func changeSequence() throws -> Int {
        try connection.first("SELECT max(seq) FROM operation") { $0.optionalInt(0) ?? 0 } ?? 0
    }

    /// The entities that commands of this and other processes touched after a change.
    ///
    /// The cost grows with the number of changes reported.
    ///
    /// - Parameter sequence: the number that the last answer brought; 0 for all changes ever.
    public func changes(after sequence: Int) throws -> DiaryChanges {
        var (last, found): (Int, [(sequence: Int, entity: ChangedEntity)]) = (sequence, [])
        try connection.forEachRow(
            """
            SELECT max(seq), kind, entity
            FROM operation
            WHERE seq > \(sequence)
            GROUP BY kind, entity
            """
        ) { row in
            last = max(last, row.int(0))
            let subject = Operation.Kind(rawValue: row.int(1)).map { Operation.Subject(kind: $0, entity: row.bytes(2)) }
            if let entity = subject.flatMap(ChangedEntity.init) { found.append((row.int(0), entity)) }
            return true
        }
        return DiaryChanges(sequence: last, entities: found.sorted { $0.sequence < $1.sequence }.map(\.entity))
    }
}
