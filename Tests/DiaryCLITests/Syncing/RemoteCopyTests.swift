import DiaryCLI
import DiarySync
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

private let isRcloneInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/rclone")

/// Diaries whose shared folder is copied by rclone.
@Suite(.serialized) struct RemoteCopyTests {
    private let pair: SyncPair
    private let remote: String

    init() throws {
        pair = try SyncPair()
        remote = "\(pair.laptop.folder.path)/remote"
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: false)
    }

    @Test(.enabled(if: isRcloneInstalled, "rclone is not installed"))
    func `machines with folders of their own meet at the remote`() throws {
        let other = "\(pair.desktop.folder.path)/cache"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try pair.begin("--rclone", ":local:\(remote)")
        let join = ["sync", "join", other, "--name", "desktop", "--rclone", ":local:\(remote)", "--passphrase-fd", "0"]
        let joined = pair.desktop.run(join.map { Array($0.utf8) }, input: Array(SyncPair.passphrase.utf8))
        #expect(joined.exitCode == .success, "\(joined.error)")
        #expect(pair.desktop.run("list").output.contains("Tram in the fog"))
        pair.desktop.run("add", "Herons on the river", "--media", TestProgram.sample("fog-on-the-river.flac"))
        try pair.exchange()
        try pair.exchange()
        #expect(pair.isSame && pair.laptop.run("list").output.contains("0:03 sound"))
        #expect(try !FileManager.default.subpathsOfDirectory(atPath: remote).contains { $0.contains("/.tmp-") })
        let status = pair.laptop.run("sync", "status")
        #expect(status.output.contains(":local:\(remote)") && status.output.contains("copied"), "\(status.output)")
    }

    @Test(.enabled(if: isRcloneInstalled, "rclone is not installed"))
    func `without wanted originals, those of one entry can be fetched`() throws {
        let other = "\(pair.desktop.folder.path)/cache"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        for name in ["fog-on-the-river.flac", "recorder.wav"] {
            pair.laptop.run("add", "Heard \(name)", "--media", TestProgram.sample(name))
        }
        try pair.begin("--rclone", ":local:\(remote)")
        let join = ["sync", "join", other, "--rclone", ":local:\(remote)", "--passphrase-fd", "0", "--media", "none"]
        let name = ["--name", "desktop"]
        let joined = pair.desktop.run((join + name).map { Array($0.utf8) }, input: Array(SyncPair.passphrase.utf8))
        #expect(joined.exitCode == .success, "\(joined.error)")
        pair.desktop.run("sync")
        let fetched = pair.desktop.run("sync", "fetch", "--contains", "recorder")
        #expect(fetched.exitCode == .success && fetched.output.hasPrefix("received 1 original"), "\(fetched.error)")
        let paths = pair.desktop.run("media", "--format", "paths").lines
        #expect(paths.count { FileManager.default.fileExists(atPath: $0) } == 1)
    }

    @Test(.enabled(if: isRcloneInstalled, "rclone is not installed"))
    func `after a change of the passphrase the old key file on the remote is named`() throws {
        try pair.begin("--rclone", ":local:\(remote)")
        let changed = pair.laptop.run(
            "sync", "passphrase", "--passphrase-fd", "0", input: "another four plain words\n")
        #expect(
            changed.exitCode == .success && changed.error.contains("still has the old key file"), "\(changed.error)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: remote).filter { $0.contains("/keys/") }
        #expect(
            names.count == 2
                && names.allSatisfy { name in
                    changed.error.contains(":local:\(remote)/\(name.split(separator: "/")[0])/keys")
                })
    }

    @Test func `without rclone its package is named`() {
        pair.laptop.run("add", "First line")
        pair.laptop.environment["PATH"] = "/nowhere"
        let outcome = pair.laptop.run(
            "sync", "init", pair.shared, "--rclone", "b2:diary", "--passphrase-fd", "0", input: SyncPair.passphrase)
        #expect(outcome.exitCode == .failure && outcome.error.contains("apt-get install rclone"), "\(outcome.error)")
        #expect(!Synchronizer.isOn(diary: pair.laptop.diary))
    }

    @Test func `a failure of rclone is reported, and the rest is done`() throws {
        let folder = pair.laptop.folder.path
        let words = "\(folder)/words"
        try pair.begin()
        try ShellScript.write("echo \"$*\" >>'\(words)'\nexit 7", to: "\(folder)/rclone")
        pair.laptop.environment["PATH"] = "\(folder)"
        let outcome = pair.laptop.run("sync", "--rclone", "b2:a place")
        #expect(
            outcome.exitCode == .incomplete && outcome.error.contains("could not copy from b2:a place (exit code 7)"))
        #expect(outcome.error.contains("could not copy to b2:a place (exit code 7)"), "\(outcome.error)")
        let lines = try String(contentsOfFile: words, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("copy --update --filter - .tmp-*") })
        #expect(lines.last?.contains("-- \(pair.shared)/diary-") == true)
        #expect(pair.laptop.run("sync", "--rclone", "").exitCode == .success)
    }
}
