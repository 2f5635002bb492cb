package import Chronology
import SQLite

extension Store {
    /// The commands that changed the diary, newest first.
    package func commands(limit: Int) throws -> [CommandSummary] {
        var commands: [CommandSummary] = []
        try operationTable.forEachNewestFirst { operation in
            if commands.last?.number != operation.commandID {
                guard commands.count < limit else { return false }
                commands.append(CommandSummary(operation))
            }
            return true
        }
        return commands
    }

    /// Takes back the last command that changed the diary, or command `number`.
    ///
    /// - Throws: `DiaryError.nothingToUndo`, `.noCommand`, `.alreadyUndone`, `.cannotUndo`, `.touchedLater`, `.goneForGood`.
    package func undo(_ number: Int? = nil) throws -> UndoneCommand {
        try write {
            let number = try number ?? lastCommandToUndo()
            let operations = try operationTable.operations(of: number)
            try refuseUndo(of: number, operations)
            let ids = try turnRound(operations.reversed(), command: number, isUndone: true)
            try record(.undid(command: number), "undo", operations)
            return UndoneCommand(CommandSummary(operations[0]), ids)
        }
    }

    /// Does again what the last undo took back; nothing may have been changed in between.
    ///
    /// - Throws: `DiaryError.nothingToRedo`, `.goneForGood`.
    package func redo() throws -> UndoneCommand {
        try write {
            let undo = try lastUndo()
            guard case .undid(let number)? = undo.changes else { throw DiaryError.nothingToRedo }
            let operations = try operationTable.operations(of: number)
            guard !operations.isEmpty else { throw DiaryError.nothingToRedo }
            let ids = try turnRound(operations, command: number, isUndone: false)
            try operationTable.update(undo, changes: .undid(command: number), isUndone: true)
            try record(.redid(command: number), "redo", operations)
            return UndoneCommand(CommandSummary(operations[0]), ids)
        }
    }

    private func record(_ changes: Changes, _ name: String, _ operations: [OperationTable.Operation]) throws {
        let first = operations[0]
        try operationTable.insert(
            changes, of: CommandRecord(name, "\(first.command) \(first.summary)"),
            number: operationTable.nextCommandID(), time: currentTime)
    }

    private func lastCommandToUndo() throws -> Int {
        var found: Int?
        try operationTable.forEachNewestFirst { operation in
            guard !operation.isUndone, !operation.isUndoOrRedo else { return true }
            found = operation.commandID
            return false
        }
        guard let found else { throw DiaryError.nothingToUndo }
        return found
    }

    /// The newest undo that still holds, when nothing but undoing and redoing came after it.
    private func lastUndo() throws -> OperationTable.Operation {
        var found: OperationTable.Operation?
        try operationTable.forEachNewestFirst { operation in
            guard operation.isUndoOrRedo else { return operation.isUndone }
            guard case .undid? = operation.changes, !operation.isUndone else { return true }
            found = operation
            return false
        }
        guard let found else { throw DiaryError.nothingToRedo }
        return found
    }

    private func refuseUndo(of number: Int, _ operations: [OperationTable.Operation]) throws {
        guard let first = operations.first else { throw DiaryError.noCommand(number) }
        guard !first.isUndone else { throw DiaryError.alreadyUndone(number) }
        if first.isUndoOrRedo || operations.contains(where: \.isFinal) {
            throw DiaryError.cannotUndo(number, command: first.command)
        }
        let touched = try Set(operations.flatMap(touchedEntries))
        guard !touched.isEmpty else { throw DiaryError.goneForGood(number) }
        var later: [Int] = []
        try operationTable.forEachNewestFirst { operation in
            guard operation.commandID > number else { return false }
            guard !operation.isUndone, !operation.isUndoOrRedo, later.last != operation.commandID else { return true }
            if try touchedEntries(operation).contains(where: touched.contains) { later.append(operation.commandID) }
            return true
        }
        guard later.isEmpty else { throw DiaryError.touchedLater(number, by: later) }
    }

    private func touchedEntries(_ operation: OperationTable.Operation) throws -> [UniqueIdentifier] {
        guard let changes = operation.changes else { return [] }
        guard case .imported(let number) = changes else { return changes.identifiers }
        return try [false, true].flatMap { try entryTable.identifiers(ofImport: number, areTrashed: $0) }
    }

