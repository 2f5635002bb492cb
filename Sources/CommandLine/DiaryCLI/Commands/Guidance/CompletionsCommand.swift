import Arguments
import Terminal

enum CompletionsCommand: Command {
    static let name = "completions"

    static let declaration = CommandDeclaration(
        name, "write the completion script of a shell",
        operands: [
            OperandDeclaration(
                "SHELL", .one, "the shell",
                completion: .choices(CompletionRenderer.Shell.allCases.map(\.rawValue)))
        ]
    ) { command in
        command.examples = [Definition("source <(diary completions bash)", "completion in the current bash")]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard let shell = invocation.operands.first.flatMap(CompletionRenderer.Shell.init(rawValue:)) else {
            throw Failure("there are completions for bash, zsh and fish", .usage)
        }
        try invocation.output.bytes(Array(CompletionRenderer(program: Program.declaration).script(for: shell).utf8))
        return .success
    }
}
