import DiaryCLI
import Foundation
import TestSupport
import Testing

/// The secrets of a shared folder: passphrases, and new keys.
@Suite(.serialized) struct SyncKeyTests {
    private let pair: SyncPair

    init() throws { pair = try SyncPair() }

    private static let other = "another four plain words\n"

    private func keys() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: pair.shared).filter {
            $0.contains("/keys/") && !$0.contains(".tmp-")
        }
    }

    private func join(with passphrase: String) -> TestProgram.Outcome {
        let words = ["sync", "join", pair.shared, "--name", "telephone", "--passphrase-fd", "0"]
        return TestProgram().run(words.map { Array($0.utf8) }, input: Array(passphrase.utf8))
    }

    @Test func `a passphrase that another machine changed opens nothing after the next sync`() throws {
        try pair.begin()
        try pair.join()
        let changed = pair.desktop.run("sync", "passphrase", "--passphrase-fd", "0", input: Self.other)
        #expect(changed.exitCode == .success, "\(changed.error)")
        try pair.exchange()
        #expect(try keys().count == 1)
        #expect(join(with: SyncPair.passphrase).exitCode == .failure)
        #expect(join(with: Self.other).exitCode == .success)
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }

    @Test func `a key file that is lost or damaged is written again`() throws {
        try pair.begin()
        try pair.join()
        let path = try #require(keys().first)
        let file = URL(filePath: pair.shared).appending(path: path)
        let bytes = try Data(contentsOf: file)
        for harm in ["removed", "cut", "without a folder"] {
            switch harm {
            case "removed": try FileManager.default.removeItem(at: file)
            case "cut": try bytes.prefix(100).write(to: file)
            default: try FileManager.default.removeItem(at: file.deletingLastPathComponent())
            }
            pair.desktop.run("sync")
            #expect(try keys().count == (harm == "cut" ? 1 : 0))
            #expect(pair.laptop.run("sync").exitCode == .success)
            #expect(try Data(contentsOf: file) == bytes, "\(harm)")
        }
        #expect(join(with: SyncPair.passphrase).exitCode == .success)
    }

    @Test func `a machine with a new id keeps the key file that it wrote before`() throws {
        try pair.begin()
        let diary = "\(pair.laptop.diary)"
        try FileManager.default.moveItem(atPath: diary, toPath: diary + "-old")
        try FileManager.default.copyItem(atPath: diary + "-old", toPath: diary)
        #expect(pair.laptop.run("sync").error.contains("continues as a new machine"))
        let path = try #require(keys().first)
        let file = URL(filePath: pair.shared).appending(path: path)
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(100).write(to: file)
        pair.laptop.run("sync")
        #expect(try Data(contentsOf: file) == bytes)
        let changed = pair.laptop.run("sync", "passphrase", "--passphrase-fd", "0", input: Self.other)
        #expect(changed.exitCode == .success, "\(changed.error)")
        #expect(try keys().count == 1)
        #expect(join(with: SyncPair.passphrase).exitCode == .failure)
        #expect(join(with: Self.other).exitCode == .success)
    }

    @Test func `a new passphrase opens the folder, and the old one does not`() throws {
        try pair.begin()
        let changed = pair.laptop.run("sync", "passphrase", "--passphrase-fd", "0", input: "another four plain words\n")
        #expect(changed.exitCode == .success && changed.error.contains("diary sync rekey FOLDER makes a new one"))
        let join = ["sync", "join", pair.shared, "--name", "desktop", "--passphrase-fd", "0"].map { Array($0.utf8) }
        #expect(pair.desktop.run(join, input: Array(SyncPair.passphrase.utf8)).exitCode == .failure)
        #expect(pair.desktop.run(join, input: Array("another four plain words\n".utf8)).exitCode == .success)
    }

    @Test func `a new key seals the diary into another folder`() throws {
        try pair.begin()
        let other = pair.shared + "2"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let rekeyed = pair.laptop.run(
            "sync", "rekey", other, "--passphrase-fd", "0", input: "another four plain words\n")
        #expect(rekeyed.exitCode == .success, "\(rekeyed.error)")
        #expect(rekeyed.lines.count == 24)
        let join = ["sync", "join", other, "--name", "desktop", "--passphrase-fd", "0"].map { Array($0.utf8) }
        #expect(pair.desktop.run(join, input: Array(SyncPair.passphrase.utf8)).exitCode == .failure)
        #expect(pair.desktop.run(join, input: Array("another four plain words\n".utf8)).exitCode == .success)
        #expect(pair.isSame)
    }
}
