import DiaryModel
import Glibc
import Terminal

/// The user's editor: `$VISUAL`, `$EDITOR`, else the first of editor, nano and vi.
struct Editor {
    /// A shell command, perhaps with options, such as `code --wait`.
    let command: String
    private let context: Context

    init(_ context: Context) throws(Failure) {
        self.context = context
        if let named = context.variable("VISUAL") ?? context.variable("EDITOR") {
            command = named
        } else if let found = ["editor", "nano", "vi"].first(where: { Self.isInstalled($0, context) }) {
            command = found
        } else {
            throw Failure(
                "no editor found: VISUAL and EDITOR are not set, and there is no editor, nano or vi",
                hint: "name one, EDITOR=micro diary add, or give the text: diary add 'First line'")
        }
    }

    private static func isInstalled(_ name: String, _ context: Context) -> Bool {
        let folders = (context.environment("PATH") ?? []).split(separator: UInt8(ascii: ":"))
        return folders.contains { folder in
            let path = FilePath(bytes: folder).appending(name)
            return unsafe path.withCString { unsafe access($0, X_OK) } == 0
        }
    }

    /// Opens the file and waits; throws unless the editor succeeds.
    func open(_ path: FilePath) throws(Failure) {
        let status = try EditorProcess(command: command, path: path, context: context).run()
        switch status {
        case 0: return
        case 127: throw Failure("the editor \(command) can't be started")
        case 128 + SIGINT: throw Failure("the editor \(command) was interrupted", .interrupted)
        case 128...: throw Failure("the editor \(command) was ended by signal \(status - 128)")
        default: throw Failure("the editor \(command) ended with \(status)")
        }
    }
}
