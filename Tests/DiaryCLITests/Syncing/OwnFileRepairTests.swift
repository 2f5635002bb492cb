import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// Files of a machine in the shared folder that were damaged there: it has their content, and writes them again.
@Suite(.serialized) struct OwnFileRepairTests {
    private let pair: SyncPair

    init() throws {
        pair = try SyncPair()
        try pair.begin()
    }

    /// The files of a kind in the shared folder, sorted by name.
    private func files(_ kind: String) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: pair.shared).sorted()
            .map { URL(filePath: pair.shared).appending(path: $0) }
            .filter { $0.pathComponents.dropLast(2).last == kind && !$0.hasDirectoryPath }
    }

    private func flip(_ file: URL, at offset: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        var bytes = try Data(contentsOf: file)
        bytes[offset % bytes.count] ^= 1
        try bytes.write(to: file)
    }

    @Test func `a damaged file of its own operations is written again at once`() throws {
        for file in try files("ops") { try flip(file, at: 300) }
        let synced = pair.laptop.run("sync")
        #expect(synced.exitCode == .success && !synced.error.contains("can't be used"), "\(synced.error)")
        #expect(pair.laptop.run("sync", "status").exitCode == .success)
        try pair.join()
        #expect(SyncPair.export(pair.desktop).contains("Tram in the fog"))
    }

    @Test func `a damaged original is written again once another machine names it`() throws {
        pair.laptop.run("add", "River", "--media", TestProgram.sample("fog-on-the-river.flac"))
        #expect(pair.laptop.run("sync").exitCode == .success)
        for file in try files("media") { try flip(file, at: 300) }
        let joined = pair.desktop.run(
            ["sync", "join", pair.shared, "--name", "desktop", "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
        #expect(joined.error.contains("can't be read"), "\(joined.error)")
        #expect(pair.laptop.run("sync").exitCode == .success)
        // It is written once for a report.
        let written = try files("media").map { try Data(contentsOf: $0) }
        #expect(pair.laptop.run("sync").exitCode == .success)
        #expect(try files("media").map { try Data(contentsOf: $0) } == written)
        let synced = pair.desktop.run("sync")
        #expect(synced.exitCode == .success && !synced.error.contains("can't be"), "\(synced.error)")
        #expect(pair.desktop.run("check", "--read-data").exitCode == .success)
    }

    @Test(arguments: ["media", "ops"]) func `a link in the place of a folder is told, and how to go on`(
        kind: String
    ) throws {
        let files = FileManager.default
        let diary = try #require(try files.contentsOfDirectory(atPath: pair.shared).first)
        let folder = "\(pair.shared)/\(diary)/\(kind)"
        try files.moveItem(atPath: folder, toPath: "\(pair.laptop.folder.path)/moved")
        try files.createSymbolicLink(atPath: folder, withDestinationPath: "\(pair.laptop.folder.path)/moved")
        pair.laptop.run("add", "River", "--media", TestProgram.sample("fog-on-the-river.flac"))
        let refused = pair.laptop.run("sync")
        #expect(refused.exitCode == .failure, "\(refused.output)")
        #expect(refused.error.contains("\(folder) is a link or a file, and a folder belongs there"), "\(refused.error)")
        try files.moveItem(atPath: folder, toPath: "\(folder)-before")
        #expect(pair.laptop.run("sync").exitCode == .success)
        try pair.join()
        #expect(pair.desktop.run("check").exitCode == .success && pair.isSame)
    }

    @Test func `a machine whose operations have not arrived is named as it reports itself`() throws {
        pair.laptop.run("add", "River")
        pair.laptop.run("sync")
        // Its name is in the first file.
        try FileManager.default.removeItem(at: #require(files("ops").first))
        let joined = pair.desktop.run(
            ["sync", "join", pair.shared, "--name", "desktop", "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
        #expect(joined.exitCode == .success, "\(joined.error)")
        let status = pair.desktop.run("sync", "status")
        #expect(status.output.contains("from laptop, not all of which have arrived"), "\(status.output)")
    }
}
