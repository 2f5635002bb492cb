public import Chronology
public import DiaryModel

extension DiaryStore {
    /// The commands of this machine that changed the diary, newest first.
    public func commands(limit: Int) throws -> [CommandSummary] {
        var commands: [CommandSummary] = []
        try commandTable.forEachNewestFirst { command in
            guard commands.count < limit else { return false }
            commands.append(CommandSummary(command))
            return true
        }
        return commands
    }

    /// Undoes the last command of this machine that changed the diary, or command `number`.
    ///
    /// Words that were recognized in the background stay, and go with their entry: only their number undoes that.
    ///
    /// The inverse is appended as a command of its own, which names the one that it reverses. Fields that another
    /// machine changed since stay unchanged.
    ///
    /// - Throws: `DiaryError.nothingToUndo`, `.noCommand`, `.ofOtherMachine`, `.alreadyUndone`, `.cannotUndo`,
    ///   `.touchedLater`, `.goneForGood`.
    @discardableResult
    public func undo(_ number: Int? = nil) throws -> UndoneCommand {
        try write(as: CommandRecord("undo", "")) { transaction in
            let number = try number ?? lastCommandToUndo()
            guard let command = try commandTable.command(number) else { throw DiaryError.noCommand(number) }
            try refuseUndo(of: command)
            try transaction.describe("\(command.name) \(command.summary)", undoes: number)
            // The redo of a command, if there is one, has to be reversed, and stored the values that it found.
            let operations = try operationTable.operations(of: commandTable.lastRedo(of: number) ?? number)
            return try transaction.undone(command, by: operations)
        }
    }

    /// Redoes the command that the last undo reversed; this machine may have changed nothing in between.
    ///
    /// Fields that another machine changed since stay unchanged.
    ///
    /// - Throws: `DiaryError.nothingToRedo`, `.goneForGood`.
    @discardableResult
    public func redo() throws -> UndoneCommand {
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
            guard !command.isUndone, command.undoes == nil, !command.isInBackground else { return true }
            found = command.number
            return false
        }
        guard let found else { throw DiaryError.nothingToUndo }
        return found
    }

    /// The newest undo in effect, if only undos and redos came after it.
    private func lastUndo() throws -> CommandTable.Command {
        var found: CommandTable.Command?
        try commandTable.forEachNewestFirst { command in
            guard command.undoes != nil else { return command.isUndone || command.isInBackground }
            guard command.name == "undo", !command.isUndone else { return true }
            found = command
            return false
        }
        guard let found else { throw DiaryError.nothingToRedo }
        return found
    }

    /// The command that `redo` would repeat; nil if there is none.
    func redoableCommand() throws -> Int? {
        do { return try lastUndo().undoes } catch DiaryError.nothingToRedo { return nil }
    }

    private func refuseUndo(of command: CommandTable.Command) throws {
        let number = command.number
        guard !command.isOfOtherMachine else { throw DiaryError.ofOtherMachine(number) }
        guard !command.isUndone else { throw DiaryError.alreadyUndone(number) }
        let operations = try operationTable.operations(of: number)
        if command.undoes != nil || operations.contains(where: { $0.action == .removed }) {
            throw DiaryError.cannotUndo(number, command: command.name)
        }
        guard try operations.contains(where: isThere) else { throw DiaryError.goneForGood(number) }
        let later = try operationTable.laterCommands(after: number, touchingSameAs: operations).filter {
            guard let later = try commandTable.command($0) else { return false }
            return !later.isUndone && later.undoes == nil && !later.isOfOtherMachine && !later.isInBackground
        }
        guard later.isEmpty else { throw DiaryError.touchedLater(number, by: later) }
    }

    private func isThere(_ operation: Operation) throws -> Bool {
        guard operation.isRevertible, let id = operation.identifier else { return false }
        return switch operation.kind {
        case .entry: try entryTable.place(of: id) != nil
        // What was removed comes back, and of what was added nothing but its name is needed.
        case .savedSearch, .template: true
        case .medium, .tag, .measurement: false
        }
    }
}

/// One command in the list of commands that can be undone.
public struct CommandSummary: Sendable {
    /// The number that `undo N` takes.
    public let number: Int
    /// The time at which it was done.
    public let time: Instant
    /// The command's name, such as `edit`.
    public let name: String
    /// A short description of what it did.
    public let summary: String
    /// True if it was undone.
    public let isUndone: Bool

    init(_ command: CommandTable.Command) {
        number = command.number
        time = command.time
        name = command.name
        summary = command.summary
        isUndone = command.isUndone
    }
}

/// A command that was undone or redone.
public struct UndoneCommand: Sendable {
    /// The command.
    public let command: CommandSummary
    /// The entries that this changed.
    public let ids: [UniqueIdentifier]
    /// The number of tabs that this changed.
    public let searchCount: Int
    /// The number of templates that this changed.
    public let templateCount: Int
    /// The fields that stay unchanged because another machine changed them since, in the order of the entries.
    public let keptFields: [KeptFields]

    init(
        _ command: CommandSummary, _ ids: [UniqueIdentifier], counts: [Operation.Kind: Int], keptFields: [KeptFields]
    ) {
        (self.command, self.ids) = (command, ids)
        (searchCount, templateCount) = (counts[.savedSearch] ?? 0, counts[.template] ?? 0)
        self.keptFields = keptFields
    }
}

/// Fields that an undo or a redo left unchanged, since another machine changed them after the command.
public struct KeptFields: Equatable, Sendable {
    /// The entity that has the fields.
    public let entity: ChangedEntity
    /// The names of the fields, those of JSON, each once.
    public let fields: [String]
}
