/// Reads command lines by the declarations of a program.
///
/// Options may be given before or after operands, the program's own also before the command; `--name=value`, `--name
/// value`, `-n20`, `-n 20` and, if there is an `-n`, `-20`; short flags may be bundled (`-ws`); `--` ends the options;
/// `-` is an operand. A value that begins with a dash needs `=`, except a negative number where the option allows it.
/// Nothing is abbreviated and nothing is guessed.
package struct CommandLineParser: Sendable {
    let program: ProgramDeclaration

    package init(program: ProgramDeclaration) {
        self.program = program
    }

    /// Parses the words after the program's name.
    ///
    /// `-h` and `--help` win over any other mistake, except an unknown command.
    /// - Throws: `ArgumentError`, for the first mistake from the left.
    package func parse(_ arguments: [String]) throws(ArgumentError) -> ParsedCommand {
        var reading = CommandLineReading(program: program, arguments: arguments)
        do {
            try reading.readAll()
            if reading.request == .run { try reading.checkWhole() }
            return reading.parsed
        } catch {
            if case .unknownCommand = error { throw error }
            guard asksForHelp(arguments) else { throw error }
            return reading.helpRequest
        }
    }

    private func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }
}
