extension ProgramDeclaration {
    /// The commands that help, man page and completions show.
    var visibleCommands: [CommandDeclaration] { commands.filter { !$0.isHidden } }

    /// The program's own options that may be given with the command, without hidden ones and those that the command
    /// declares itself.
    func visibleGlobalOptions(with command: CommandDeclaration?) -> [OptionDeclaration] {
        let own = Set((command?.options ?? []).map(\.name))
        return globalOptions.options.filter { !$0.isHidden && !own.contains($0.name) }
    }

    /// All options that may be given after the command (`nil`: before any), without hidden ones.
    func visibleOptions(with command: CommandDeclaration?) -> [OptionDeclaration] {
        (command?.options ?? []).filter { !$0.isHidden } + visibleGlobalOptions(with: command)
    }

    /// The words after `help`.
    var helpWords: [String] { visibleCommands.map(\.name) + topics.map(\.name) }
}

extension OptionDeclaration {
    /// The form in which help writes it: `-t, --tag TAG`.
    package var synopsis: String {
        let names = short.map { "-\($0), " + spelling } ?? spelling
        return isFlag ? names : names + " " + placeholder
    }

    /// The summary with the words it takes.
    package var explanation: String {
        choices.isEmpty ? summary : "\(summary): \(choices.joined(separator: ", "))"
    }
}
