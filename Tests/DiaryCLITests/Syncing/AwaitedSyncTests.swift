import DiaryCLI
import DiaryStore
import DiarySync
import Foundation
import TestSupport
import Testing

/// Originals and thumbnails on their way to another machine, after syncs that ended in between.
@Suite(.serialized) struct AwaitedSyncTests {
    private let pair: SyncPair

    private struct Stopped: Error {}

    init() throws {
        pair = try SyncPair()
        try pair.begin()
        try pair.join()
    }

    /// The paths of the sealed originals and thumbnails in the shared folder, smallest first.
    private func sealedMedia() throws -> [String] {
        let media = try FileManager.default.subpathsOfDirectory(atPath: pair.shared).filter {
            $0.contains("/media/") && $0.split(separator: "/").count == 4
        }
        return try media.map { "\(pair.shared)/\($0)" }.sorted {
            let sizes = try [$0, $1].map { try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0 }
            return sizes[0] < sizes[1]
        }
    }

    /// Ends a sync of the desktop as soon as the rows of others are committed.
    private func stopAfterRows() throws {
        let store = try DiaryStore(pair.desktop.diary, access: .writing)
        let synchronizer = try Synchronizer(store)
        #expect(throws: Stopped.self) {
            try synchronizer.run { progress in if case .applying(1...) = progress { throw Stopped() } }
        }
    }

    @Test func `an original is awaited from the commit of its row on`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        pair.laptop.run("sync")
        try stopAfterRows()
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success && checked.output.contains("1 awaited from laptop"), "\(checked.output)")
        #expect(pair.desktop.run("list").output.contains("awaited from laptop"))
        pair.desktop.run("sync")
        let after = pair.desktop.run("check")
        #expect(after.exitCode == .success && !after.output.contains("awaited"), "\(after.output)")
        #expect(!FileManager.default.fileExists(atPath: "\(pair.desktop.diary)/sync/awaited"))
    }

    @Test func `an original whose words were changed here is still awaited from there`() throws {
        let id = try #require(
            pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg")).lines.first)
        pair.laptop.run("sync")
        for path in try sealedMedia() { try FileManager.default.removeItem(atPath: path) }
        pair.desktop.run("sync")
        pair.desktop.run("edit", id, "--caption", "1", "At dusk")
        pair.desktop.run("sync")
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success && checked.output.contains("1 awaited from laptop"), "\(checked.output)")
    }

    @Test func `an original that nobody else ever had is missing`() throws {
        let id = try #require(
            pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg")).lines.first)
        let path = try #require(pair.laptop.run("media", "--format", "paths").lines.first)
        try FileManager.default.removeItem(atPath: path)
        pair.laptop.run("edit", id, "--caption", "1", "At dusk")
        pair.laptop.run("sync")
        let checked = pair.laptop.run("check")
        #expect(checked.exitCode == .failure && checked.output.contains("1 missing"), "\(checked.output)")
    }

    @Test func `a photo that two machines added has a thumbnail on both`() throws {
        for program in [pair.laptop, pair.desktop] {
            program.run("add", "Seen from \(program.diary)", "--media", TestProgram.sample("lighthouse.jpg"))
        }
        for _ in 0..<2 { try pair.exchange() }
        for program in [pair.laptop, pair.desktop] {
            let checked = program.run("check")
            #expect(checked.exitCode == .success, "\(checked.output)")
            #expect(checked.lines.contains { $0.hasPrefix("thumbnails") && $0.hasSuffix("all there") })
        }
    }

    @Test func `an original that comes without its thumbnail gets one`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        pair.laptop.run("sync")
        let media = try sealedMedia()
        #expect(media.count == 2)
        try FileManager.default.removeItem(atPath: try #require(media.first))
        pair.desktop.run("sync")
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success && checked.output.contains("1 file"), "\(checked.output)")
        #expect(checked.lines.contains { $0.hasPrefix("thumbnails") && $0.hasSuffix("all there") })
    }

    @Test func `an original gets its thumbnail after a sync that was killed between the two`() throws {
        let id = try #require(
            pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg")).lines.first)
        pair.laptop.run("sync")
        try FileManager.default.removeItem(atPath: try #require(try sealedMedia().first))
        try stopAfterRows()
        let path = try #require(pair.laptop.run("media", "--format", "paths").lines.first)
        let received = path.replacing("\(pair.laptop.diary)", with: "\(pair.desktop.diary)")
        try FileManager.default.createDirectory(
            atPath: (received as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: path, toPath: received)
        pair.laptop.run("edit", id, "--caption", "1", "At dusk")
        pair.laptop.run("sync")
        pair.desktop.run("sync")
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success, "\(checked.output)")
        #expect(checked.lines.contains { $0.hasPrefix("thumbnails") && $0.hasSuffix("all there") })
    }

    @Test func `an original that was imported here meanwhile is no longer awaited, and is given`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        pair.laptop.run("sync")
        for path in try sealedMedia() { try FileManager.default.removeItem(atPath: path) }
        pair.desktop.run("sync")
        pair.desktop.run("add", "The same one", "--media", TestProgram.sample("lighthouse.jpg"))
        let synced = pair.desktop.run("sync")
        #expect(synced.output.contains("1 original"), "\(synced.output)")
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success && !checked.output.contains("awaited"), "\(checked.output)")
        #expect(try sealedMedia().count == 2)
    }

    @Test(arguments: [true, false]) func `a lost original is fetched from the shared folder`(isOwn: Bool) throws {
        let id = try #require(
            pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg")).lines.first)
        for _ in 0..<2 { try pair.exchange() }
        let program = isOwn ? pair.laptop : pair.desktop
        let path = try #require(program.run("media", "--format", "paths").lines.first)
        try FileManager.default.removeItem(atPath: path)
        #expect(program.run("check").output.contains("1 missing"))
        let fetched = program.run("sync", "fetch", id)
        #expect(fetched.exitCode == .success && fetched.output.hasPrefix("received 1 original"), "\(fetched.error)")
        #expect(program.run("check", "--read-data").exitCode == .success)
        // Its file in the folder is still the laptop's, which writes it again.
        for path in try sealedMedia() { try FileManager.default.removeItem(atPath: path) }
        try pair.exchange()
        #expect(try sealedMedia().count == 2)
    }

    @Test func `a lost original that is nowhere isn't called here`() throws {
        let id = try #require(
            pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg")).lines.first)
        pair.laptop.run("sync")
        for path in try sealedMedia() { try FileManager.default.removeItem(atPath: path) }
        let path = try #require(pair.laptop.run("media", "--format", "paths").lines.first)
        try FileManager.default.removeItem(atPath: path)
        let fetched = pair.laptop.run("sync", "fetch", id)
        #expect(fetched.exitCode == .incomplete, "\(fetched.output)")
        #expect(fetched.error.contains("1 original missing"), "\(fetched.error)")
    }
}
