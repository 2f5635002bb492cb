/// The whole command line of a program: what the parser accepts and what all documentation is made from.
package struct ProgramDeclaration: Sendable {
    package var name: String
    package var version: String
    /// One phrase, small letter first, without a full stop.
    package var summary: String
    /// Options that may be given before or after any command; `help` and `version` among them have their usual meaning.
    package var globalOptions: OptionGroup
    /// The long name of the global option that completion scripts pass on when they ask the program; `nil` for none.
    package var passedOptionName: String?
    /// Makes the words of help and man page that belong to no single command.
    package var documentation: @Sendable () -> ProgramDocumentation = { ProgramDocumentation() }

    private let makeCommands: @Sendable () -> [CommandDeclaration]
    private let findCommand: (@Sendable (String) -> CommandDeclaration?)?

    /// A program; the rest is set in `configure`.
    ///
    /// - Parameters:
    ///   - commands: all commands, in the order of the overview, hidden ones too; made when they are asked for.
    ///   - commandNamed: finds one of them without making the others; nil looks through all.
    package init(
        _ name: String, version: String, _ summary: String,
        commands: @escaping @autoclosure @Sendable () -> [CommandDeclaration],
        commandNamed: (@Sendable (String) -> CommandDeclaration?)? = nil,
        globalOptions: [OptionDeclaration] = standardOptions, configure: (inout Self) -> Void = { _ in }
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        makeCommands = commands
        findCommand = commandNamed
        self.globalOptions = OptionGroup("Everywhere", globalOptions)
        configure(&self)
    }

    /// `--help` with `-h`, and `--version`: every program has them.
    package static let standardOptions: [OptionDeclaration] = [
        .flag(.help, short: "h", "show help for the command"),
        .flag(.version, "show the version"),
    ]

    /// All commands, in the order of the overview, hidden ones too; made again at each call.
    package var commands: [CommandDeclaration] { makeCommands() }

    /// The command that this word calls; synonyms don't count.
    package func command(named name: String) -> CommandDeclaration? {
        guard let findCommand else { return commands.first { $0.name == name } }
        return findCommand(name)
    }

    package var discussion: [HelpBlock] { documentation().discussion }
    package var topics: [HelpTopic] { documentation().topics }
    package var exitCodes: [ExitCodeDeclaration] { documentation().exitCodes }
    package var environment: [Definition] { documentation().environment }

    /// The global option that completion scripts pass on when they ask the program.
    var passedOption: OptionDeclaration? { globalOptions.options.first { $0.name == passedOptionName } }

    package func topic(named name: String) -> HelpTopic? {
        topics.first { $0.name == name }
    }
}
