/// The completion script of zsh: specifications for its `_arguments` function (zshcompsys(1)).
struct ZshCompletion {
    let program: ProgramDeclaration

    var script: String {
        """
        #compdef \(program.name)
        # zsh completion for \(program.name); made from its declarations.

        \(functions)
        _\(program.name)() {
            local -a _\(program.name)_words=("${words[@]}") commands
            local curcontext=$curcontext state line
            local -A opt_args
            _arguments -C -s -S : \\
        \(specifications(program.visibleGlobalOptions(with: nil)))
                '1:command:->command' \\
                '*::word:->word'
            case $state in
            command)
                commands=(
        \(commandRows.joined(separator: "\n"))
                )
                _describe -t commands command commands
                ;;
            word)
                case $line[1] in
        \(program.visibleCommands.map(commandCase).joined(separator: "\n"))
                esac
                ;;
            esac
        }

        if [[ $funcstack[1] == _\(program.name) ]]; then
            _\(program.name) "$@"
        else
            compdef _\(program.name) \(program.name)
        fi

        """
    }

    private var functions: String {
        #"""
        # Asks the program itself; the kind is the last argument, what zsh wants passed on to compadd comes before it.
        _\#(program.name)_ask() {
            local -a passed answers
            \#(noticing)
            answers=(${(f)"$(${(Q)_\#(program.name)_words[1]} $passed complete ${@[-1]} -- "${(Q)PREFIX}" \
                2>/dev/null </dev/null)"})
            compadd "${@[1,-2]}" -a answers
        }

        # The same in a list with commas, each item perhaps with a sign.
        _\#(program.name)_ask_list() {
            compset -P '*,'
            compset -P '[+-]'
            _\#(program.name)_ask "${@[1,-2]}" -S '' "${@[-1]}"
        }

        """#
    }

    private var noticing: String {
        guard let option = program.passedOption?.spelling else { return ":" }
        let words = "_\(program.name)_words"
        return """
            local at=${\(words)[(I)\(option)]} given=${\(words)[(R)\(option)=*]}
                ((at)) && passed=(\(option) ${(Q)\(words)[at+1]})
                [[ $given ]] && passed=(\(option) ${(Q)given#\(option)=})
            """
    }

    private var commandRows: [String] {
        program.visibleCommands.map { command in
            "            \(quoted("\(command.name):\(command.summary)"))"
        }
    }

    private func commandCase(_ command: CommandDeclaration) -> String {
        """
                \(command.name))
                    _arguments -s -S : \\
        \(specifications(program.visibleOptions(with: command)))
        \(operands(of: command))
                    ;;
        """
    }

    private func operands(of command: CommandDeclaration) -> String {
        let rows = command.operands.enumerated().map { index, operand in
            let place = operand.maximum == nil ? "*" : String(index + 1)
            let row = "\(place):\(escaped(operand.name)):\(action(operand.completion))"
            return "                \(quoted(row))"
        }
        return rows.isEmpty ? "" : rows.joined(separator: " \\\n")
    }

    private func specifications(_ options: [OptionDeclaration]) -> String {
        options.flatMap { option in
            option.spellings.map { "                \(quoted(specification(option, spelling: $0))) \\" }
        }
        .joined(separator: "\n")
    }

    /// `(others)--name=[summary]:VALUE:action`; a star instead of the others if it may be repeated.
    private func specification(_ option: OptionDeclaration, spelling: String) -> String {
        let isLong = spelling.hasPrefix("--")
        let excluded = option.spellings + option.excluded.map { "--\($0.name)" }
        let once = "(\(excluded.joined(separator: " ")))"
        let summary = "[\(escaped(option.summary))]"
        let value = "\(escaped(option.valueName)):\(action(option.completion, isList: option.isCommaSeparated))"
        switch option.kind {
        case .flag: return once + spelling + summary
        case .value: return once + spelling + (isLong ? "=" : "+") + summary + ":" + value
        case .repeated, .commaSeparated: return "*" + spelling + (isLong ? "=" : "+") + summary + ":" + value
        case .words: return "*" + spelling + summary + ":*-*:" + value
        case .optionalValue: return once + spelling + "=-" + summary + "::" + value
        case .tuple(let names):
            // The completion is of the first value.
            let values = names.enumerated().map { index, name in
                ":\(escaped(name)):\(index == 0 ? action(option.completion) : " ")"
            }
            return "*" + spelling + summary + values.joined()
        }
    }

    private func action(_ completion: CompletionHint, isList: Bool = false) -> String {
        switch completion {
        case .file: return "_files"
        case .directory: return "_files -/"
        case .answers(let question): return "_\(program.name)_ask\(isList ? "_list" : "") \(question)"
        case .folderOrAnswers(let question):
            return "{ _files -/; _\(program.name)_ask \(question) }"
        case .command: return "(\(program.helpWords.joined(separator: " ")))"
        case .choices(let words), .suggestions(let words): return "(\(words.joined(separator: " ")))"
        case .none: return " "
        }
    }

    /// Escapes the characters that would end a part of a specification.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
    }
}
