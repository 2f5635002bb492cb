import Arguments

/// One command: how it is called, and what it does.
protocol Command: Sendable {
    /// The word that calls it; told apart from the rest, so that a start makes one command's declaration and not all.
    static var name: String { get }

    /// Its options and words: the one source of parser, help, man page and completions.
    static var declaration: CommandDeclaration { get }

    /// Does it.
    ///
    /// - Throws: `Failure` for what the person can mend, and errors of the library, which `Failure.describing` words.
    static func run(_ invocation: Invocation) throws -> ExitCode
}
