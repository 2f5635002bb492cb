import Glibc

/// Starting a decoder.
///
/// Wraps `posix_spawn`.
struct DecoderLaunch {
    let path: String
    let standardInput: Int32

    func start() throws(DecoderError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            // Libraries print what they like about broken files.
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        Self.setSignals(of: &attributes)
        return try unsafe spawn(&actions, &attributes)
    }

    /// A group of its own and the usual signals, whatever the diary ignores or blocks.
    private static func setSignals(of attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    }

    private func spawn(
        _ actions: UnsafePointer<posix_spawn_file_actions_t>, _ attributes: UnsafePointer<posix_spawnattr_t>
    ) throws(DecoderError) -> pid_t {
        var identifier: pid_t = 0
        let code = unsafe withCStrings([path], ["SWIFT_BACKTRACE=enable=no"]) { arguments, environment in
            unsafe posix_spawn(&identifier, path, actions, attributes, arguments, environment)
        }
        switch code {
        case 0: return identifier
        case ENOENT, EACCES, ENOTDIR, ENOEXEC: throw .decoderMissing(path: path)
        default: throw .system(code)
        }
    }

    private typealias CStrings = UnsafePointer<UnsafeMutablePointer<CChar>?>

    private func withCStrings(_ first: [String], _ second: [String], _ body: (CStrings, CStrings) -> Int32) -> Int32 {
        var (firstCopies, secondCopies) = unsafe (first.map { unsafe strdup($0) }, second.map { unsafe strdup($0) })
        defer { unsafe (firstCopies + secondCopies).forEach { unsafe free($0) } }
        unsafe firstCopies.append(nil)
        unsafe secondCopies.append(nil)
        return unsafe body(firstCopies, secondCopies)
    }
}
