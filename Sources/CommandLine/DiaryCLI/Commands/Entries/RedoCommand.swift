import Arguments
import DiaryStore

/// `redo`: reverts an undo.
enum RedoCommand: Command {
    static let name = "redo"

    static let declaration = CommandDeclaration(name, "redo what was undone last, until the next change", options: [])

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        try UndoCommand.printResult(store.redo(), "redid", "diary undo", invocation)
        return .success
    }
}
