import Glibc

/// Plays a shell whose job is this program: a stopped job goes on in the background, and a line brings it to the
/// foreground again without a signal, as `bg` and `fg` do.
enum JobShell {
    /// Runs the job to its end; returns its exit code.
    static func run() -> Int32 {
        signal(SIGTTOU, SIG_IGN)
        guard let job = start() else { return 2 }
        tcsetpgrp(0, job)
        var status: Int32 = 0
        unsafe waitpid(job, &status, WUNTRACED)
        guard status & 0xFF == 0x7F else { return 3 }
        tcsetpgrp(0, getpgrp())
        kill(-job, SIGCONT)
        let words = Array("in the background\r\n".utf8)
        _ = unsafe write(1, words, words.count)
        guard readLine() == "fg" else { return 4 }
        tcsetpgrp(0, job)
        unsafe waitpid(job, &status, 0)
        tcsetpgrp(0, getpgrp())
        return status >> 8 & 0xFF
    }

    /// Waits until the shell has given the terminal to this process.
    static func awaitForeground() {
        while tcgetpgrp(0) != getpgrp() { usleep(1000) }
    }

    private static func start() -> pid_t? {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        unsafe sigaddset(&defaults, SIGTTOU)
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        let words: [String] = ["ScreenProbe", "job"]
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var job: pid_t = 0
        let code = unsafe posix_spawn(&job, "/proc/self/exe", nil, &attributes, &arguments, environ)
        return code == 0 ? job : nil
    }
}
