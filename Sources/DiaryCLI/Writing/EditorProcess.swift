import DiaryKit
import Glibc
import Terminal

/// One run of the editor on the terminal, by `/bin/sh -c 'EDITOR "$1"'`.
struct EditorProcess {
    let command: String
    let path: FilePath
    let context: Context

    /// Waits for its end and returns its exit code; 128 and the signal when one ended it.
    ///
    /// Ctrl-C and Ctrl-\ are the editor's until then. Wraps `posix_spawn` and `waitpid`.
    func run() throws(Failure) -> Int32 {
        let signals = [SIGINT, SIGQUIT]
        var earlier = signals.map { ignore($0) }
        defer {
            for (index, signal) in signals.enumerated() { unsafe sigaction(signal, &earlier[index], nil) }
        }
        let process = try start()
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        // wait(2): the low seven bits are the signal, the next byte the exit code.
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    private func ignore(_ signal: Int32) -> sigaction {
        var ignoring = sigaction()
        unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
        var earlier = sigaction()
        unsafe sigaction(signal, &ignoring, &earlier)
        return earlier
    }

    private func start() throws(Failure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // The result of the command may go into a pipe; the editor's screen may not.
        let screen = context.isOutputTerminal ? context.standardOutput : context.standardError
        unsafe posix_spawn_file_actions_adddup2(&actions, context.standardInput, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, screen, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, context.standardError, STDERR_FILENO)
        var attributes = Self.attributes()
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var process: pid_t = 0
        let code = unsafe withWords { unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, $0, environ) }
        guard code != 0 else { return process }
        throw Failure.describing(SystemCallError("posix_spawn", FilePath("/bin/sh"), code: code))
    }

    /// The editor must not inherit which signals this process ignores.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGPIPE, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    /// The words of the shell's command line; the path is one of them and never part of the command.
    private func withWords(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> Int32 {
        let words = ["sh", "-c", "\(command) \"$1\"", "sh"]
        // NB: a path that begins with a dash would be an option of the editor.
        let file = path.bytes.first == UInt8(ascii: "-") ? FilePath("./").bytes + path.bytes : path.bytes
        var pointers = unsafe words.map { unsafe strdup($0) }
        unsafe pointers.append(FilePath(bytes: file).withCString { unsafe strdup($0) })
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has an address") }
            return unsafe body(base)
        }
    }
}
