import DiaryTestSupport
import Foundation
import TestSupport
import Testing

@testable import DiaryCLI

/// The systemd unit that synchronizes while its user is logged in.
@Suite(.serialized) struct SystemdUnitTests {
    @Test(arguments: [
        ("/usr/bin/diary", "/usr/bin/diary"), ("a b", "\"a b\""), ("50%", "\"50%%\""), ("$HOME", "\"$$HOME\""),
        ("say \"no\"\\", "\"say \\\"no\\\"\\\\\""), ("Žlutý", "\"Žlutý\""), ("", "\"\""),
    ])
    func `systemd reads a quoted word back unchanged`(word: String, quoted: String) {
        #expect(SystemdUnit.quoted(word) == quoted)
    }

    @Test func `it is written on request, and nothing is overwritten`() throws {
        let pair = try SyncPair()
        let configuration = "\(pair.laptop.folder.path)/config"
        pair.laptop.environment["XDG_CONFIG_HOME"] = configuration
        try pair.begin("--systemd")
        let folder = configuration + "/systemd/user"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        #expect(name.hasPrefix("diary-sync-") && name.hasSuffix(".service"))
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(
            text.contains(" --diary \(pair.laptop.diary) sync --watch\n") && text.contains("WantedBy=default.target"))
        for line in ["NoNewPrivileges=yes", "ProtectSystem=strict", "RestrictAddressFamilies=AF_UNIX", "LimitCORE=0"] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
        #expect(text.contains("\nReadWritePaths=-\(pair.laptop.diary) -\(pair.shared)\n"), "\(text)")
        try "mine".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        pair.laptop.run("sync", "leave", "--yes")
        let again = pair.laptop.run(
            ["sync", "join", pair.shared, "--name", "again", "--passphrase-fd", "0", "--systemd"].map {
                Array($0.utf8)
            },
            input: Array(SyncPair.passphrase.utf8))
        #expect(again.exitCode == .failure && again.error.contains("synchronizing has begun all the same"))
        #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "mine")
    }

    @Test func `it allows rclone the network, and follows what is set later`() throws {
        let pair = try SyncPair()
        pair.laptop.environment["XDG_CONFIG_HOME"] = "\(pair.laptop.folder.path)/config"
        try pair.begin("--systemd")
        let folder = "\(pair.laptop.folder.path)/config/systemd/user"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        func text() throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
        let first = try text()
        let set = pair.laptop.run("sync", "--rclone", "remote:diary")
        #expect(set.error.contains("systemctl --user daemon-reload"), "\(set.error)")
        #expect(try text().contains("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK\n"))
        #expect(try text().contains("ProtectSystem=full\n") && !text().contains("ReadWritePaths"))
        pair.laptop.run("sync", "--rclone", "")
        #expect(try text() == first)
        // A unit of an earlier version has none of it.
        let earlier = first.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            !SystemdSandbox.names.contains { line.hasPrefix("\($0)=") }
        }
        try earlier.joined(separator: "\n").write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        pair.laptop.run("sync", "--rclone", "")
        #expect(try text() == first)
        let changed = first.replacingOccurrences(of: "RestartSec=30", with: "RestartSec=60")
        try changed.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        pair.laptop.run("sync", "--rclone", "remote:diary")
        #expect(try text() == changed)
    }

    @Test func `the default diary has the plain name`() throws {
        let pair = try SyncPair()
        pair.laptop.environment["DIARY_DIR"] = nil
        pair.laptop.run("add", "First line")
        let begun = pair.laptop.run(
            "sync", "init", pair.shared, "--passphrase-fd", "0", "--systemd", input: SyncPair.passphrase)
        #expect(
            begun.exitCode == .success && begun.error.contains("/.config/systemd/user/diary-sync.service"),
            "\(begun.error)")
    }
}
