import Arguments

protocol Command: Sendable {
    /// The name, separate from the declaration, so that a start creates only one command's declaration.
    static var name: String { get }

    /// The options and texts, the only source of parser, help, man page and completions.
    static var declaration: CommandDeclaration { get }

    /// Runs the command.
    ///
    /// - Throws: `Failure` for problems that the user can solve, and errors of the library, which `Failure.describing`
    ///   translates.
    static func run(_ invocation: Invocation) throws -> ExitCode
}
