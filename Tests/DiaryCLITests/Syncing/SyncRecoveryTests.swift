import DiaryCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// Damaged files in the folder `sync` of a diary, and actions that were killed.
@Suite(.serialized) struct SyncRecoveryTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    private var state: URL { URL(filePath: "\(pair.desktop.diary)/sync/state.sqlite") }
    private var key: URL { URL(filePath: "\(pair.desktop.diary)/sync/key") }

    private func harm(_ harm: String) throws {
        switch harm {
        case "noise":
            let file = try FileHandle(forWritingTo: state)
            try file.write(contentsOf: Data("noisenoise".utf8))
            try file.close()
        case "empty": try Data().write(to: state)
        case "missing": try FileManager.default.removeItem(at: state)
        case "a record":
            try Connection(path: state.path, mode: .readWrite).execute(
                "UPDATE record SET data = x'7b'")
        default:
            try Connection(path: state.path, mode: .readWrite).executeScript("DROP TABLE shown")
        }
        for ending in ["-wal", "-shm"] where harm != "a record" && harm != "a table" {
            try? FileManager.default.removeItem(atPath: state.path + ending)
        }
    }

    @Test(arguments: ["noise", "empty", "missing", "a record", "a table"])
    func `a damaged state is found by check, and rebuilt by sync`(_ name: String) throws {
        pair.desktop.run("add", "Heron on the weir")
        pair.laptop.run("add", "Ferry at noon")
        pair.laptop.run("sync")
        try harm(name)
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .failure && checked.output.contains("sync/state.sqlite"), "\(checked.output)")
        let synced = pair.desktop.run("sync")
        #expect(
            synced.exitCode == .success && synced.error.contains("rebuilt from the shared folder"), "\(synced.error)")
        #expect(pair.desktop.run("check").exitCode == .success)
        try pair.exchange()
        #expect(pair.isSame)
        let text = SyncPair.export(pair.laptop)
        #expect(text.contains("Heron") && text.contains("Ferry"))
        #expect(!pair.desktop.run("sync").error.contains("rebuilt"))
        // Nobody was told of another name.
        #expect(try StrangeMachine.settings(of: pair.desktop)["name"] == "desktop")
    }

    @Test func `what came in before an error is told`() throws {
        pair.laptop.run("add", "Heron on the weir")
        pair.laptop.run("sync")
        let machine = try #require(try StrangeMachine.settings(of: pair.desktop)["machine"])
        let diary = try #require(try FileManager.default.contentsOfDirectory(atPath: pair.shared).first)
        // A folder where this machine writes what it has seen.
        let seen = URL(filePath: "\(pair.shared)/\(diary)/seen/\(machine)")
        try FileManager.default.removeItem(at: seen)
        try FileManager.default.createDirectory(at: seen, withIntermediateDirectories: false)
        let synced = pair.desktop.run("sync")
        #expect(synced.exitCode != .success && synced.error.contains("received"), "\(synced.error)")
        #expect(pair.desktop.run("list").output.contains("Heron"))
    }

    @Test func `check --repair begins a new state`() throws {
        try harm("noise")
        #expect(pair.desktop.run("check", "--repair").exitCode == .success)
        #expect(pair.desktop.run("sync").error.contains("rebuilt from the shared folder"))
    }

    @Test(arguments: ["wrong", "cut", "missing"])
    func `a key that opens nothing seals nothing, and join writes it again`(_ harm: String) throws {
        pair.desktop.run("add", "Heron on the weir")
        let machine = try StrangeMachine.settings(of: pair.desktop)["machine"]
        let text = try String(contentsOf: key, encoding: .utf8)
        switch harm {
        case "wrong":
            let new = Data(repeating: 9, count: 32).base64EncodedString()
            try text.replacing(/"key":"[^"]+"/, with: #""key":"\#(new)""#).write(
                to: key, atomically: false, encoding: .utf8)
        case "cut": try Data(text.utf8.prefix(40)).write(to: key)
        default: try FileManager.default.removeItem(at: key)
        }
        let before = try FileManager.default.subpathsOfDirectory(atPath: pair.shared).sorted()
        let synced = pair.desktop.run("sync")
        #expect(synced.exitCode == .failure && synced.error.contains("diary sync join"), "\(synced.error)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: pair.shared).sorted() == before)
        let checked = pair.desktop.run("check", "--quick")
        #expect(checked.exitCode == .failure && checked.output.contains("sync/key"), "\(checked.output)")
        try pair.join()
        #expect(try StrangeMachine.settings(of: pair.desktop)["machine"] == machine)
        #expect(pair.desktop.run("check").exitCode == .success)
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("Heron"))
    }

    @Test(arguments: ["key", "state.sqlite"])
    func `leaving needs neither key nor state`(_ name: String) throws {
        try Data("noise".utf8).write(to: URL(filePath: "\(pair.desktop.diary)/sync/\(name)"))
        let left = pair.desktop.run("sync", "leave", "--yes")
        #expect(left.exitCode == .success, "\(left.error)")
        #expect(pair.desktop.run("check").exitCode == .success)
        #expect(pair.desktop.run("sync").error.contains("not synchronized"))
    }

    @Test func `what a killed rekey left goes, and the next one succeeds`() throws {
        let other = pair.shared + "2"
        let id = String(repeating: "7c", count: 16)
        let machine = String(repeating: "7d", count: 16)
        for name in ["keys", "seen", "ops/\(machine)", "media/\(machine)"] {
            try FileManager.default.createDirectory(
                atPath: "\(other)/diary-\(id)/\(name)", withIntermediateDirectories: true)
        }
        let text = try String(contentsOf: key, encoding: .utf8)
        try text.replacing(/"diary":"[^"]+"/, with: #""diary":"\#(id)""#)
            .replacing(/"machine":"[^"]+"/, with: #""machine":"\#(machine)""#)
            .replacing(/"folder":"[^"]+"/, with: #""folder":"\#(other)""#)
            .write(toFile: "\(pair.desktop.diary)/sync/starting", atomically: false, encoding: .utf8)
        let words = ["sync", "rekey", other, "--passphrase-fd", "0"].map { Array($0.utf8) }
        let rekeyed = pair.desktop.run(words, input: Array("another four plain words\n".utf8))
        #expect(rekeyed.exitCode == .success, "\(rekeyed.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).count == 1)
        #expect(!FileManager.default.fileExists(atPath: "\(other)/diary-\(id)"))
        let again = pair.desktop.run(words, input: Array("another four plain words\n".utf8))
        #expect(again.exitCode != .success && again.error.contains("already"))
    }

    @Test func `a rekey that was killed late is finished, and nothing of it is to be removed`() throws {
        let other = pair.shared + "2"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let words = ["sync", "rekey", other, "--passphrase-fd", "0"].map { Array($0.utf8) }
        #expect(pair.desktop.run(words, input: Array("four plain words\n".utf8)).exitCode == .success)
        try Connection(path: state.path, mode: .readWrite).execute(
            "INSERT INTO property (name, value) SELECT 'rekeying', value FROM property WHERE name = 'folder'")
        let again = pair.desktop.run(words, input: Array("another four plain words\n".utf8))
        #expect(again.exitCode == .success && !again.error.contains("remove it"), "\(again.error)")
        let third = TestProgram()
        let joined = third.run("sync", "join", other, "--passphrase-fd", "0", input: "another four plain words\n")
        #expect(joined.exitCode == .success, "\(joined.error)")
    }

    @Test func `an init that was killed leaves nothing that check complains about`() throws {
        let files = FileManager.default
        let folder = "\(pair.desktop.diary)/sync"
        // Its settings get their last name only with the key.
        try files.moveItem(atPath: "\(folder)/key", toPath: "\(folder)/starting")
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success, "\(checked.output)")
        try Data("{}".utf8).write(to: URL(filePath: "\(folder)/starting"))
        #expect(pair.desktop.run("check").exitCode == .failure)
    }

    @Test func `a key that can't be read is no damage of the database`() throws {
        try FileManager.default.removeItem(at: key)
        try FileManager.default.createDirectory(at: key, withIntermediateDirectories: false)
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .failure, "\(checked.output)")
        #expect(checked.output.contains("the sync key of this machine is unusable, it can't be read"))
        #expect(!checked.output.contains("the database is damaged"), "\(checked.output)")
    }
}
