package import Chronology
import JSON

extension Store {
    /// The commands that changed the diary, newest first.
    package func commands(limit: Int) throws -> [CommandSummary] {
        var commands: [CommandSummary] = []
        try commandTable.forEachNewestFirst { command in
            guard commands.count < limit else { return false }
            commands.append(CommandSummary(command))
            return true
        }
        return commands
    }

    /// Takes back the last command that changed the diary, or command `number`.
    ///
    /// The inverse is appended as a command of its own, which names the one that it takes back.
    ///
    /// - Throws: `DiaryError.nothingToUndo`, `.noCommand`, `.alreadyUndone`, `.cannotUndo`, `.touchedLater`, `.goneForGood`.
    package func undo(_ number: Int? = nil) throws -> UndoneCommand {
        try write(as: CommandRecord("undo", "")) { transaction in
            let number = try number ?? lastCommandToUndo()
            guard let command = try commandTable.command(number) else { throw DiaryError.noCommand(number) }
            try refuseUndo(of: command)
            try transaction.describe("\(command.name) \(command.summary)", undoes: number)
            // What was done again is what has to be taken back, and has kept what it found.
            let operations = try operationTable.operations(of: commandTable.lastRedo(of: number) ?? number)
            return try transaction.undone(command, by: operations)
        }
    }

    /// Does again what the last undo took back; nothing may have been changed in between.
    ///
    /// - Throws: `DiaryError.nothingToRedo`, `.goneForGood`.
    package func redo() throws -> UndoneCommand {
        try write(as: CommandRecord("redo", "")) { transaction in
            let undo = try lastUndo()
            guard let number = undo.undoes, let command = try commandTable.command(number) else {
                throw DiaryError.nothingToRedo
            }
            try transaction.describe("\(command.name) \(command.summary)", undoes: undo.number)
            let operations = try operationTable.operations(of: undo.number)
            return try transaction.undone(command, by: operations)
        }
    }

    private func lastCommandToUndo() throws -> Int {
        var found: Int?
        try commandTable.forEachNewestFirst { command in
            guard !command.isUndone, command.undoes == nil else { return true }
            found = command.number
            return false
        }
        guard let found else { throw DiaryError.nothingToUndo }
        return found
    }

    /// The newest undo that still holds, when nothing but undoing and redoing came after it.
    private func lastUndo() throws -> CommandTable.Command {
        var found: CommandTable.Command?
        try commandTable.forEachNewestFirst { command in
            guard command.undoes != nil else { return command.isUndone }
            guard command.name == "undo", !command.isUndone else { return true }
            found = command
            return false
        }
        guard let found else { throw DiaryError.nothingToRedo }
        return found
    }

    /// The command that `redo` would do again; nil where there is none.
    func redoableCommand() throws -> Int? {
        do { return try lastUndo().undoes } catch DiaryError.nothingToRedo { return nil }
    }

    private func refuseUndo(of command: CommandTable.Command) throws {
        let number = command.number
        guard !command.isUndone else { throw DiaryError.alreadyUndone(number) }
        let operations = try operationTable.operations(of: number)
        if command.undoes != nil || operations.contains(where: { $0.action == .removed }) {
            throw DiaryError.cannotUndo(number, command: command.name)
        }
        guard try operations.contains(where: isThere) else { throw DiaryError.goneForGood(number) }
        let later = try operationTable.laterCommands(after: number, touchingSameAs: operations).filter {
            guard let later = try commandTable.command($0) else { return false }
            return !later.isUndone && later.undoes == nil
        }
        guard later.isEmpty else { throw DiaryError.touchedLater(number, by: later) }
    }

    private func isThere(_ operation: Operation) throws -> Bool {
        guard operation.isRevertible, let id = operation.identifier else { return false }
        return switch operation.kind {
        case .entry: try entryTable.place(of: id) != nil
        // One that is gone comes back, and of one that was added nothing but its name is needed.
        case .savedSearch: true
        case .medium, .tag, .measurement: false
        }
    }
}

extension WriteTransaction {
    fileprivate func undone(_ command: CommandTable.Command, by operations: [Operation]) throws -> UndoneCommand {
        let ids = try revert(operations)
        return UndoneCommand(CommandSummary(command), ids, searchCount: touchedSearchCount)
    }

    /// Gives back what each operation found, the last one first; returns the entries that it concerns.
    ///
    /// Undone in the opposite order, each state finds its old key free again.
    func revert(_ operations: [Operation]) throws -> [UniqueIdentifier] {
        try begin()
        let reverted = try settlingPrioritiesAfterwards { try revertAll(operations) }
        var (ids, told): ([UniqueIdentifier], Set<UniqueIdentifier>) = ([], [])
        for id in operations.compactMap(\.identifier) where reverted.contains(id) && told.insert(id).inserted {
            ids.append(id)
        }
        return ids
    }

    private func revertAll(_ operations: [Operation]) throws -> Set<UniqueIdentifier> {
        var reverted: Set<UniqueIdentifier> = []
        for operation in operations.reversed() where operation.isRevertible {
            switch operation.kind {
            case .entry:
                guard let id = operation.identifier, try revert(operation, of: id) else { continue }
                reverted.insert(id)
            case .tag:
                guard let old = operation.was?["name"]?.stringValue else { continue }
                try respell(String(decoding: operation.entity, as: UTF8.self), as: old)
            case .measurement:
                guard let old = operation.was?["name"]?.stringValue else { continue }
                try respell(measurement: String(decoding: operation.entity, as: UTF8.self), as: old)
            case .savedSearch:
                if let id = operation.identifier { try revertSearch(operation, id) }
            case .medium: continue
            }
        }
        return reverted
    }

    /// What was added goes into the trash; false where the entry is gone.
    private func revert(_ operation: Operation, of id: UniqueIdentifier) throws -> Bool {
        guard let was = operation.was else { return try setTrashed(id, true) }
        if was.members.allSatisfy({ $0.key == "trashTime" }) {
            return try setTrashed(id, !(was["trashTime"]?.isNull ?? true))
        }
        guard let before = try findState(of: id) else { return false }
        let after = try before.reverting(EntryPatch(was), at: time) { version in
            try text(version, of: before)
        }
        try put(before, after, isExact: true)
        return true
    }

    private func text(_ version: Int, of state: EntryState) throws -> String {
        if version == state.entry.revision { return state.entry.text }
        guard let text = try store.revisionTable.text(entry: state.key, number: version) else {
            throw DiaryError.noVersion(state.entry.id, version, newest: state.entry.revision)
        }
        return text
    }

    /// Shows a tag in another spelling; every entry that has it is touched.
    func respell(_ name: String, as spelling: String) throws {
        let table = store.tagTable
        guard let shown = try table.spelling(of: name), shown != spelling else { return }
        try table.respell(name, as: spelling)
        try record(.tag, Array(TagTable.key(of: name).utf8), .changed, was: ["name": .string(shown)])
        for id in try table.entries(with: name) { try touch(id) }
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

    init(_ command: CommandTable.Command) {
        number = command.number
        time = command.time
        name = command.name
        summary = command.summary
        isUndone = command.isUndone
    }
}

/// A command that was taken back or done again.
package struct UndoneCommand: Sendable {
    /// The command.
    package let command: CommandSummary
    /// The entries that changed by it.
    package let ids: [UniqueIdentifier]
    /// How many tabs changed by it.
    package let searchCount: Int

    init(_ command: CommandSummary, _ ids: [UniqueIdentifier], searchCount: Int) {
        (self.command, self.ids, self.searchCount) = (command, ids, searchCount)
    }
}
