import CSystem
import DiaryMedia
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The capabilities of a compromised decoder or `ffmpeg`.
@Suite(
    .enabled(
        if: diary_filters_system_calls() && ProgramConfinement.available == [.landlock, .systemCalls],
        "this kernel lacks Landlock or filters of system calls, or this build has sanitizers"))
struct ConfinementTests {
    enum End: Equatable {
        case done
        case refused
        case killed
        case other(Int32)

        init(exitCode: Int32, signal: Int32) {
            self =
                switch (exitCode, signal) {
                case (0, 0): .done
                case (1, 0): .refused
                case (_, SIGSYS): .killed
                default: .other(signal == 0 ? exitCode : -signal)
                }
        }
    }

    private static let refused = [
        "socket", "local-socket", "io_uring", "kill", "tkill", "tgkill", "fcntl-owner", "prlimit", "prlimit-read",
        "memory-limit", "memory", "open", "folder", "create", "chmod", "write-input", "reopen-input", "map-input",
        "execute", "execute-again", "process",
    ]
    #if arch(x86_64)
        private static let killed = ["int80", "x32"]
    #else
        private static let killed = ["x32"]
    #endif
    private static let done = ["own-tgkill", "own-limit", "fstat", "read-input", "thread"]

    private let input: URL
    private let folder = TestFolder()

    init() throws {
        input = folder.url("input")
        try Data("not to be changed".utf8).write(to: input)
    }

    private func decoder(tries attempt: String) throws -> End {
        let probe = Process()
        probe.executableURL = StandInProgram.probe
        probe.arguments = ["decoder", attempt]
        probe.standardInput = try FileHandle(forReadingFrom: input)
        try probe.run()
        probe.waitUntilExit()
        let status = probe.terminationStatus
        return probe.terminationReason == .exit
            ? End(exitCode: status, signal: 0) : End(exitCode: 0, signal: status)
    }

    private func program(tries attempt: String) throws -> End {
        let path = StandInProgram.probe.path
        let file = try FileHandle(forReadingFrom: input)
        let words = [path, "program", attempt, "\(getpid())"]
        var arguments = unsafe words.map { unsafe strdup($0) }
        defer { unsafe arguments.forEach { unsafe free($0) } }
        unsafe arguments.append(nil)
        let limits = diary_program_limits(
            address_space: 1 << 30, processor_seconds: 60, confinement: ProgramConfinement.available.rawValue)
        let output = try ProcessPipe()
        let identifier = unsafe diary_start_program(
            path, arguments, file.fileDescriptor, output.writing.fileDescriptor, limits)
        try #require(identifier > 0)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return End(exitCode: status >> 8 & 0xFF, signal: status & 0x7F)
    }

    @Test(arguments: refused + ["library", "stat", "stat-empty-path", "statx", "map-code"])
    func `a decoder is denied everything that decoding doesn't need`(attempt: String) throws {
        #expect(try decoder(tries: attempt) == .refused)
        #expect(try Data(contentsOf: input) == Data("not to be changed".utf8))
    }

    @Test(arguments: refused)
    func `a foreign program is denied everything that decoding doesn't need`(attempt: String) throws {
        #expect(try program(tries: attempt) == .refused)
        #expect(try Data(contentsOf: input) == Data("not to be changed".utf8))
    }

    @Test(arguments: killed)
    func `a call through another ABI ends the process`(attempt: String) throws {
        #expect(try decoder(tries: attempt) == .killed)
        #expect(try program(tries: attempt) == .killed)
    }

    @Test(arguments: done)
    func `the calls that decoding needs succeed`(attempt: String) throws {
        #expect(try decoder(tries: attempt) == .done)
        #expect(try program(tries: attempt) == .done)
    }

    @Test func `a foreign program reads the system's libraries`() throws {
        #expect(try program(tries: "library") == .done)
    }
}
