package import Chronology
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
        /// Whether another machine did it, so that it can't be taken back here.
        let isOfOtherMachine: Bool
    }

    /// An undo that was itself taken back doesn't count.
    private static let columns: SQL = """
        command.id, command.time, command.name, command.summary, command.undoes,
        EXISTS (
            SELECT 1
            FROM command AS undo
            WHERE undo.undoes = command.id
                AND NOT EXISTS (SELECT 1 FROM command AS redo WHERE redo.undoes = undo.id)
        ),
        \(isOfSync)
        """

    /// True for what a sync wrote: changes of other machines, and what follows from them on this one.
    static let isOfSync: SQL = "(command.machine IS NOT NULL OR command.name = 'sync')"

    let connection: Connection

    private static func read(_ row: Row) -> Command {
        Command(
            number: row.int(0), time: row.time(1), name: row.text(2), summary: row.text(3),
            undoes: row.optionalInt(4), isUndone: row.bool(5), isOfOtherMachine: row.bool(6))
    }

    /// Writes the row of a command that begins, and returns its number.
    ///
    /// The clock never goes back from one command to the next, whatever the machine's own clock does. The stamp of another
    /// machine moves it forward by a day at most.
    func begin(_ record: CommandRecord, time: Instant) throws -> Int {
        let last = try connection.first("SELECT clock FROM command ORDER BY id DESC LIMIT 1") { $0.int64(0) }
        let latest = time.microseconds.addingSaturated(CommandRecord.clockLead)
        let stamp = min(record.clock?.microseconds ?? .min, latest)
        let clock = max(time.microseconds, stamp, (last ?? .min).addingSaturated(1))
        try connection.execute(
            """
            INSERT INTO command (time, clock, machine, machineSequence, name, summary, undoes, digest)
            VALUES (
                \(time.microseconds), \(clock), \(record.machine), \(record.machineSequence), \(record.name),
                \(record.summary), \(record.undoes), \(Self.digest(record, time: time))
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

    /// The commands of this machine, newest first, until `body` returns false.
    ///
    /// Repairs and the commands of other machines can't be taken back, and don't stand in the way of taking others back.
    func forEachNewestFirst(_ body: (Command) throws -> Bool) throws {
        try connection.forEachRow(
            "SELECT \(Self.columns) FROM command WHERE NOT \(Self.isOfSync) ORDER BY id DESC"
        ) { row in
            let command = Self.read(row)
            return try command.name == CommandRecord.repair.name || body(command)
        }
    }

    /// Whether another machine did anything after a command.
    func isFollowedByOtherMachine(_ number: Int) throws -> Bool {
        try connection.first("SELECT 1 FROM command WHERE id > \(number) AND \(Self.isOfSync) LIMIT 1") { _ in true }
            ?? false
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
    /// The id of the machine that did it; nil for this one.
    package private(set) var machine: [UInt8]?
    /// The number of the operation among those of that machine.
    package private(set) var machineSequence: Int?
    /// The time that the other machine stamped it with.
    package private(set) var clock: Instant?

    /// The largest number of microseconds by which the stamp of another machine may be ahead of this one's clock.
    static let clockLead: Int64 = 86_400_000_000

    /// What `check --repair` and imports make anew: the feed tells which entries it touched, and nothing is given back.
    static let repair = CommandRecord("check", "repair")

    /// A command, and what it did.
    package init(_ name: String, _ summary: String) {
        self.init(name, summary, undoes: nil)
    }

    /// A command of another machine.
    ///
    /// - Parameters:
    ///   - machine: its id, of 64 bytes at most.
    ///   - sequence: the number of the operation among those of that machine.
    ///   - clock: the time that it was stamped with.
    package init(_ name: String, _ summary: String, machine: [UInt8], sequence: Int, clock: Instant) {
        self.init(name, summary, undoes: nil)
        (self.machine, machineSequence, self.clock) = (machine, sequence, clock)
    }

    init(_ name: String, _ summary: String, undoes: Int?) {
        self.name = name
        self.summary = summary
        self.undoes = undoes
    }
}
