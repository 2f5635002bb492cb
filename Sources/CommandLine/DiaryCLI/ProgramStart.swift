import CSystem
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// The work of `main`: makes the context from the process and runs the program.
package enum ProgramStart {
    /// Runs the program on the process's own arguments, environment and streams.
    package static func run() -> Int32 {
        let creationMask = umask(0o077)
        DiaryStore.prepareProcess()
        reserveStandardStreams()
        BrokenPipe.ignoreSignal()
        // A file size limit (ulimit -f) is treated like a full disk: the write fails, and the program reports it.
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGINT) { _ in
            // The shell's prompt must not follow a half-drawn line. Both calls are safe in a handler.
            if isatty(STDERR_FILENO) == 1 { _ = unsafe write(STDERR_FILENO, "\n", 1) }
            _exit(ExitCode.interrupted.rawValue)
        }
        var context = Context(
            rawArguments: arguments, environment: environment, homeDirectory: homeDirectory)
        context.creationMask = creationMask
        context.isInputTerminal = TerminalWindow.isTerminal(context.standardInput)
        context.isOutputTerminal = TerminalWindow.isTerminal(context.standardOutput)
        context.isErrorTerminal = TerminalWindow.isTerminal(context.standardError)
        context.notingInterrupts = {
            diary_note_interrupts()
            return { diary_is_interrupted() != 0 }
        }
        context.interruptDescriptor = { diary_interrupt_descriptor() }
        context.snapshots = .detached
        context.places = .installed
        return Program.run(context).rawValue
    }

    /// Opens streams that the parent closed (`2>&-`).
    ///
    /// Otherwise a file of the diary could get such a descriptor and receive the stream's output.
    ///
    /// Each is opened in the opposite mode, so that reading and writing fail with `EBADF` as with closed ones.
    private static func reserveStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            if stream == STDIN_FILENO, unsafe open("/dev/null", O_WRONLY) >= 0 { continue }
            _ = unsafe open("/", O_RDONLY | O_DIRECTORY)
        }
    }

    private static var arguments: [[UInt8]] {
        (1..<max(1, diary_argument_count())).compactMap { index in
            guard let argument = unsafe diary_argument(index) else { return nil }
            return unsafe bytes(argument)
        }
    }

    private static func environment(_ name: String) -> [UInt8]? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe bytes(value)
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }

    private static var homeDirectory: FilePath {
        if let home = environment("HOME"), !home.isEmpty { return FilePath(bytes: home) }
        guard let record = unsafe getpwuid(getuid()), let directory = unsafe record.pointee.pw_dir else {
            return FilePath("/")
        }
        return unsafe FilePath(bytes: bytes(directory))
    }
}
