import Chronology
import Replication
import SQLite

/// The rows of `command`: what was done, when, and what it took back.
struct CommandTable {
    struct Command {
        let number: Int
        let time: Instant
        let name: String
        let summary: String
        /// The command that this one took back: of an undo any other, of a redo an undo.
        let undoes: Int?
        /// Whether it was taken back and not done again.
        let isUndone: Bool
    }

    /// An undo that was itself taken back doesn't count.
    private static let columns: SQL = """
        command.id, command.time, command.name, command.summary, command.undoes,
        EXISTS (
            SELECT 1
            FROM command AS undo
            WHERE undo.undoes = command.id
                AND NOT EXISTS (SELECT 1 FROM command AS redo WHERE redo.undoes = undo.id)
        )
        """

    let connection: Connection

    private static func read(_ row: Row) -> Command {
        Command(
            number: row.int(0), time: row.time(1), name: row.text(2), summary: row.text(3),
            undoes: row.optionalInt(4), isUndone: row.bool(5))
    }

    /// Writes the row of a command that begins, and returns its number.
    ///
    /// The clock never goes back from one command to the next, whatever the machine's own clock does.
    func begin(_ record: CommandRecord, time: Instant) throws -> Int {
        let last = try connection.first("SELECT clock FROM command ORDER BY id DESC LIMIT 1") { $0.int64(0) }
        let clock = max(time.microseconds, (last ?? .min) < .max ? (last ?? .min) + 1 : .max)
        try connection.execute(
            """
            INSERT INTO command (time, clock, name, summary, undoes, digest)
            VALUES (
                \(time.microseconds), \(clock), \(record.name), \(record.summary), \(record.undoes),
                \(Self.digest(record, time: time))
            )
            """)
        return Int(connection.lastInsertedRowID)
    }

    /// Writes what a command did in other words than it began with.
    func update(_ number: Int, to record: CommandRecord, time: Instant) throws {
        try connection.execute(
            """
            UPDATE command SET
                summary = \(record.summary), undoes = \(record.undoes), digest = \(Self.digest(record, time: time))
            WHERE id = \(number)
            """)
    }

    /// Says that a command is another machine's: all up to one of its operations, at a time of its clock.
    func attribute(_ number: Int, to machine: MachineID, sequence: Int, clock: Int64) throws {
        try connection.execute(
            """
            UPDATE command SET machine = \(machine.bytes), machineSequence = \(sequence), clock = max(clock, \(clock))
            WHERE id = \(number)
            """)
    }

    /// Takes away the words that told of an entry.
    func blankSummary(of number: Int) throws {
        guard let command = try command(number), !command.summary.isEmpty else { return }
        let record = CommandRecord(command.name, "", undoes: command.undoes)
        try update(number, to: record, time: command.time)
    }

    /// A hash of a row, so that `check` notices one that changed by itself.
    static func digest(_ record: CommandRecord, time: Instant) -> [UInt8] {
        let undone = record.undoes.map(String.init) ?? ""
        return ContentHasher.digest(of: [String(time.microseconds), record.name, record.summary, undone])
    }

    func command(_ number: Int) throws -> Command? {
        try connection.first("SELECT \(Self.columns) FROM command WHERE id = \(number)", Self.read)
    }

    /// The commands, newest first, until `body` returns false; repairs are none that can be taken back, nor in the way of it.
    func forEachNewestFirst(_ body: (Command) throws -> Bool) throws {
        try connection.forEachRow("SELECT \(Self.columns) FROM command ORDER BY id DESC") { row in
            let command = Self.read(row)
            return try command.name == CommandRecord.repair.name || body(command)
        }
    }

    /// The last redo of a command, whose operations are then what takes it back; nil where it was never done again.
    func lastRedo(of number: Int) throws -> Int? {
        try connection.first(
            """
            SELECT max(redo.id)
            FROM command AS undo
            JOIN command AS redo ON redo.undoes = undo.id
            WHERE undo.undoes = \(number)
            """
        ) { $0.optionalInt(0) } ?? nil
    }

    /// The commands that took a command back or did it again.
    func turns(of number: Int) throws -> [Int] {
        try connection.all(
            """
            SELECT id FROM command WHERE undoes = \(number)
            UNION
            SELECT id FROM command WHERE undoes IN (SELECT id FROM command WHERE undoes = \(number))
            """
        ) { $0.int(0) }
    }
}

/// How a command is named in the list of what can be taken back.
package struct CommandRecord: Sendable {
    /// The command's name, such as `edit`.
    package let name: String
    /// What it did, in a few words.
    package internal(set) var summary: String
    /// The command that it takes back.
    var undoes: Int?

    /// What `check --repair` and imports make anew: the feed tells which entries it touched, and nothing is given back.
    static let repair = CommandRecord("check", "repair")

    /// A command, and what it did.
    package init(_ name: String, _ summary: String) {
        self.init(name, summary, undoes: nil)
    }

    init(_ name: String, _ summary: String, undoes: Int?) {
        self.name = name
        self.summary = summary
        self.undoes = undoes
    }
}
