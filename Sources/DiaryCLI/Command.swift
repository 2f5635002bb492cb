import Arguments

/// One command: its name and its action.
protocol Command: Sendable {
    /// Its name; separate from the rest, so that a start makes one command's declaration and not all.
    static var name: String { get }

    /// Its options and words: the one source of parser, help, man page and completions.
    static var declaration: CommandDeclaration { get }

    /// Runs it.
    ///
    /// - Throws: `Failure` for problems that the user can solve, and errors of the library, which `Failure.describing`
    ///   words.
    static func run(_ invocation: Invocation) throws -> ExitCode
}
