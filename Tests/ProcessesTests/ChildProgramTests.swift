import Foundation
import Glibc
import Processes
import TestFixtures
import Testing

struct ChildProgramTests {
    /// The output of a shell command, and its exit.
    private func run(
        _ command: String, _ words: [[UInt8]] = [], _ change: (inout ChildProgram) -> Void = { _ in }
    ) throws -> (output: Data, code: Int32) {
        let output = try TemporaryFile()
        var program = ChildProgram(
            shellCommand: command, words, streams: [.nowhere, .descriptor(output.descriptor), .nowhere])
        change(&program)
        // The threads of tests block signals, and a child inherits that.
        var (none, blocked) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        let code = try program.start().wait()
        return (try output.contents(), code)
    }

    @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 128 + 15), ("kill -KILL $$", 128 + 9)])
    func `its end is reported`(command: String, code: Int32) throws {
        #expect(try run(command).code == code)
    }

    @Test func `a process that is stuck is ended, and one that ends is waited for`() throws {
        #expect(try ChildProgram(shellCommand: "exec sleep 60").start().wait(endingIf: { true }) == 128 + 9)
        #expect(try ChildProgram(shellCommand: "sleep 0.1; exit 7").start().wait(endingIf: { false }) == 7)
    }

    @Test func `words are passed byte by byte`() throws {
        let words: [[UInt8]] = [Array("two words; $HOME".utf8), [0xFF, 0x0A, 0x27], []]
        let (output, _) = try run(#"printf '%s|' "$@""#, words)
        #expect(Array(output) == words.flatMap { $0 + [UInt8(ascii: "|")] })
    }

    @Test func `only the given descriptors are inherited`() throws {
        let (output, _) = try run("export -p; cat; ls /proc/self/fd") { $0.environment = [Array("ONE=a b".utf8)] }
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.contains("ONE='a b'") && !text.contains("HOME="))
    }

    @Test func `a group of its own is led by it`() throws {
        let command = "ps -o pgid= -p $$ 2>/dev/null || cut -d' ' -f5 /proc/$$/stat"
        let (output, _) = try run("echo $$; " + command) {
            $0.leadsGroup = true
            $0.environment = [Array("PATH=/usr/bin:/bin".utf8)]
        }
        let numbers = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(numbers.count == 2 && numbers.first == numbers.last)
    }

    @Test func `ignored signals get their actions back`() throws {
        // The signal is ignored in the whole process meanwhile; nobody sends it here.
        var (ignoring, earlier) = (sigaction(), sigaction())
        unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
        unsafe sigaction(SIGQUIT, &ignoring, &earlier)
        defer { unsafe sigaction(SIGQUIT, &earlier, nil) }
        #expect(try run("kill -QUIT $$; exit 3").code == 3)
        #expect(try run("kill -QUIT $$; exit 3") { $0.signals = .ofTerminals }.code == 128 + SIGQUIT)
        #expect(try run("kill -QUIT $$; exit 3") { $0.signals = .all }.code == 128 + SIGQUIT)
    }

    @Test func `a program that keeps running is ended`() throws {
        let process = try ChildProgram(shellCommand: "exec sleep 600", streams: [.nowhere, .nowhere, .nowhere]).start()
        #expect(process.end() == .killed(by: SIGKILL))
    }

    @Test func `a program that is not there is an error`() {
        #expect(throws: ChildProgramError.self) { try ChildProgram(path: "/nowhere", words: [[]]).start() }
    }
}
