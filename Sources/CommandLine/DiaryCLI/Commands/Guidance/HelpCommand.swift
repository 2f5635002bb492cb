import Arguments
import Terminal

enum HelpCommand: Command {
    static let name = "help"

    static let declaration = CommandDeclaration(
        name, "show help for a command or a topic",
        operands: [
            OperandDeclaration(
                "TOPIC", .optional, "a command, or a topic, which diary help lists", completion: .command)
        ],
        options: [.flag(.man, "write the manual page diary(1), or that of a topic, such as diary-dates(7)").hidden()]
    )

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let topic = invocation.operands.first.flatMap { Program.declaration.topic(named: $0) }
        // The man page of the program includes all commands.
        if invocation.values.flag(.man) {
            let renderer = ManPageRenderer(program: Program.declaration)
            try invocation.output.bytes(Array((topic.map(renderer.page(of:)) ?? renderer.page()).utf8))
            return .success
        }
        guard let word = invocation.operands.first else { return try show(renderer(invocation).overview(), invocation) }
        if let topic {
            return try show(renderer(invocation).help(for: topic), invocation)
        }
        if let command = Program.declaration.command(named: word) { return try showHelp(of: command, invocation) }
        let topics = Program.declaration.topics.map(\.name)
        let meant = Spelling.nearest(to: word, among: topics) ?? Program.declaration.commandMeant(by: word)
        throw Failure(
            "there is no help on \(word)",
            hint: "\(meant.map { "diary help \($0)" } ?? "diary help lists the commands")", .usage)
    }

    /// Shows the help of a command; nil for the overview.
    static func showHelp(of command: CommandDeclaration?, _ invocation: Invocation) throws -> ExitCode {
        let renderer = renderer(invocation)
        return try show(command.map(renderer.help(for:)) ?? renderer.overview(), invocation)
    }

    private static func renderer(_ invocation: Invocation) -> HelpRenderer {
        HelpRenderer(program: Program.declaration, width: invocation.output.width ?? 80) { DisplayWidth.cells(of: $0) }
    }

    private static func show(_ help: HelpText, _ invocation: Invocation) throws -> ExitCode {
        for line in help.lines {
            try invocation.output.line(StyledText("\(line.text)", line.isHeading ? .bold : .plain))
        }
        return .success
    }
}
