import Chronology
import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// A machine that was lost, among three.
@Suite(.serialized) struct RetiringTests {
    private let pair: SyncPair
    private let third = TestProgram()

    init() throws { pair = try SyncPair() }

    private func joinThird() throws {
        let joined = third.run(
            ["sync", "join", pair.shared, "--name", "third", "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
        try #require(joined.exitCode == .success, "\(joined.error)")
    }

    @Test func `what a lost machine wrote does not win over changes that knew it`() throws {
        try pair.begin()
        try pair.join()
        try joinThird()
        let id = try pair.id("Tram")
        pair.laptop.run("edit", id, "--journal", "travel", "--tag", "+fog")
        pair.laptop.run("sync")
        pair.desktop.run("sync")
        third.run("sync")
        third.now = TestProgram.startTime.adding(seconds: 60)
        third.run("edit", id, "--journal", "home", "--tag", "+river,-fog")
        pair.desktop.now = TestProgram.startTime.adding(seconds: 120)
        let retired = pair.desktop.run("sync", "retire", "laptop", "--yes")
        #expect(retired.exitCode == .success, "\(retired.error)")
        for program in [third, pair.desktop, third] { #expect(program.run("sync").exitCode == .success) }
        #expect(SyncPair.export(third) == SyncPair.export(pair.desktop))
        #expect(SyncPair.export(third).contains("\"journal\":\"home\""), "\(SyncPair.export(third))")
        #expect(SyncPair.export(third).contains("\"tags\":[\"river\"]"))
        #expect(third.run("conflicts").output.isEmpty)
    }

    @Test func `what was deleted with knowledge of a lost machine stays deleted`() throws {
        pair.laptop.run("add", "Herons on the river")
        try pair.begin()
        try pair.join()
        try joinThird()
        third.run("delete", try pair.id("Herons"))
        pair.desktop.run("sync", "retire", "laptop", "--yes")
        for program in [third, pair.desktop, third] {
            #expect(!program.run("sync").output.contains("restored  "))
        }
        #expect(!SyncPair.export(pair.desktop).contains("Herons"))
        #expect(SyncPair.export(third) == SyncPair.export(pair.desktop))
    }

    @Test func `files of a lost machine are written again where they are missing`() throws {
        for number in 1...3 { pair.laptop.run("add", "Entry \(number)") }
        try pair.begin()
        pair.laptop.run("add", "Entry 4")
        pair.laptop.run("sync")
        try pair.join()
        pair.desktop.run("sync", "retire", "laptop", "--yes")
        let own = try machine(pair.laptop)
        let files = try FileManager.default.subpathsOfDirectory(atPath: pair.shared).filter {
            $0.contains("/ops/\(own)/")
        }
        #expect(files.count == 2)
        for path in files { try FileManager.default.removeItem(atPath: "\(pair.shared)/\(path)") }
        let synced = pair.desktop.run("sync")
        #expect(synced.exitCode == .success && synced.error == "nothing new\n", "\(synced.error)")
        for path in files { #expect(FileManager.default.fileExists(atPath: "\(pair.shared)/\(path)"), "\(path)") }
        try joinThird()
        #expect(SyncPair.export(third) == SyncPair.export(pair.desktop))
        #expect(third.run("list", "--format", "short").lines.count == 5)
        #expect(pair.laptop.run("sync").exitCode == .success)
        #expect(SyncPair.export(pair.laptop) == SyncPair.export(third))
        let kept = "\(pair.desktop.diary)/sync/retired"
        #expect(FileManager.default.fileExists(atPath: kept))
        pair.desktop.run("sync", "leave", "--yes")
        #expect(!FileManager.default.fileExists(atPath: kept))
    }

    /// The files of a program's operations, oldest first.
    private func files(of program: TestProgram) throws -> [String] {
        let own = try machine(program)
        return try FileManager.default.subpathsOfDirectory(atPath: pair.shared).filter { $0.contains("/ops/\(own)/") }
            .sorted().map { "\(pair.shared)/\($0)" }
    }

    @Test func `what a retired machine writes after all comes before what had seen it`() throws {
        try pair.begin()
        try pair.join()
        try joinThird()
        for program in [pair.laptop, pair.desktop, third] { program.run("sync") }
        let id = try pair.id("Tram")
        pair.laptop.run("sync", "retire", "third", "--yes")
        for program in [pair.desktop, third] { program.run("sync") }
        #expect(third.run("sync", "status").output.contains("retired: the others don't wait for it"))
        third.now = TestProgram.startTime.adding(seconds: 120)
        third.run("edit", id, "--text", "Tram of the third", "--tag", "+river")
        third.run("sync")
        pair.desktop.run("sync")
        // Its clock is behind that of the third.
        pair.desktop.now = TestProgram.startTime.adding(seconds: 60)
        pair.desktop.run("edit", id, "--text", "Tram of the desktop", "--tag=-river")
        pair.desktop.run("sync")
        let last = try #require(try files(of: third).last)
        try FileManager.default.moveItem(atPath: last, toPath: "\(pair.laptop.folder.path)/late")
        pair.laptop.run("add", "Herons on the river")
        #expect(pair.laptop.run("sync").output.contains("1 changed"))
        try FileManager.default.moveItem(atPath: "\(pair.laptop.folder.path)/late", toPath: last)
        pair.laptop.run("edit", id, "--star")
        let synced = pair.laptop.run("sync")
        #expect(synced.exitCode == .success, "\(synced.error)")
        for program in [pair.desktop, third] { program.run("sync") }
        for program in [pair.laptop, pair.desktop, third] {
            #expect(program.run("conflicts").output.isEmpty)
            #expect(SyncPair.export(program) == SyncPair.export(pair.desktop))
        }
        let text = SyncPair.export(pair.laptop)
        #expect(text.contains("Tram of the desktop") && text.contains("Herons"), "\(text)")
        #expect(text.contains("\"starred\":true") && !text.contains("\"river\""), "\(text)")
        #expect(pair.laptop.run("complete", "machines").lines.sorted() == ["desktop", "laptop", "third"])
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }

    @Test func `a file of a lost machine that is missing in the middle holds nobody up`() throws {
        try pair.begin()
        try pair.join()
        try joinThird()
        for program in [pair.laptop, pair.desktop] { program.run("sync") }
        for number in 1...2 {
            third.run("add", "Written by the third \(number)")
            third.run("sync")
        }
        pair.desktop.run("sync")
        pair.desktop.run("add", "Written by the desktop")
        pair.desktop.run("sync")
        let middle = try files(of: third)[1]
        try FileManager.default.moveItem(atPath: middle, toPath: "\(pair.laptop.folder.path)/late")
        let waiting = pair.laptop.run("sync").output
        #expect(waiting.contains("2 changes from third, not all of which have arrived"), "\(waiting)")
        let wide = pair.laptop.run("sync", "status").output
        #expect(wide.contains("1 change from desktop, based on changes that have not arrived"), "\(wide)")
        #expect(wide.contains("diary sync retire third"), "\(wide)")
        #expect(!SyncPair.export(pair.laptop).contains("desktop"))
        pair.laptop.run("sync", "retire", "third", "--yes")
        #expect(SyncPair.export(pair.laptop).contains("Written by the desktop"))
        #expect(!pair.laptop.run("sync", "status").output.contains("waiting"))
        try FileManager.default.moveItem(atPath: "\(pair.laptop.folder.path)/late", toPath: middle)
        for program in [pair.laptop, pair.desktop, third, pair.laptop] { program.run("sync") }
        #expect(SyncPair.export(pair.laptop).contains("third 1") && pair.isSame)
        #expect(SyncPair.export(third) == SyncPair.export(pair.desktop))
    }

    /// The id of a program's machine.
    private func machine(_ program: TestProgram) throws -> String {
        let key = try String(contentsOfFile: "\(program.diary)/sync/key", encoding: .utf8)
        return try #require(key.components(separatedBy: "\"machine\":\"").last?.prefix(32)).description
    }
}
