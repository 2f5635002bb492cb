/// Writes the completion scripts of shells from the declarations.
///
/// For values that only the program knows, a script runs `PROGRAM complete QUESTION`, which prints one answer per line.
/// The script passes on the program's `passedOption` as it was typed and silences errors.
package struct CompletionRenderer: Sendable {
    package enum Shell: String, Sendable, CaseIterable {
        /// GNU bash, from 4.4.
        case bash
        /// The Z shell, with its `compinit` completions.
        case zsh
        /// The friendly interactive shell, from 3.0.
        case fish
    }

    private let program: ProgramDeclaration

    package init(program: ProgramDeclaration) {
        self.program = program
    }

    /// The script for a shell, to be sourced or put where the shell looks for completions.
    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(program: program).script
        case .zsh: ZshCompletion(program: program).script
        case .fish: FishCompletion(program: program).script
        }
    }
}

extension OptionDeclaration {
    /// The spellings of the option in a shell: `--tag` and, if there is one, `-t`.
    var spellings: [String] { [spelling] + (short.map { ["-\($0)"] } ?? []) }

    var isCommaSeparated: Bool {
        if case .commaSeparated = kind { return true }
        return false
    }

    /// The number of words that follow it; `nil` is all up to the next option, and an optional value counts as none.
    var wordCount: Int? {
        switch kind {
        case .flag, .optionalValue: 0
        case .value, .repeated, .commaSeparated: 1
        case .tuple(let names): names.count
        case .words: nil
        }
    }
}
