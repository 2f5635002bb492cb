extension ProgramDeclaration {
    /// The error for the word at `index`, which names no command, with the whole command line that was probably meant.
    func unknownCommand(in arguments: [String], at index: Int) -> ArgumentError {
        let word = arguments[index]
        let command = commandMeant(by: word)
        return .unknownCommand(
            word, correction: command.map { commandLine(arguments, replacing: index, with: $0) },
            help: topicHint(for: word) ?? "\(name) help")
    }

    /// The hint at the topic that a word names, or that translates it from another program; nil for other words.
    private func topicHint(for word: String) -> String? {
        let word = String(word.prefix { $0 != "=" })
        return topics.first { $0.name == word || $0.foreignWords.contains(word) }
            .map { "\($0.summary): \(name) help \($0.name)" }
    }

    /// The command line with another command, quoted for a shell.
    package func commandLine(_ arguments: [String], replacing index: Int, with command: String) -> String {
        var words = arguments
        words[index] = command
        return ShellQuoting.commandLine([name] + words)
    }

    /// The command of this synonym, prefix, or typing error.
    package func commandMeant(by word: String) -> String? {
        let known = commands.filter { !$0.isHidden }
        let word = word.lowercased()
        if let command = known.first(where: { $0.name == word || $0.synonyms.contains(word) }) { return command.name }
        let beginning = known.filter { $0.name.hasPrefix(word) }
        if word.utf8.count > 1, beginning.count == 1, let command = beginning.first { return command.name }
        // Not near a synonym: `move` is no mistyped `remove`.
        return Spelling.nearest(to: word, among: known.map(\.name))
    }

    /// The error for an option that can't be given here, with a suggestion: the full name, the nearest, or the command
    /// that has it.
    func unknownOption(_ typed: String, letter: Character?, command: CommandDeclaration?) -> ArgumentError {
        let options = ((command?.options ?? []) + globalOptions.options).filter { !$0.isHidden }
        let name = typed.drop { $0 == "-" }
        if typed.hasPrefix("--") && !name.isEmpty {
            let full = options.filter { $0.name.hasPrefix(name) }
            if !full.isEmpty { return .abbreviatedOption(typed, full: full.map(\.spelling)) }
        }
        let others = commands.filter { other in
            !other.isHidden && other.options.contains { $0.name == name || letter != nil && $0.short == letter }
        }
        let nearest = name.count > 1 ? Spelling.nearest(to: String(name), among: options.map(\.name)) : nil
        let isElsewhere = others.contains { $0.options.contains { $0.name == name } }
        let topic = topicHint(for: typed)
        return .unknownOption(
            typed, command: command?.name, nearest: isElsewhere ? [] : nearest.map { ["--" + $0] } ?? [],
            otherCommands: topic == nil ? others.map(\.name) : [],
            help: topic ?? ([self.name, "help"] + (command.map { [$0.name] } ?? [])).joined(separator: " "))
    }

    /// The command's usage on one line (`PROGRAM show [ENTRY…] [options]`).
    package func usage(of command: CommandDeclaration) -> String {
        let words = [name, command.name] + command.operands.map(\.placeholder)
        return (words + (command.options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
    }
}
