import DiaryModel
import JSON
import SQLite

/// The rows of `operation`: the feed of touched entities, with the values that undo needs.
package struct OperationTable {
    private static let columns: SQL = "seq, commandID, kind, entity, action, changes"

    let connection: Connection

    /// Nil for a row of a kind that a later program brought.
    private static func read(_ row: Row) -> Operation? {
        guard let kind = Operation.Kind(rawValue: row.int(2)), let action = Operation.Action(rawValue: row.int(4))
        else {
            return nil
        }
        let json = row.isNull(5) || isTooLong(row) ? nil : try? JSONParser.parse(row.bytes(5))
        return Operation(
            sequence: row.int(0), command: row.int(1), kind: kind, entity: row.bytes(3), action: action,
            was: json?.objectValue)
    }

    private static func isTooLong(_ row: Row) -> Bool { row.byteLength(5) > StoredValue.journalLimit }

    func append(
        _ kind: Operation.Kind, _ entity: [UInt8], _ action: Operation.Action, was: JSONObject?, command: Int
    ) throws {
        let changes = was.map { JSONWriter.string(of: .object($0)) }
        try connection.execute(
            """
            INSERT INTO operation (commandID, kind, entity, action, changes, digest)
            VALUES (
                \(command), \(kind.rawValue), \(entity), \(action.rawValue), \(changes),
                \(Self.digest(command, kind.rawValue, entity, action.rawValue, changes))
            )
            """)
    }

    /// Replaces the stored values of a row, because a part of them is gone for good.
    func blank(_ operation: Operation, leaving was: JSONObject?) throws {
        let changes = was.map { JSONWriter.string(of: .object($0)) }
        let digest = Self.digest(
            operation.command, operation.kind.rawValue, operation.entity, operation.action.rawValue, changes)
        try connection.execute(
            "UPDATE operation SET changes = \(changes), digest = \(digest) WHERE seq = \(operation.sequence)")
    }

    /// A hash of a row, by which `check` detects a row that changed outside this program.
    ///
    /// It is half as long as others, since rows are many.
    static func digest(_ command: Int, _ kind: Int, _ entity: [UInt8], _ action: Int, _ changes: String?) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [command, kind, action, entity.count] {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        bytes += entity
        if let changes { bytes += changes.utf8 }
        return Array(ContentHasher.hash(bytes, length: 16).prefix(8))
    }

    /// The operations of a command, in the order in which they were done.
    func operations(of command: Int) throws -> [Operation] {
        try connection.compactMap(
            "SELECT \(Self.columns) FROM operation WHERE commandID = \(command) ORDER BY seq", Self.read)
    }

    /// Passes on all operations, newest first, until `body` returns false.
    ///
    /// - Parameter isOwn: whether those of other machines are left out.
    func forEachNewestFirst(ofThisMachine isOwn: Bool = false, _ body: (Operation) throws -> Bool) throws {
        let condition: SQL =
            isOwn
            ? """
            WHERE NOT EXISTS (
                SELECT 1 FROM command WHERE command.id = operation.commandID AND \(CommandTable.isOfSync)
            )
            """ : ""
        try connection.forEachRow("SELECT \(Self.columns) FROM operation \(condition) ORDER BY seq DESC") { row in
            try Self.read(row).map(body) ?? true
        }
    }

    func entriesChangedByThisMachine(from command: Int) throws -> Set<UniqueIdentifier> {
        let ids = try connection.all(
            """
            SELECT DISTINCT operation.entity
            FROM command
            JOIN operation ON operation.commandID = command.id
            WHERE command.id >= \(command) AND NOT \(CommandTable.isOfSync)
                AND operation.kind = \(Operation.Kind.entry.rawValue) AND operation.changes IS NOT NULL
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }
        return Set(ids.compactMap(\.self))
    }

    func subjectsOfOtherMachines(after sequence: Int) throws -> Set<Operation.Subject> {
        let subjects = try connection.all(
            """
            SELECT DISTINCT operation.kind, operation.entity
            FROM operation
            JOIN command ON command.id = operation.commandID
            WHERE operation.seq > \(sequence) AND \(CommandTable.isOfSync)
            """
        ) { row in
            Operation.Kind(rawValue: row.int(0)).map { Operation.Subject(kind: $0, entity: row.bytes(1)) }
        }
        return Set(subjects.compactMap(\.self))
    }

    /// The operations from a number on that are about some of these, newest first.
    package func operations(from sequence: Int, about subjects: Set<Operation.Subject>) throws -> [Operation] {
        guard !subjects.isEmpty else { return [] }
        return try connection.compactMap(
            "SELECT \(Self.columns) FROM operation WHERE seq >= \(sequence) ORDER BY seq DESC"
        ) { row in
            Self.read(row).flatMap { subjects.contains($0.subject) ? $0 : nil }
        }
    }

    /// The later commands that touched entries or tabs that a command touched, too; each once, newest first.
    ///
    /// Only changes that undo would restore count: a tag's new spelling touches entries without changing them.
    func laterCommands(after command: Int, touchingSameAs operations: [Operation]) throws -> [Int] {
        let touched = Set(operations.compactMap(Self.revertible))
        var later: Set<Int> = []
        try connection.forEachRow(
            "SELECT \(Self.columns) FROM operation WHERE commandID > \(command) ORDER BY seq DESC"
        ) { row in
            if let operation = Self.read(row), let subject = Self.revertible(operation), touched.contains(subject) {
                later.insert(operation.command)
            }
            return true
        }
        return later.sorted(by: >)
    }

    /// The id of an entity that undo would restore.
    ///
    /// Ids of entries, tabs and templates are random, so that they never coincide.
    private static func revertible(_ operation: Operation) -> [UInt8]? {
        switch operation.kind {
        case .entry, .savedSearch, .template: operation.isRevertible ? operation.entity : nil
        case .medium, .tag, .measurement: nil
        }
    }
}
