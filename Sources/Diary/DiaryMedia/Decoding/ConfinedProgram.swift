import CSystem
package import DiaryModel
import Glibc
package import Processes

/// A running foreign program that reads one file and writes into a pipe; `deinit` ends it.
///
/// It reads the file itself, since it seeks in it, and nothing else: no playlists that name other files, no network.
package final class ConfinedProgram {
    package struct Limits: Sendable {
        package var addressSpace: UInt64
        package var processorSeconds: UInt32

        package init(addressSpace: UInt64 = 1 << 30, processorSeconds: UInt32 = 240) {
            (self.addressSpace, self.processorSeconds) = (addressSpace, processorSeconds)
        }
    }

    /// What it may use besides itself, the system's libraries and its file.
    package struct Surroundings: Hashable, Sendable {
        /// Its variables as `NAME=VALUE`.
        package var environment: [String]
        /// Further files and folders that it may read.
        package var readable: [String]
        /// True for a program that starts others, such as a script.
        package var startsOthers: Bool

        package init(environment: [String] = [], readable: [String] = [], startsOthers: Bool = false) {
            (self.environment, self.readable, self.startsOthers) = (environment, readable, startsOthers)
        }
    }

    /// The pipe with its output.
    package let output: FileDescriptor
    private let identifier: pid_t
    private var hasEnded = false

    /// Starts the program at that path; nil if it can't be started.
    ///
    /// - Parameter arguments: makes its arguments from the name by which it finds the file.
    package init?(
        path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor, _ limits: Limits = Limits(),
        _ surroundings: Surroundings = Surroundings(), arguments: (_ input: String) -> [String]
    ) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else { return nil }
        defer { close(ends[1]) }
        output = FileDescriptor(owning: ends[0], path: FilePath("pipe"))
        // Without /proc it can't seek; many sounds need not.
        let input = unsafe access("/proc/self/fd", F_OK) == 0 ? "file:/proc/self/fd/0" : "pipe:0"
        lseek(file.number, 0, SEEK_SET)
        var words = unsafe Self.copied([path] + arguments(input))
        var environment = unsafe Self.copied(surroundings.environment)
        var readable = unsafe Self.copied(surroundings.readable)
        defer { unsafe (words + environment + readable).forEach { unsafe free($0) } }
        let bounds = diary_program_limits(
            address_space: limits.addressSpace, processor_seconds: limits.processorSeconds,
            confinement: confinement.rawValue)
        let descriptor = file.number
        identifier = unsafe environment.withUnsafeMutableBufferPointer { environment in
            unsafe readable.withUnsafeMutableBufferPointer { readable in
                let around = unsafe diary_program_surroundings(
                    environment: environment.baseAddress, readable: readable.baseAddress,
                    starts_others: surroundings.startsOthers)
                return unsafe diary_start_program_within(path, &words, descriptor, ends[1], bounds, around)
            }
        }
        if identifier < 0 { return nil }
    }

    /// Copies of texts for C, with a null pointer at the end.
    private static func copied(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe texts.map { unsafe strdup($0) } + [nil]
    }

    /// Waits that many seconds at most until it exits, ends it then, and returns how it ended.
    package func end(within seconds: Double) -> ChildEnd {
        let deadline = MonotonicClock.milliseconds + Int64(seconds * 1000)
        while !hasExited, MonotonicClock.milliseconds < deadline { usleep(5000) }
        return stop()
    }

    /// True if it has exited; it still has to be waited for.
    private var hasExited: Bool {
        var information = unsafe siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        guard unsafe waitid(P_PID, id_t(identifier), &information, options) == 0 else { return true }
        return unsafe information.si_signo == SIGCHLD
    }

    private func stop() -> ChildEnd {
        hasEnded = true
        // It leads a group of the programs that it started.
        kill(-identifier, SIGKILL)
        return ChildProcess(identifier: identifier).end()
    }

    deinit {
        guard identifier > 0, !hasEnded else { return }
        _ = stop()
    }
}
