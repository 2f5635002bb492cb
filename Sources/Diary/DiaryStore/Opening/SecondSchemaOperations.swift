import DiaryModel
import JSON
import SQLite

/// Turns the operations of schema 1 into those of schema 2.
///
/// Schema 1 kept one row per command, with its entities in JSON that undo rewrote.
///
/// The values that an undone command kept in schema 1 are those that redo needs: they move to the undo. The other
/// values that an undo or a redo kept in schema 1 are not known any more, and not needed: their rows only name the
/// entities they touched.
final class SecondSchemaOperations {
    private let connection: Connection
    private var commands: [Command] = []
    private var indices: [Int64: Int] = [:]
    private var nextSequence: Int64?

    init(connection: Connection) { self.connection = connection }

    private struct Command {
        let number: Int64
        let time: Int64
        let name: String
        let summary: String
        let isUndone: Bool
        var undoes: Int64?
        /// The command that was undone or redone.
        var reversed: (command: Int64, isUndo: Bool)?
    }

    /// The change of an entity, with the values that reverse it.
    private struct Row {
        var kind = 0
        let entity: [UInt8]
        var action = 1
        var was: JSONObject?
    }

    func convert() throws {
        // Changes that schema 1 reported under its numbers are reported again under later ones, so that readers miss
        // nothing.
        nextSequence = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'operation'") { $0.int64(0) }
        if let last = nextSequence { nextSequence = last < .max ? last + 1 : last }
        try readCommands()
        for command in commands { try write(command) }
        for command in commands {
            if let reversed = command.reversed {
                try writeReversal(command, of: reversed.command, isUndo: reversed.isUndo)
            } else {
                // The values that an undone command kept now belong to the undo.
                try appendRows(of: command.number, to: command.number, isForward: true, isUndone: command.isUndone)
            }
        }
    }

    private func readCommands() throws {
        try connection.forEachRow(
            "SELECT commandID, time, command, summary, undone, changes FROM operation ORDER BY seq"
        ) {
            row in
            let number = row.int64(0)
            var command = Command(
                number: number, time: row.int64(1), name: row.text(2), summary: row.text(3), isUndone: row.bool(4))
            let json = Self.object(row, 5)
            if let undone = json?["undid"]?.integerValue { command.reversed = (undone, true) }
            if let redone = json?["redid"]?.integerValue { command.reversed = (redone, false) }
            // The last row of a command is the one that was listed.
            if let index = indices[number] {
                commands[index] = command
            } else {
                indices[number] = commands.count
                commands.append(command)
            }
            return true
        }
        for index in commands.indices {
            guard let reversed = commands[index].reversed else { continue }
            // A redo reverses the last undo of the command before it.
            commands[index].undoes =
                reversed.isUndo
                ? reversed.command
                : commands[..<index].last { $0.reversed?.command == reversed.command && $0.reversed?.isUndo == true }?
                    .number
        }
    }

    /// Values longer than any command wrote are skipped.
    private static func object(_ row: SQLite.Row, _ column: Int32) -> JSONObject? {
        guard row.byteLength(column) <= 16 << 20 else { return nil }
        return (try? JSONParser.parse(row.bytes(column)))?.objectValue
    }

    private func write(_ command: Command) throws {
        let undone = command.undoes.map { String($0) } ?? ""
        let digest = ContentHasher.digest(of: [String(command.time), command.name, command.summary, undone])
        try connection.execute(
            """
            INSERT INTO command (id, time, clock, undoes, digest, name, summary)
            VALUES (
                \(command.number), \(command.time),
                (
                    SELECT min(max(\(command.time), ifnull(max(clock) + 1, \(command.time))), \(Int64.max))
                    FROM command
                ),
                \(command.undoes), \(digest), \(command.name), \(command.summary)
            )
            """)
    }

    /// Writes the rows of an undo or a redo.
    ///
    /// The last undo of an undone command, and the last redo of another, get the values that the command kept.
    private func writeReversal(_ reversal: Command, of number: Int64, isUndo: Bool) throws {
        guard let index = indices[number] else { return }
        let isLast = commands.last { $0.reversed?.command == number }?.number == reversal.number
        let holds = isLast && commands[index].isUndone == isUndo
        try appendRows(of: number, to: reversal.number, isForward: !isUndo, isUndone: !holds)
    }

    /// Writes the rows of a command, in its direction or the opposite one.
    ///
    /// - Parameters:
    ///     - isForward: whether the rows are those of the command itself or of its redo; an undo has the opposite ones,
    ///       in the opposite order.
    ///     - isUndone: whether the stored values do not belong to these rows.
    private func appendRows(of number: Int64, to target: Int64, isForward: Bool, isUndone: Bool) throws {
        var operations: [JSONObject] = []
        try connection.forEachRow("SELECT changes FROM operation WHERE commandID = \(number) ORDER BY seq") { row in
            if let object = Self.object(row, 0) { operations.append(object) }
            return true
        }
        for operation in isForward ? operations : operations.reversed() {
            guard let member = operation.members.last else { continue }
            if member.key == "imported" {
                try appendImport(member.value.integerValue ?? 0, to: target, isItself: number == target, isForward)
                continue
            }
            let rows = rows(
                member.key, member.value, isItself: number == target, isForward: isForward, keeps: !isUndone)
            for row in isForward ? rows : rows.reversed() { try append(row, to: target) }
        }
    }

