/// The completion script of fish: one `complete` command for each option and each operand.
struct FishCompletion {
    let program: ProgramDeclaration

    var script: String {
        let commands = program.visibleCommands
        let names = commands.map { row("not __\(program.name)_command", "-a \($0.name)", $0.summary) }
        let globals = program.visibleGlobalOptions(with: nil).flatMap { option in
            // A command's own option of the same name replaces it.
            let hiding = commands.filter { $0.options.contains { $0.name == option.name } }.map(\.name)
            return rows(of: option, condition: hiding.isEmpty ? nil : "not __\(program.name)_is \(list(hiding))")
        }
        let own = commands.flatMap { command in
            command.options.filter { !$0.isHidden }.flatMap { rows(of: $0, condition: condition(command)) }
                + command.operands.indices.compactMap { row(ofOperand: $0, command: command) }
        }
        return ([functions, "complete -c \(program.name) -f"] + names + globals + own + [""]).joined(separator: "\n")
    }

    /// Reads the words before the cursor as the parser does, as far as needed to find the command.
    private var functions: String {
        let valued = program.globalOptions.options.filter { !$0.isFlag }.flatMap(\.spellings)
        return #"""
            # fish completion for \#(program.name); made from its declarations.

            # Prints the command that was typed, and fails when there is none yet.
            function __\#(program.name)_command
                set -l skips no
                for word in (commandline -opc)[2..-1]
                    if test $skips = yes
                        set skips no
                    else if contains -- $word \#(list(valued.isEmpty ? ["--"] : valued))
                        set skips yes
                    else if not string match -q -- '-*' $word
                        echo $word
                        return 0
                    end
                end
                return 1
            end

            # Succeeds if the command is one of these.
            function __\#(program.name)_is
                contains -- (__\#(program.name)_command; or echo -) $argv
            end

            # Succeeds if the last option before the cursor is one of these: more of its words may follow.
            function __\#(program.name)_continues
                for word in (commandline -opc)[-1..2]
                    if string match -qr -- '^-.' $word
                        contains -- $word $argv
                        return $status
                    end
                end
                return 1
            end

            # Prints the number of operands before the cursor. An option is in $valued once for each word that it takes, or
            # with ... if it takes all words up to the next option.
            function __\#(program.name)_operands
                set -l valued \#(list(valuedWords(of: program.globalOptions.options)))
                switch (__\#(program.name)_command)
            \#(valuedRows.joined(separator: "\n"))
                end
                set -l count -1
                set -l skips 0
                set -l ended no
                for word in (commandline -opc)[2..-1]
                    if test $ended = no; and string match -qr -- '^-.' $word; and test $skips -eq 0 -o $skips -ge 100
                        set skips 0
                        test "x$word" = x--; and set ended yes
                        contains -- "$word..." $valued; and set skips 100
                        for option in $valued
                            test "x$option" = "x$word"; and set skips (math $skips + 1)
                        end
                    else if test $skips -eq 0
                        set count (math $count + 1)
                    else if test $skips -lt 100
                        set skips (math $skips - 1)
                    end
                end
                echo $count
            end

            # Asks the program itself.
            function __\#(program.name)_ask
                set -l words (commandline -opc)
                set -l passed
                \#(noticing)
                set -l typed (string replace -r -- '^--[^=]*=' '' (commandline -ct))
                eval (string escape -- $words[1]) (string escape -- $passed) complete $argv \
                    -- (string escape -- $typed) 2>/dev/null </dev/null
            end

            """#
    }

    private var noticing: String {
        guard let option = program.passedOption?.spelling else { return "true" }
        return """
            if set -l at (contains -i -- \(option) $words)
                    set passed \(option) $words[(math $at + 1)]
                else if set -l given (string replace -f -r -- '^\(option)=' '' $words)
                    set passed \(option) $given[1]
                end
            """
    }

    /// The options with values of the commands whose operands differ.
    private var valuedRows: [String] {
        program.visibleCommands.filter(Self.countsOperands).map { command in
            """
                case \(command.name)
                    set -a valued \(list(valuedWords(of: command.options)))
            """
        }
    }

    /// The spellings of options that take values, each as many times as it takes words.
    private func valuedWords(of options: [OptionDeclaration]) -> [String] {
        options.filter { !$0.isFlag }.flatMap { option in
            option.spellings.flatMap { spelling in
                option.wordCount.map { Array(repeating: spelling, count: $0) } ?? [spelling + "..."]
            }
        }
    }

    private static func countsOperands(_ command: CommandDeclaration) -> Bool {
        command.operands.contains { $0.maximum != nil && $0.completion != .none } || command.operands.count > 1
    }

    private func condition(_ command: CommandDeclaration) -> String {
        "__\(program.name)_is \(command.name)"
    }

    private func rows(of option: OptionDeclaration, condition: String?) -> [String] {
        let names = "-l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
        let value = option.isFlag || option.wordCount == 0 ? "" : " " + values(option)
        var rows = [row(condition, names + value, option.summary)]
        // An option of fish takes one word; the words after it are operands to fish.
        if option.wordCount == nil {
            let continues = "__\(program.name)_continues \(list(option.spellings))"
            let both = (condition.map { "\($0); and " } ?? "") + continues
            rows.append(row(both, operandValues(option.completion), option.summary))
        }
        return rows
    }

    private func row(ofOperand index: Int, command: CommandDeclaration) -> String? {
        let operand = command.operands[index]
        let values = operandValues(operand.completion)
        guard !values.isEmpty else { return nil }
        guard Self.countsOperands(command) else { return row(condition(command), values, operand.summary) }
        // An operand before it that must begin with a prefix may be left out.
        let first = index - command.operands[..<index].count(where: { !$0.beginning.isEmpty })
        let count = "(__\(program.name)_operands)"
        let isHere =
            operand.maximum == nil
            ? "test \(count) -ge \(first)" : "contains -- \(count) \(list((first...index).map(String.init)))"
        return row("\(condition(command)); and \(isHere)", values, operand.summary)
    }

    private func row(_ condition: String?, _ what: String, _ summary: String) -> String {
        let condition = condition.map { " -n \(quoted($0))" } ?? ""
        return "complete -c \(program.name)\(condition) \(what) -d \(quoted(summary))"
    }

    private func values(_ option: OptionDeclaration) -> String {
        if option.completion == .file { return "-r -F" }
        let words = answers(option.completion, isList: option.isCommaSeparated)
        return words.isEmpty ? "-x" : "-x -a \(quoted(words))"
    }

    private func operandValues(_ completion: CompletionHint) -> String {
        if completion == .file { return "-F" }
        let words = answers(completion, isList: false)
        return words.isEmpty ? "" : "-a \(quoted(words))"
    }

    private func answers(_ completion: CompletionHint, isList: Bool) -> String {
        switch completion {
        case .answers(let question):
            let ask = "__\(program.name)_ask \(question)"
            return isList ? "(__fish_append , (\(ask)))" : "(\(ask))"
        case .folderOrAnswers(let question):
            return "(__fish_complete_directories) (__\(program.name)_ask \(question))"
        case .directory: return "(__fish_complete_directories)"
        case .command: return list(program.helpWords)
        case .choices(let words), .suggestions(let words): return list(words)
        case .none, .file: return ""
        }
    }

    private func list(_ words: [String]) -> String { words.joined(separator: " ") }

    private func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += "\\'".contains($1) ? "\\\($1)" : String($1) } + "'"
    }
}
