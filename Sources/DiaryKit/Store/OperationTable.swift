import Chronology
import JSON
import SQLite

/// The rows of `operation`: what each command changed.
struct OperationTable {
    struct Operation {
        let sequence: Int
        let commandID: Int
        let time: Instant
        let command: String
        let summary: String
        let changes: Changes?
        let isUndone: Bool
    }

    private static let columns: SQL = "seq, commandID, time, command, summary, changes, undone"

    let connection: Connection

    private static func read(_ row: Row) -> Operation {
        let json = try? JSONParser.parse(row.bytes(5))
        return Operation(
            sequence: row.int(0), commandID: row.int(1), time: Instant(microseconds: row.int64(2)),
            command: row.text(3), summary: row.text(4),
            changes: json.flatMap(Changes.init(json:)), isUndone: row.bool(6))
    }

    /// The number that the next command will have.
    ///
    /// To be asked inside the transaction that writes it.
    func nextCommandID() throws -> Int {
        try (connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'operation'") { $0.int(0) } ?? 0) + 1
    }

    /// Writes a row; all rows of a command share its number.
    func insert(_ changes: Changes, of command: CommandRecord, number: Int, time: Instant) throws {
        try connection.execute(
            """
            INSERT INTO operation (commandID, time, command, summary, changes)
            VALUES (
                \(number), \(time.microseconds), \(command.name), \(command.summary), \(JSONWriter.string(of: changes.json))
            )
            """)
    }

    /// The operations of a command, in the order they were done.
    func operations(of command: Int) throws -> [Operation] {
        try connection.all("SELECT \(Self.columns) FROM operation WHERE commandID = \(command) ORDER BY seq", Self.read)
    }

    /// All operations, newest first, until `body` returns false.
    func forEachNewestFirst(_ body: (Operation) throws -> Bool) throws {
        try connection.forEachRow("SELECT \(Self.columns) FROM operation ORDER BY seq DESC") { try body(Self.read($0)) }
    }

    /// Takes away the words that told of an entry.
    func blankSummary(of operation: Operation) throws {
        try connection.execute("UPDATE operation SET summary = '' WHERE seq = \(operation.sequence)")
    }

    /// Writes what is needed now to turn the operation round.
    func update(_ operation: Operation, changes: Changes, isUndone: Bool) throws {
        try connection.execute(
            """
            UPDATE operation SET changes = \(JSONWriter.string(of: changes.json)), undone = \(isUndone)
            WHERE seq = \(operation.sequence)
            """)
    }
}

/// How a command is named in the list of what can be taken back.
package struct CommandRecord: Sendable {
    /// The command's name, such as `edit`.
    package let name: String
    /// What it did, in a few words.
    package let summary: String

    /// A command, and what it did.
    package init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }
}
