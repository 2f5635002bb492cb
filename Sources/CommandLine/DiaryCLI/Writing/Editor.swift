import DiaryModel
import Glibc
import Processes
import Terminal

/// One run of the editor on the terminal, by `/bin/sh -c 'EDITOR "$1"'`.
struct EditorProcess {
    let command: String
    let path: FilePath
    let context: Context

    /// Waits for its end and returns its exit code; 128 plus the signal if a signal ended it.
    ///
    /// Ctrl-C and Ctrl-\ only reach the editor until then.
    func run() throws(Failure) -> Int32 {
        let signals = [SIGINT, SIGQUIT]
        var earlier = signals.map { ignore($0) }
        defer {
            for (index, signal) in signals.enumerated() { unsafe sigaction(signal, &earlier[index], nil) }
        }
        return try start().wait()
    }

    private func ignore(_ signal: Int32) -> sigaction {
        var ignoring = sigaction()
        unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
        var earlier = sigaction()
        unsafe sigaction(signal, &ignoring, &earlier)
        return earlier
    }

    private func start() throws(Failure) -> ChildProcess {
        // The result of the command may be piped, but the editor needs the terminal.
        let screen = context.isOutputTerminal ? context.standardOutput : context.standardError
        // NB: The editor would read a path that begins with a dash as an option.
        let file = path.bytes.first == UInt8(ascii: "-") ? FilePath("./").bytes + path.bytes : path.bytes
        var program = ChildProgram(
            shellCommand: "\(command) \"$1\"", [file],
            streams: [context.standardInput, screen, context.standardError].map { .descriptor($0) })
        program.environment = ChildProgram.ownEnvironment
        // The editor must not inherit the signals that this process ignores.
        program.signals = .ofTerminals
        do throws(ChildProgramError) {
            return try program.start()
        } catch {
            throw Failure.describing(SystemCallError("posix_spawn", FilePath("/bin/sh"), code: error.code))
        }
    }
}

/// The user's editor: `$VISUAL`, `$EDITOR`, else the first of editor, nano and vi.
struct Editor {
    /// A shell command, perhaps with options, such as `code --wait`.
    let command: String
    private let context: Context

    init(_ context: Context) throws(Failure) {
        self.context = context
        if let named = context.variable("VISUAL") ?? context.variable("EDITOR") {
            command = named
        } else if let found = context.installed(["editor", "nano", "vi"]) {
            command = found
        } else {
            throw Failure(
                "no editor found: VISUAL and EDITOR are not set, and there is no editor, nano or vi",
                hint: "name one, EDITOR=micro diary add, or give the text: diary add 'First line'")
        }
    }

    /// Opens the file and waits; throws unless the editor succeeds.
    func open(_ path: FilePath) throws(Failure) {
        let status = try EditorProcess(command: command, path: path, context: context).run()
        switch status {
        case 0: return
        case 127:
            throw Failure(
                "the editor \(command) can't be started", hint: "set VISUAL or EDITOR to one that is installed")
        case 128 + SIGINT: throw Failure("the editor \(command) was interrupted", .interrupted)
        case 128...: throw Failure("the editor \(command) was ended by signal \(status - 128)")
        default: throw Failure("the editor \(command) ended with \(status)")
        }
    }
}
