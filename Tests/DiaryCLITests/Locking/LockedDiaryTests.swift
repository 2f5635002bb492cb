import DiaryLock
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Glibc
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// Commands on a diary that is locked, and on one that has no lock.
struct LockedDiaryTests {
    private let program = TestProgram()

    @Test(arguments: [
        [], ["add", "Tram 18"], ["list"], ["search", "tram"], ["show", "@"], ["edit", "@", "--star"], ["check"],
        ["check", "--repair", "--yes"], ["backup", "archive.tar"], ["backup", "--restore", "archive.tar"],
        ["sync"], ["sync", "join", "shared", "--passphrase-fd", "0"], ["tasks"], ["stats"], ["trash"],
        ["export", "-f", "jsonl", "-o", "-"],
    ])
    func `a command on a locked diary ends with 12, and writes nothing beside it`(words: [String]) throws {
        try program.pretendLocked()
        let outcome = program.run(words.map { Array($0.utf8) }, input: Array("heron\n".utf8))
        #expect(outcome.exitCode == .locked, "\(outcome.error)")
        #expect(outcome.error.contains("the diary in \(program.diary) is locked"))
        #expect(program.names == ["LOCKED"])
    }

    @Test func `the hint names the diary that was named`() throws {
        try program.pretendLocked()
        #expect(program.run("list").error.contains("hint: diary unlock\n"))
        let named = program.run("list", "--diary", "\(program.diary)")
        #expect(named.error.contains("hint: diary --diary \(program.diary) unlock"))
        let status = program.run("lock", "--status", "--diary", "\(program.diary)").output
        #expect(status.contains("diary --diary \(program.diary) unlock opens it"), "\(status)")
    }

    @Test func `an error beside a locked diary is told as it is`() throws {
        try program.pretendLocked()
        func message(_ path: String) -> String {
            let error = SystemCallError("mkdir", FilePath(path), code: EACCES)
            return Failure.describing(error, ofDiaryIn: program.diary).message.plain
        }
        #expect(message("\(program.diary)/tmp").contains("is locked"))
        #expect(message("\(program.diary)").contains("is locked"))
        let beside = message("\(program.diary).locked-mount")
        #expect(beside.contains(".locked-mount") && !beside.contains("is locked"), "\(beside)")
    }

    @Test func `an encrypted folder that can't be read is not called gone`() throws {
        try program.pretendLocked()
        let encrypted = "\(program.diary).locked"
        try FileManager.default.removeItem(atPath: encrypted)
        #expect(program.run("lock", "--words", "--passphrase-fd", "0", input: "heron\n").error.contains("is gone"))
        try Data().write(to: URL(filePath: encrypted))
        let unread = program.run("lock", "--words", "--passphrase-fd", "0", input: "heron\n").error
        #expect(unread.contains("\(encrypted): Not a directory") && !unread.contains("is gone"), "\(unread)")
    }

    @Test func `a lost mount point is no reason to begin a new diary`() throws {
        try program.pretendLocked()
        try FileManager.default.removeItem(atPath: "\(program.diary)")
        #expect(program.run("add", "Tram 18").exitCode == .locked)
        #expect(program.names == [])
    }

    @Test(arguments: ["tags", "journals", "entries", "searches", "units"])
    func `completion never asks for the passphrase`(kind: String) throws {
        try program.pretendLocked()
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        let outcome = program.run("complete", kind, input: "heron\n")
        #expect(!outcome.error.contains("Passphrase"))
        #expect(program.names == ["LOCKED"])
    }

