import DiaryCLI
import Foundation
import SQLite
import TestSupport
import Testing

/// What a sync leaves that was killed between two of its steps.
@Suite(.serialized) struct KilledSyncTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    private var state: URL { URL(filePath: "\(pair.laptop.diary)/sync/state.sqlite") }

    /// The folder in which the laptop puts its operations.
    private func operations() throws -> URL {
        let settings = try String(contentsOfFile: "\(pair.laptop.diary)/sync/key", encoding: .utf8)
        let machine = try #require(settings.firstMatch(of: /"machine":"([0-9a-f]{32})"/)).1
        let names = try FileManager.default.subpathsOfDirectory(atPath: pair.shared)
        let path = try #require(names.first { $0.hasSuffix("/ops/\(machine)") })
        return URL(filePath: pair.shared).appending(path: path)
    }

    @Test func `a file that was written and not recorded is this machine's own`() throws {
        let folder = try operations()
        let away = folder.appendingPathExtension("away")
        pair.laptop.run("add", "Heron on the weir")
        // The change is in the state, and its file can't be written.
        try FileManager.default.moveItem(at: folder, to: away)
        try Data().write(to: folder)
        #expect(pair.laptop.run("sync").exitCode != .success)
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: away, to: folder)
        let before = try Data(contentsOf: state)
        #expect(pair.laptop.run("sync").output.hasPrefix("sent  1 change"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        try before.write(to: state)
        let synced = pair.laptop.run("sync")
        #expect(synced.exitCode == .success && !synced.error.contains("copy"), "\(synced.error)")
        #expect(pair.laptop.run("complete", "machines").lines.sorted() == ["desktop", "laptop"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == files)
        pair.laptop.run("add", "Ferry at noon")
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.desktop).contains("Heron"))
    }

    @Test func `an id that was taken and not yet written to the settings is the machine's own`() throws {
        let key = "\(pair.laptop.diary)/sync/key"
        let settings = try String(contentsOfFile: key, encoding: .utf8)
        let identity = try #require(settings.firstMatch(of: /"identity":"([^"]+)"/)).1
        let id = String(repeating: "5a", count: 16)
        pair.laptop.run("add", "Heron on the weir")
        do {
            let connection = try Connection(pathBytes: Array(state.path.utf8), mode: .readWrite)
            let new = #"{"machine":"\#(id)","name":"laptop-2","identity":"\#(identity)"}"#
            try connection.executeScript("DELETE FROM ownFile; DELETE FROM ownOperation")
            try connection.execute("INSERT INTO property (name, value) VALUES ('newIdentity', \(new))")
        }
        #expect(pair.laptop.run("conflicts").exitCode == .success)
        let synced = pair.laptop.run("sync")
        #expect(synced.exitCode == .success && synced.error.contains("was copied or restored"), "\(synced.error)")
        #expect(try String(contentsOfFile: key, encoding: .utf8).contains("\"name\":\"laptop-2\""))
        #expect(!pair.laptop.run("sync").error.contains("was copied or restored"))
        pair.laptop.run("add", "Ferry at noon")
        try pair.exchange()
        #expect(pair.laptop.run("complete", "machines").lines.sorted() == ["desktop", "laptop", "laptop-2"])
        #expect(try operations().lastPathComponent == id)
        let text = SyncPair.export(pair.desktop)
        #expect(pair.isSame && text.contains("Heron") && text.contains("Ferry"))
    }
}