    /// Writes a row for every entry of an import, in the order of their keys.
    private func appendImport(_ number: Int64, to target: Int64, isItself: Bool, _ isForward: Bool) throws {
        var was: JSONObject?
        if !isItself { was = ["trashTime": isForward ? .integer(0) : .null] }
        try connection.forEachRow("SELECT uuid FROM entry WHERE importNumber = \(number) ORDER BY id") { row in
            try append(Row(entity: row.bytes(0), action: isItself ? 0 : 1, was: was), to: target)
            return true
        }
    }

    private func rows(
        _ name: String, _ value: JSONValue, isItself: Bool, isForward: Bool, keeps: Bool
    ) -> [Row] {
        switch name {
        case "added": trashing(value, isIntoTrash: !isForward, addsItself: isItself)
        case "trashed": trashing(value, isIntoTrash: isForward, addsItself: false)
        case "restored": trashing(value, isIntoTrash: !isForward, addsItself: false)
        case "edited":
            (value.arrayValue ?? []).compactMap { snapshot in
                Self.identifier(snapshot.objectValue?["id"]).map {
                    Row(entity: $0, was: keeps ? snapshot.objectValue.map(Self.patch) : nil)
                }
            }
        case "attached", "detached": moving(value.objectValue ?? [:], keeps: keeps)
        case "accompanied": accompanying(value.arrayValue ?? [], isHere: !isForward)
        case "respelled":
            (value.arrayValue ?? []).last?.stringValue.map { name in
                [
                    Row(
                        kind: 2, entity: Array(name.lowercased().utf8),
                        was: keeps ? ["name": value.arrayValue?.first ?? .null] : nil)
                ]
            } ?? []
        case "emptied": [Row(kind: 1, entity: [], action: 2)]
        default: []
        }
    }

    /// Entries that an undo or a redo moved to the trash are restored by reversing it, and the other way round.
    private func trashing(_ ids: JSONValue, isIntoTrash: Bool, addsItself: Bool) -> [Row] {
        let entities = (ids.arrayValue ?? []).compactMap(Self.identifier)
        if addsItself { return entities.map { Row(entity: $0, action: 0) } }
        return entities.map { Row(entity: $0, was: ["trashTime": isIntoTrash ? .null : .integer(0)]) }
    }

    private func moving(_ change: JSONObject, keeps: Bool) -> [Row] {
        guard let entry = Self.identifier(change["entry"]), !(change["media"]?.arrayValue ?? []).isEmpty else {
            return []
        }
        guard keeps else { return [Row(entity: entry)] }
        let order = (change["order"]?.arrayValue ?? []).map { JSONValue.array([$0]) }
        let moved = (change["media"]?.arrayValue ?? []).map { JSONValue.array([$0]) }
        let was: JSONObject = [
            "updateTime": change["updateTime"] ?? .null, "media": .array(order), "moved": .array(moved),
        ]
        return [Row(entity: entry, was: was)]
    }

    private func accompanying(_ files: [JSONValue], isHere: Bool) -> [Row] {
        files.compactMap(\.objectValue).compactMap { file in
            guard let entry = Self.identifier(file["entry"]), let medium = file["medium"], let hash = file["hash"]
            else {
                return nil
            }
            return Row(entity: entry, was: ["files": .array([.array([medium, hash, .boolean(isHere)])])])
        }
    }

    /// A snapshot of schema 1 as the fields of schema 2.
    private static func patch(_ snapshot: JSONObject) -> JSONObject {
        var patch = JSONObject()
        let time = ["key", "creationTime", "utcOffset", "timeZone"].map { snapshot[$0] ?? .null }
        patch.append("time", .array(time))
        for key in ["hasTime", "updateTime", "journal", "starred"] {
            if let value = snapshot[key] { patch.append(key, value) }
        }
        var position = snapshot["position"]?.arrayValue ?? []
        if let altitude = snapshot["altitude"] { position.append(altitude) }
        patch.append("position", position.isEmpty ? .null : .array(position))
        patch.append("place", snapshot["place"] ?? .null)
        if let revision = snapshot["revision"] { patch.append("text", revision) }
        patch.append("tags", snapshot["tags"] ?? .array([]))
        patch.append("media", snapshot["media"] ?? .array([]))
        return patch
    }

    private static func identifier(_ json: JSONValue?) -> [UInt8]? {
        json?.stringValue.flatMap { UniqueIdentifier($0) }?.bytes
    }

    private func append(_ row: Row, to command: Int64) throws {
        let changes = row.was.map { JSONWriter.string(of: .object($0)) }
        let (sequence, digest) = (nextSequence, Self.digest(command, row, changes))
        nextSequence = nil
        try connection.execute(
            """
            INSERT INTO operation2 (seq, commandID, kind, entity, action, digest, changes)
            VALUES (\(sequence), \(command), \(row.kind), \(row.entity), \(row.action), \(digest), \(changes))
            """)
    }

    private static func digest(_ command: Int64, _ row: Row, _ changes: String?) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [command, Int64(row.kind), Int64(row.action), Int64(row.entity.count)] {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        bytes += row.entity
        if let changes { bytes += changes.utf8 }
        return Array(ContentHasher.hash(bytes, length: 16).prefix(8))
    }
}
