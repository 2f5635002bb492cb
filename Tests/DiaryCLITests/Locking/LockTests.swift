import DiaryCLI
import DiaryModel
import DiarySync
import DiaryTestSupport
import Foundation
import Glibc
import TestSupport
import Testing

private let canMount: Bool = {
    let programs = ["gocryptfs", "gocryptfs-xray", "fusermount3"]
    let areThere = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    return unsafe areThere && access("/dev/fuse", R_OK | W_OK) == 0
}()

/// A diary with a lock, in a real folder of gocryptfs.
@Suite(.serialized, .enabled(if: canMount, "gocryptfs or /dev/fuse is missing"))
final class LockTests {
    private let program = TestProgram()
    private static let passphrase = "heron ferry umbrella tram"
    private let words: [String]

    init() throws {
        program.run("add", "Tram 18 in the fog", "--media", TestProgram.sample("lighthouse.jpg"))
        let made = program.run("lock", "--setup", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        words = made.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
        try #require(made.exitCode == .success && words.count == 24, "\(made.error)")
    }

    deinit { unmount() }

    private func unmount() {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/fusermount3")
        process.arguments = ["-u", "-z", "--", "\(program.diary)"]
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
    }

    @discardableResult
    private func unlock(_ options: String..., input: String = LockTests.passphrase + "\n") -> TestProgram.Outcome {
        program.run((["unlock"] + options).map { Array($0.utf8) }, input: Array(input.utf8))
    }

    private func state() -> String {
        let json = program.run("lock", "--status", "-f", "json").output
        return json.split(separator: "\"").dropFirst(3).first.map(String.init) ?? json
    }

    @Test func `it is locked at once, opens with the passphrase, and closes`() {
        #expect(state() == "locked" && program.names == ["LOCKED"])
        #expect(program.run("list").exitCode == .locked)
        let wrong = unlock("--passphrase-fd", "0", input: "heron\n")
        #expect(wrong.exitCode == .failure && wrong.error.contains("error: wrong passphrase"))
        let opened = unlock("--passphrase-fd", "0", "--for", "1h")
        #expect(opened.exitCode == .success && opened.error.contains("until 1 hour after its last use"))
        #expect(state() == "open")
        #expect(program.run("list").output.contains("Tram 18"))
        #expect(unlock().error.contains("open already"))
        #expect(program.run("add", "Second").exitCode == .success)
        #expect(program.run("lock").exitCode == .success && state() == "locked")
    }

    @Test func `a command on a terminal asks three times, opens it and goes on`() {
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        let refused = program.run("list", input: "no\nno\nno\n")
        #expect(refused.exitCode == .failure && state() == "locked")
        let listed = program.run("list", input: "no\n\(Self.passphrase)\n")
        #expect(listed.exitCode == .success && listed.output.contains("Tram 18"), "\(listed.error)")
        #expect(listed.error.contains("until 15 minutes after its last use"))
        #expect(state() == "open")
    }

    @Test func `the words open it, and give it another passphrase`() {
        let printed = words.enumerated().map { "\($0 + 1) \($1)\n" }.joined()
        let recovered = unlock("--words-fd", "0", input: printed)
        #expect(recovered.exitCode == .success, "\(recovered.error)")
        #expect(program.run("list").output.contains("Tram 18"))
        program.run("lock")
        let changed = program.run(
            "lock", "--passphrase", "--passphrase-fd", "0", input: "\(Self.passphrase)\nanother one of four words\n")
        #expect(changed.exitCode == .success, "\(changed.error)")
        #expect(unlock("--passphrase-fd", "0").exitCode == .failure)
        #expect(unlock("--passphrase-fd", "0", input: "another one of four words\n").exitCode == .success)
        let again = program.run("lock", "--words", "--passphrase-fd", "0", input: "another one of four words\n")
        #expect(again.lines.compactMap { $0.split(separator: " ").last.map(String.init) } == words)
    }

    @Test func `the plain diary stays until it is removed, and the lock can be undone`() throws {
        let parent = program.diary.parent
        let plain = { try Folder.names(in: parent).filter { $0.starts(with: "diary.plain-".utf8) }.count }
        #expect(try plain() == 1)
        #expect(program.run("lock", "--remove-plain", "--yes").exitCode == .locked)
        #expect(unlock("--passphrase-fd", "0").exitCode == .success)
        #expect(program.run("lock", "--remove-plain", "--yes").exitCode == .success)
        #expect(try plain() == 0)
        program.run("lock")
        let undone = program.run("lock", "--undo-setup", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        #expect(undone.exitCode == .success, "\(undone.error)")
        #expect(state() == "plain" && program.run("list").output.contains("Tram 18"))
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `after the lock was undone, the plain diary of before can be removed`() {
        program.run("lock", "--undo-setup", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        #expect(program.run("lock", "--status").output.contains("diary lock --remove-plain"))
        let removed = program.run("lock", "--remove-plain", "--yes")
        #expect(removed.exitCode == .success, "\(removed.error)")
        #expect(!program.run("lock", "--status").output.contains("diary lock --remove-plain"))
        #expect(program.run("list").output.contains("Tram 18"))
    }

    @Test func `a setup that a program is in the way of doesn't say to close what has no lock`() throws {
        program.run("lock", "--undo-setup", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        let other = Process()
        other.executableURL = URL(filePath: "/bin/sleep")
        (other.arguments, other.currentDirectoryURL) = (["60"], URL(filePath: "\(program.diary)"))
        try other.run()
        defer { other.terminate() }
        let refused = program.run("lock", "--setup", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        #expect(refused.exitCode == .busy && refused.error.contains("sleep (process"), "\(refused.error)")
        #expect(refused.error.hasSuffix("hint: end what uses it, and run the same command again\n"))
    }

    @Test func `a shared diary stays the same machine when it is made plain, and when it is locked`() throws {
        unlock("--passphrase-fd", "0")
        let shared = "\(program.folder.path)/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        let begun = program.run(
            "sync", "init", shared, "--name", "laptop", "--passphrase-fd", "0", input: Self.passphrase + "\n")
        try #require(begun.exitCode == .success, "\(begun.error)")
        for option in ["--undo-setup", "--setup"] {
            program.run("lock")
            let done = program.run(
                "lock", option, "--diary", "\(program.diary)", "--passphrase-fd", "0", input: Self.passphrase + "\n")
            #expect(done.exitCode == .success && !done.error.contains(": diary unlock"), "\(done.error)")
            unlock("--passphrase-fd", "0")
            let synced = program.run("sync")
            #expect(synced.exitCode == .success && !synced.error.contains("new machine"), "\(synced.error)")
            let machines = try FileManager.default.contentsOfDirectory(atPath: shared).flatMap {
                try FileManager.default.contentsOfDirectory(atPath: "\(shared)/\($0)/seen")
            }
            #expect(machines.count == 1, "\(option)")
        }
    }

    @Test func `a backup has the configuration of the encrypted folder, and only originals are counted`() throws {
        unlock("--passphrase-fd", "0")
        let archive = "\(program.folder.path)/backup.tar"
        let made = program.run("backup", archive)
        #expect(made.error.contains("wrote 1 entry, 1 original,"), "\(made.error)")
        #expect(try Data(contentsOf: URL(filePath: archive)).range(of: Data("diary/gocryptfs.conf".utf8)) != nil)
        let verified = program.run("backup", "--verify", archive)
        #expect(verified.exitCode == .success && !verified.error.contains("2 originals"), "\(verified.error)")
    }

    @Test func `opened for reading alone, nothing is written`() {
        #expect(unlock("--passphrase-fd", "0", "--read-only").exitCode == .success)
        #expect(program.run("list").output.contains("Tram 18"))
        let refused = program.run("add", "Second")
        #expect(refused.exitCode != .success)
        #expect(refused.error.contains("is open for reading alone") && refused.error.contains("hint: diary lock"))
    }

    @Test func `watch waits while it is locked, goes on when it is open, and lets it be locked in between`() throws {
        let output = "\(program.folder.path)/watched"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let watching = Process()
        watching.executableURL = URL(filePath: TestProgram.builtProgram("diary"))
        watching.arguments = ["watch", "--for", "5min"]
        watching.environment = program.environment
        watching.standardInput = FileHandle.nullDevice
        watching.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        watching.standardError = FileHandle.nullDevice
        try watching.run()
        defer { watching.terminate() }
        for round in 1...2 {
            #expect(unlock("--passphrase-fd", "0").exitCode == .success)
            // Nobody says when it has read the list.
            var attempts = 0
            while try !String(contentsOfFile: output, encoding: .utf8).contains("round \(round)"), attempts < 100 {
                program.run("add", "round \(round)")
                usleep(200_000)
                attempts += 1
            }
            #expect(attempts < 100)
            let locked = program.run("lock", "--wait")
            #expect(locked.exitCode == .success && watching.isRunning, "\(locked.error)")
        }
    }

    @Test func `a form that is open when the diary is locked is kept inside as a draft`() throws {
        #expect(unlock("--passphrase-fd", "0").exitCode == .success)
        let environment = program.environment.filter { $0.key != "COLUMNS" }
        let screen = try #require(
            ScreenProgram(
                TestProgram.builtProgram("diary"), ["browse"], environment: environment, columns: 100, rows: 30))
        #expect(screen.shows("▌"))
        screen.type("n")
        #expect(screen.shows("▌Text"))
        screen.type("Half a thought")
        #expect(screen.shows("Half a thought"))
        unmount()
        #expect(screen.exitCode() == ExitCode.locked.rawValue)
        #expect(program.names == ["LOCKED"])
        #expect(unlock("--passphrase-fd", "0").exitCode == .success)
        let drafts = program.diary.appending("drafts")
        let texts = try Folder.names(in: drafts).map { try File.read(drafts.appending(bytes: $0)) }
            .map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.contains { $0.contains("Half a thought") })
    }

    @Test func `a diary is the same machine each time that it is opened`() throws {
        let other = try LockTests()
        unlock("--passphrase-fd", "0")
        let identity = try MachineIdentity(diary: program.diary)
        program.run("lock")
        // The other one takes the number of its device.
        other.unlock("--passphrase-fd", "0")
        unlock("--passphrase-fd", "0")
        #expect(try MachineIdentity(diary: program.diary) == identity)
        #expect(try MachineIdentity(diary: other.program.diary) != identity)
    }
}
