package import Arguments

extension ProgramDeclaration {
    /// The problems of the declarations, a sentence each; empty if there are none.
    ///
    /// The parser relies on it.
    package func problems() -> [String] {
        problemsOfNames() + problems(of: globalOptions.options, in: name) + commands.flatMap(problems)
    }

    private func problemsOfNames() -> [String] {
        let words = commands.flatMap { [$0.name] + $0.synonyms }
        let helped = commands.filter { !$0.isHidden }.map(\.name) + topics.map(\.name)
        var problems = Self.repeated(words).map { "the command or synonym \($0) is declared twice" }
        problems += Self.repeated(helped).map { "help \($0) has two meanings" }
        problems += words.filter { !Self.isName($0) }.map { "\($0) is not the name of a command" }
        return problems + summaryProblems([(name, summary)] + topics.map { ($0.name, $0.summary) })
    }

    private func problems(of command: CommandDeclaration) -> [String] {
        let many = command.operands.count { $0.count == .any || $0.count == .some }
        var problems = many > 1 ? ["\(command.name) has two operands that take many words"] : []
        problems += summaryProblems([(command.name, command.summary)])
        problems += summaryProblems(command.operands.map { ("\(command.name) \($0.name)", $0.summary) })
        problems += self.problems(of: command.options, in: command.name)
        let shorts = Set(globalOptions.options.compactMap(\.short))
        for option in command.options {
            if let short = option.short, shorts.contains(short) {
                problems.append("\(command.name) -\(short) hides the program's own")
            }
        }
        return problems + problemsOfExamples(command)
    }

    private func problems(of options: [OptionDeclaration], in place: String) -> [String] {
        let names = options.map(\.name)
        var problems = Self.repeated(names).map { "\(place) has --\($0) twice" }
        problems += Self.repeated(options.compactMap { $0.short.map(String.init) }).map { "\(place) has -\($0) twice" }
        problems += summaryProblems(options.map { ("\(place) --\($0.name)", $0.summary) })
        for option in options {
            problems += self.problems(of: option).map { "\(place) --\(option.name) \($0)" }
            problems += option.excluded.map(\.name).filter { !names.contains($0) }.map {
                "\(place) has no --\($0) to exclude"
            }
        }
        return problems
    }

    private func problems(of option: OptionDeclaration) -> [String] {
        var problems: [String] = []
        if !Self.isName(option.name) { problems.append("is not the name of an option") }
        if option.isFlag != option.valueName.isEmpty { problems.append("needs a value's name, or none for a flag") }
        if option.isFlag && option.completion != .none { problems.append("is a flag and has values to offer") }
        if case .choices(let words) = option.completion {
            let isBad = words.isEmpty || words.contains { $0.contains { !$0.isASCII || " :,'\"\\()[]".contains($0) } }
            if isBad || !Self.repeated(words).isEmpty { problems.append("has choices that a shell can't offer") }
        }
        let isPath = ["FILE", "DIR", "PATH", "FOLDER"].contains(option.valueName)
        if isPath && option.completion == .none { problems.append("takes a path and offers none") }
        return problems
    }

    private func problemsOfExamples(_ command: CommandDeclaration) -> [String] {
        var (problems, hasOwn): ([String], Bool) = ([], command.examples.isEmpty)
        for example in command.examples {
            guard let all = ShellQuoting.words(of: example.term) else {
                hasOwn = true
                continue
            }
            let words = all.drop(while: Self.isVariable)
            guard words.first == name else {
                problems.append("an example does not begin with \(name): \(example.term)")
                continue
            }
            do throws(ArgumentError) {
                let parsed = try CommandLineParser(program: self).parse(Array(words.dropFirst()))
                if parsed.command?.name == command.name { hasOwn = true }
            } catch {
                problems.append("an example is wrong: \(example.term): \(error.message)")
            }
        }
        return hasOwn ? problems : problems + ["no example of \(command.name) is its own"]
    }

    /// Returns whether the word is `NAME=value`, which a shell sets in the environment of the command after it.
    private static func isVariable(_ word: String) -> Bool {
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return false }
        return word[..<sign].allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
    }

    private func summaryProblems(_ summaries: [(place: String, text: String)]) -> [String] {
        summaries.filter { $0.text.isEmpty || $0.text.hasSuffix(".") || $0.text.contains("\n") }
            .map { "the summary of \($0.place) must be one phrase without a full stop" }
    }

    private static func isName(_ word: String) -> Bool {
        word.first?.isLetter == true && word.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber) }
    }

    private static func repeated(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { !seen.insert($0).inserted }
    }
}