    private func setTrashed(import number: Int, command: Int, _ isTrashed: Bool) throws -> [UniqueIdentifier] {
        let moved = try entryTable.identifiers(ofImport: number, areTrashed: !isTrashed)
        try entryTable.setTrashed(
            importNumber: number, time: isTrashed ? currentTime : nil, command: isTrashed ? command : nil)
        return moved
    }

    /// Applies what each operation kept, and keeps what was in its stead, so that it can be turned round again.
    private func turnRound(
        _ operations: [OperationTable.Operation], command: Int, isUndone: Bool
    ) throws -> [UniqueIdentifier] {
        var touched: [UniqueIdentifier] = []
        for operation in operations {
            guard let changes = operation.changes else {
                throw DiaryError.cannotUndo(command, command: operation.command)
            }
            let (now, ids) = try turnRound(changes, command: command, isUndone: isUndone)
            try operationTable.update(operation, changes: now, isUndone: isUndone)
            touched += ids
        }
        return touched
    }

    private func turnRound(
        _ changes: Changes, command: Int, isUndone: Bool
    ) throws -> (now: Changes, touched: [UniqueIdentifier]) {
        switch changes {
        case .added(let ids): return (changes, try setTrashed(ids, command: command, isUndone))
        case .imported(let number):
            return (changes, try setTrashed(import: number, command: command, isUndone))
        case .trashed(let ids): return (changes, try setTrashed(ids, command: command, !isUndone))
        case .restored(let ids): return (changes, try setTrashed(ids, command: command, isUndone))
        case .edited(let snapshots): return (try exchange(snapshots, isUndone: isUndone), snapshots.map(\.id))
        case .attached(let change): return (.attached(try exchange(change, command: command)), changes.identifiers)
        case .detached(let change): return (.detached(try exchange(change, command: command)), changes.identifiers)
        case .accompanied(let files):
            try setTrashed(files, isUndone)
            return (changes, changes.identifiers)
        case .respelled(let old, let new):
            try tagTable.respell(new, as: old)
            return (.respelled(from: new, to: old), [])
        case .emptied, .undid, .redid: throw DiaryError.cannotUndo(command, command: "")
        }
    }

    /// Undone in the other order than done, each state finds its old key free again.
    private func exchange(_ snapshots: [EntrySnapshot], isUndone: Bool) throws -> Changes {
        guard isUndone else { return .edited(try snapshots.map(exchange)) }
        return .edited(try snapshots.reversed().map(exchange).reversed())
    }

    /// Gives the entry the state that was kept, and returns the one it had.
    private func exchange(_ snapshot: EntrySnapshot) throws -> EntrySnapshot {
        guard let found = try entryTable.find(snapshot.id) else { throw DiaryError.noEntry(snapshot.id.description) }
        let stored = try complete(found)
        let current = EntrySnapshot(stored, tags: try tagTable.tags(of: stored.key))
        let text =
            try snapshot.revision == stored.entry.revision
            ? stored.entry.text : revisionTable.text(entry: stored.key, number: snapshot.revision)
        guard let text else {
            throw DiaryError.noVersion(snapshot.id, snapshot.revision, newest: stored.entry.revision)
        }
        _ = try replace(stored, with: snapshot, text: text)
        return current
    }
}

extension OperationTable.Operation {
    fileprivate var isUndoOrRedo: Bool {
        switch changes {
        case .undid, .redid: true
        default: false
        }
    }

    /// Whether nothing can take it back.
    fileprivate var isFinal: Bool {
        if case .emptied? = changes { true } else { false }
    }
}

/// One command in the list of what can be taken back.
package struct CommandSummary: Sendable {
    /// The number that `undo N` takes.
    package let number: Int
    /// When it was done.
    package let time: Instant
    /// The command's name, such as `edit`.
    package let name: String
    /// What it did, in a few words.
    package let summary: String
    /// Whether it was taken back.
    package let isUndone: Bool

    init(_ operation: OperationTable.Operation) {
        number = operation.commandID
        time = operation.time
        name = operation.command
        summary = operation.summary
        isUndone = operation.isUndone
    }
}

/// A command that was taken back or done again.
package struct UndoneCommand: Sendable {
    /// The command.
    package let command: CommandSummary
    /// The entries that changed by it.
    package let ids: [UniqueIdentifier]

    init(_ command: CommandSummary, _ ids: [UniqueIdentifier]) {
        self.command = command
        self.ids = ids
    }
}
