import Glibc

/// A program to be started as a child process.
///
/// It starts with no signal blocked, whatever this process or its threads block, and with the given descriptors.
package struct ChildProgram {
    /// The target of one of the child's standard streams.
    package enum Stream: Sendable {
        case descriptor(Int32)
        /// Nothing to read, and output is discarded.
        case nowhere
    }

    /// Signals that are reset to their default action in the child.
    package enum Signals: Sendable {
        /// Those of the keyboard and of broken pipes.
        case ofTerminals
        case all
    }

    private let path: String
    private let words: [[UInt8]]
    private let streams: [Stream]

    /// Variables as `NAME=VALUE`; nothing is inherited.
    package var environment: [[UInt8]] = []
    /// The child's signals; nil inherits them.
    package var signals: Signals?
    /// True if it leads a process group of its own, which the terminal's keys don't reach.
    package var leadsGroup = false

    /// A program by its path.
    ///
    /// - Parameters:
    ///   - words: its arguments from its own name on, without zeros in them.
    ///   - streams: standard input, output and error, in this order; missing ones are inherited.
    package init(path: String, words: [[UInt8]], streams: [Stream] = []) {
        (self.path, self.words, self.streams) = (path, words, streams)
    }

    /// A command line of the shell, with further words as its `$1`, `$2` and so on.
    package init(shellCommand: String, _ words: [[UInt8]] = [], streams: [Stream] = []) {
        let shell = ["sh", "-c", shellCommand] + (words.isEmpty ? [] : ["sh"])
        self.init(path: "/bin/sh", words: shell.map { Array($0.utf8) } + words, streams: streams)
    }

    /// Starts it, by `posix_spawn(3)`.
    package func start() throws(ChildProgramError) -> ChildProcess {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() { unsafe Self.add(stream, as: Int32(number), to: &actions) }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        setAttributes(&attributes)
        var identifier: Int32 = 0
        let code = unsafe Self.withCStrings(words) { words in
            unsafe Self.withCStrings(environment) { environment in
                unsafe posix_spawn(&identifier, path, &actions, &attributes, words, environment)
            }
        }
        guard code == 0 else { throw ChildProgramError(code: code) }
        return ChildProcess(identifier: identifier)
    }

    private static func add(
        _ stream: Stream, as number: Int32, to actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
    ) {
        switch stream {
        case .descriptor(let descriptor): unsafe posix_spawn_file_actions_adddup2(actions, descriptor, number)
        case .nowhere: unsafe posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
        }
    }

    private func setAttributes(_ attributes: inout posix_spawnattr_t) {
        var (flags, defaults, none) = (POSIX_SPAWN_SETSIGMASK, sigset_t(), sigset_t())
        if leadsGroup { flags |= POSIX_SPAWN_SETPGROUP }
        unsafe sigemptyset(&defaults)
        unsafe sigemptyset(&none)
        switch signals {
        case .ofTerminals:
            for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGXFSZ] { unsafe sigaddset(&defaults, signal) }
            flags |= POSIX_SPAWN_SETSIGDEF
        case .all:
            unsafe sigfillset(&defaults)
            flags |= POSIX_SPAWN_SETSIGDEF
        case nil: break
        }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    private static func withCStrings(
        _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { string in
            let characters = string.map { CChar(bitPattern: $0) } + [0]
            return unsafe characters.withUnsafeBufferPointer { unsafe $0.baseAddress.flatMap { unsafe strdup($0) } }
        }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            // The array ends with nil and so is never empty.
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has an address") }
            return unsafe body(base)
        }
    }
}

/// The reason why a program could not be started.
package struct ChildProgramError: Error, Equatable, Sendable {
    /// The `errno` of `posix_spawn(3)`.
    package let code: Int32
}