    @Test func `watch waits without asking, as long as it may`() throws {
        try program.pretendLocked()
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        let outcome = program.run("watch", "--for", "1s", input: "heron\n")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("the diary is locked") && !outcome.error.contains("Passphrase"))
    }

    @Test func `a draft is never written into the folder of a locked diary`() throws {
        try program.pretendLocked()
        let folder = DraftFolder(diary: program.diary)
        #expect(throws: DiaryError.self) { try folder.make() }
        #expect(throws: DiaryError.self) { try folder.create(for: .add, text: "private") }
        #expect(program.names == ["LOCKED"])
    }

    @Test func `lock and unlock of a diary without a lock name the setup, and of none nothing`() {
        #expect(program.run("unlock").exitCode == .noDiary)
        #expect(program.run("lock").exitCode == .noDiary)
        program.run("add", "Tram 18")
        for command in ["lock", "unlock"] {
            let outcome = program.run(command)
            #expect(outcome.exitCode == .failure)
            #expect(outcome.error.contains("has no lock") && outcome.error.contains("diary lock --setup"))
        }
        #expect(program.run("lock", "--remove-plain", "--yes").error.contains("there is no plain diary"))
    }

    @Test func `the status of a diary without a lock doesn't speak of gocryptfs`() {
        program.environment["PATH"] = "/nowhere"
        let none = program.run("lock", "--status", "-f", "json")
        #expect(none.exitCode == .success && none.output.contains(#""state":"none""#))
        program.run("add", "Tram 18")
        let plain = program.run("lock", "--status", "-f", "json")
        #expect(plain.output == #"{"state":"plain","diary":"\#(program.diary)"}"# + "\n", "\(plain.output)")
        #expect(!program.run("lock", "--status").output.contains("gocryptfs"))
    }

    @Test func `the status of a locked diary names both folders`() throws {
        try program.pretendLocked()
        let locked = program.run("lock", "--status", "--format", "json").output
        #expect(locked.contains(#""state":"locked""#) && locked.contains("\(program.diary).locked"))
        #expect(program.run("lock").error.contains("it is locked already"))
        try FileManager.default.removeItem(atPath: "\(program.diary).locked")
        #expect(program.run("lock", "--status", "--format", "json").output.contains(#""state":"gone""#))
        #expect(program.run("unlock").error.contains("is gone"))
    }

    @Test(arguments: [
        ["lock", "--setup", "--words"], ["lock", "--setup", "--wait"], ["lock", "--format", "json"],
        ["lock", "--status", "--yes"], ["lock", "--words", "--recovery"], ["unlock", "--for", "10s"],
        ["unlock", "--for", "soon"], ["unlock", "--words-fd", "3", "--passphrase-fd", "3"],
        ["sync", "init", "shared", "--lock"],
    ])
    func `options that don't belong together are refused`(words: [String]) {
        program.run("add", "Tram 18")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage, "\(outcome.error)")
    }

    @Test(arguments: [("15m", 900), ("1h", 3600), ("1h30m", 5400)])
    func `a period is a time without use`(text: String, seconds: Int) throws {
        #expect(try UnlockCommand.period(text) == .idle(seconds: seconds))
    }

    @Test func `a period is 15 minutes unless it is said, or the session`() throws {
        #expect(try UnlockCommand.period(nil) == .idle(seconds: 900))
        #expect(try UnlockCommand.period("session") == .session)
    }

    @Test func `without gocryptfs the setup says so, and changes nothing`() {
        program.run("add", "Tram 18")
        let before = program.names
        program.environment["PATH"] = "/nowhere"
        let outcome = program.run("lock", "--setup", "--passphrase-fd", "0", input: "heron ferry umbrella tram\n")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.contains("is not installed") && outcome.error.contains("apt-get install gocryptfs fuse3"))
        #expect(program.names == before)
        #expect(program.run("list").output.contains("Tram 18"))
    }

    @Test func `join with a lock is refused before anything is fetched where there is no gocryptfs`() throws {
        program.environment["PATH"] = "/nowhere"
        let outcome = program.run("sync", "join", "shared", "--lock", "--passphrase-fd", "0", input: "heron\n")
        #expect(outcome.exitCode == .failure && outcome.error.contains("is not installed"), "\(outcome.error)")
        #expect(program.names == [])
    }

    @Test func `a locked diary's copies for other programs are made inside of it`() throws {
        let context = Context(rawArguments: [], environment: { _ in nil }, homeDirectory: program.folder.path)
        #expect(context.copyFolder(of: program.diary) == FilePath("/tmp"))
        try program.pretendLocked()
        #expect(context.copyFolder(of: program.diary) == program.diary.appending("tmp"))
    }

    @Test func `the topic has the ways back`() {
        let topic = program.run("help", "locking").output
        for word in ["--recovery", "diary lock --words", "gocryptfs.conf", "gocryptfs -nonempty NAME.locked NAME"] {
            #expect(topic.contains(word), "\(word)")
        }
        #expect(program.run("help").output.contains("12 the diary is locked"))
    }
}
