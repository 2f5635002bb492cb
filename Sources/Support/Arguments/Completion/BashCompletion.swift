/// The completion script of bash: fixed functions that read tables made from the declarations.
struct BashCompletion {
    let program: ProgramDeclaration

    var script: String {
        """
        # bash completion for \(program.name); made from its declarations.

        \(tables)
        \(functions)
        complete -F _\(program.name) \(program.name)

        """
    }

    private var functions: String {
        Self.functions(
            program.name, commands: program.visibleCommands.map(\.name).joined(separator: " "),
            passedOption: program.passedOption?.spelling)
    }

    private var tables: String {
        """
        # What an option takes: the number of words or `many`, and what they are.
        _\(program.name)_option() {
            take=0 hint=none
            case $1:$2 in
        \(optionRows.joined(separator: "\n"))
            esac
        }

        # Sets $hint for the operand of this number.
        _\(program.name)_operand() {
            case $1:$2 in
        \(operandRows.joined(separator: "\n"))
            *) hint=none ;;
            esac
        }

        # The options that are possible here.
        _\(program.name)_options() {
            case $1 in
        \(optionLists.joined(separator: "\n"))
            *) options='\(words(program.visibleOptions(with: nil)))' ;;
            esac
        }

        """
    }

    private var optionRows: [String] {
        let own = program.visibleCommands.flatMap { command in
            command.options.filter { !$0.isHidden }.compactMap { row(of: $0, command: command.name) }
        }
        return own + program.visibleGlobalOptions(with: nil).compactMap { row(of: $0, command: "*") }
    }

    /// Flags of a command have a row as well, so that a value of the program's option of the same name is not read
    /// instead.
    private func row(of option: OptionDeclaration, command: String) -> String? {
        let patterns = option.spellings.map { "\(command):\($0)" }.joined(separator: "|")
        let take = option.wordCount.map(String.init) ?? "many"
        return "    \(patterns)) take=\(take) hint='\(hint(option.completion, isList: option.isCommaSeparated))' ;;"
    }

    private var operandRows: [String] {
        program.visibleCommands.flatMap { command in
            command.operands.enumerated().map { index, operand in
                let pattern = operand.maximum == nil ? "*" : String(index)
                return "    \(command.name):\(pattern)) hint='\(hint(operand.completion))' ;;"
            }
        }
    }

    private var optionLists: [String] {
        program.visibleCommands.map { command in
            "    \(command.name)) options='\(words(program.visibleOptions(with: command)))' ;;"
        } + ["    '') options='\(words(program.visibleOptions(with: nil)))' ;;"]
    }

    private func words(_ options: [OptionDeclaration]) -> String {
        options.flatMap(\.spellings).joined(separator: " ")
    }

    private func hint(_ completion: CompletionHint, isList: Bool = false) -> String {
        switch completion {
        case .file: return "file"
        case .directory: return "directory"
        case .answers(let question): return "\(isList ? "list" : "ask") \(question)"
        case .folderOrAnswers(let question): return "either \(question)"
        case .command: return "words \(program.helpWords.joined(separator: " "))"
        case .choices(let words), .suggestions(let words): return "words \(words.joined(separator: " "))"
        case .none: return "none"
        }
    }
}
