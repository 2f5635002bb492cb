import Chronology
import DiaryModel
package import SQLite

/// The rows of `command`: the name, the time and the summary of each command, and the command that it undid.
package struct CommandTable {
    struct Command {
        let number: Int
        let time: Instant
        let name: String
        let summary: String
        /// The command that this one reversed: an undo reverses any other command, a redo an undo.
        let undoes: Int?
        let isUndone: Bool
        /// True if another machine did it, so that it cannot be undone here.
        let isOfOtherMachine: Bool

        /// True if it found words in media; no person wrote.
        var isRecognition: Bool { name == CommandRecord.recognition || isInBackground }
        /// True if no person gave it, so that undo takes back the one before it.
        var isInBackground: Bool { name == CommandRecord.backgroundRecognition }
    }

    /// An undo that was itself reversed does not count.
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

    /// The condition on commands that a sync wrote: changes of other machines, and their consequences on this one.
    package static let isOfSync: SQL = "(command.machine IS NOT NULL OR command.name = 'sync')"

    let connection: Connection

    private static func read(_ row: Row) -> Command {
        Command(
            number: row.int(0), time: row.time(1), name: row.text(2), summary: row.text(3),
            undoes: row.optionalInt(4), isUndone: row.bool(5), isOfOtherMachine: row.bool(6))
    }

    /// Writes the row of a new command, and returns its number.
    ///
    /// The clock never goes back from one command to the next, whatever the machine's own clock does. The stamp of
    /// another machine that is more than a day ahead doesn't move it: that machine's clock is wrong.
    func begin(_ record: CommandRecord, time: Instant) throws -> Int {
        let last = try connection.first("SELECT clock FROM command ORDER BY id DESC LIMIT 1") { $0.int64(0) }
        let latest = time.microseconds.addingSaturated(CommandRecord.clockLead)
        let stamp = record.clock.map(\.microseconds).flatMap { $0 > latest ? nil : $0 } ?? .min
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

    /// Replaces the name and the summary with which a command began.
    func update(_ number: Int, to record: CommandRecord, time: Instant) throws {
        try connection.execute(
            """
            UPDATE command SET
                summary = \(record.summary), undoes = \(record.undoes), digest = \(Self.digest(record, time: time))
            WHERE id = \(number)
            """)
    }

    /// Lowers the clocks that are later than a time to the times of their commands, and to that time at most.
    package func lowerClocks(to now: Int64) throws {
        try connection.execute("UPDATE command SET clock = min(time, \(now)) WHERE clock > \(now)")
    }

    /// Removes the summary, which quotes an entry.
    func blankSummary(of number: Int) throws {
        guard let command = try command(number), !command.summary.isEmpty else { return }
        let record = CommandRecord(command.name, "", undoes: command.undoes)
        try update(number, to: record, time: command.time)
    }

    /// A hash of a row, by which `check` detects a row that changed outside this program.
    static func digest(_ record: CommandRecord, time: Instant) -> [UInt8] {
        let undone = record.undoes.map(String.init) ?? ""
        return ContentHasher.digest(of: [String(time.microseconds), record.name, record.summary, undone])
    }

    func command(_ number: Int) throws -> Command? {
        try connection.first("SELECT \(Self.columns) FROM command WHERE id = \(number)", Self.read)
    }

    /// Passes on the commands of this machine, newest first, until `body` returns false.
    ///
    /// Repairs and the commands of other machines cannot be undone, and do not prevent others from being undone.
    func forEachNewestFirst(_ body: (Command) throws -> Bool) throws {
        try connection.forEachRow(
            "SELECT \(Self.columns) FROM command WHERE NOT \(Self.isOfSync) ORDER BY id DESC"
        ) { row in
            let command = Self.read(row)
            return try command.name == CommandRecord.repair.name || body(command)
        }
    }

    /// Returns whether another machine changed anything after a command.
    func isFollowedByOtherMachine(_ number: Int) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM command WHERE id > \(number) AND \(Self.isOfSync) LIMIT 1")
    }

    /// The last redo of a command, whose operations then undo it; nil if it was never redone.
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

    /// The commands that undid or redid a command.
    func reversals(of number: Int) throws -> [Int] {
        try connection.all(
            """
            SELECT id FROM command WHERE undoes = \(number)
            UNION
            SELECT id FROM command WHERE undoes IN (SELECT id FROM command WHERE undoes = \(number))
            """
        ) { $0.int(0) }
    }
}
