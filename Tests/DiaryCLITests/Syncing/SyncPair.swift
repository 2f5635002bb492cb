import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// Two machines with their own diaries and a common folder.
struct SyncPair {
    let laptop = TestProgram()
    let desktop = TestProgram()
    let shared: String

    static let passphrase = "heron ferry umbrella tram\n"

    init() throws {
        shared = "\(laptop.folder.path)/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    }

    /// A pair that shares the folder; each has what the other had.
    static func joined() throws -> SyncPair {
        let pair = try SyncPair()
        try pair.begin()
        try pair.join()
        try pair.exchange()
        return pair
    }

    /// Initializes synchronization on the laptop; returns the recovery words.
    @discardableResult
    func begin(_ options: String...) throws -> [String] {
        laptop.run("add", "--at", "2026-11-19 07:52", "Tram in the fog")
        let begun = laptop.run(
            (["sync", "init", shared, "--name", "laptop", "--passphrase-fd", "0"] + options).map { Array($0.utf8) },
            input: Array(Self.passphrase.utf8))
        try #require(begun.exitCode == .success, "\(begun.error)")
        return begun.lines.prefix(24).compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    func join(_ options: String...) throws {
        let joined = desktop.run(
            (["sync", "join", shared, "--name", "desktop", "--passphrase-fd", "0"] + options).map { Array($0.utf8) },
            input: Array(Self.passphrase.utf8))
        try #require(joined.exitCode == .success, "\(joined.error)")
    }

    /// Synchronizes both machines until each has the other's changes.
    func exchange() throws {
        for program in [laptop, desktop, laptop] {
            let synced = program.run("sync")
            try #require(synced.exitCode == .success, "\(synced.error)")
        }
    }

    /// The whole diary as JSON lines.
    static func export(_ program: TestProgram) -> String { program.run("export", "-f", "jsonl", "-o", "-").output }

    var isSame: Bool { Self.export(laptop) == Self.export(desktop) }

    /// The id of the only entry that contains a word.
    func id(_ word: String) throws -> String {
        try #require(laptop.run("search", word, "--format", "ids").lines.first)
    }
}
