import Chronology
import DiaryCLI
import Foundation
import TestSupport
import Testing

/// Deletions on both sides, clocks that were ahead, and names.
@Suite(.serialized) struct AgreementTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    @Test func `an entry that both delete and one empties stays away`() throws {
        let id = try pair.id("Tram")
        for program in [pair.laptop, pair.desktop] { program.run("delete", id, "--yes") }
        pair.laptop.run("trash", "--empty", "--yes")
        for _ in 0..<2 {
            for program in [pair.laptop, pair.desktop] {
                #expect(!program.run("sync").output.contains("restored  "))
            }
        }
        #expect(pair.isSame && SyncPair.export(pair.laptop).isEmpty)
        #expect(pair.desktop.run("trash", "--format", "jsonl").output.isEmpty)
    }

    @Test func `a restoration wins over a concurrent deletion, also of what was deleted only here`() throws {
        let id = try pair.id("Tram")
        pair.desktop.run("delete", id, "--yes")
        pair.desktop.run("restore", id)
        pair.laptop.run("delete", id, "--yes")
        pair.laptop.run("sync")
        for program in [pair.desktop, pair.laptop] {
            let synced = program.run("sync").output
            #expect(synced.contains("restored  ") && synced.contains(": deleted on one machine, changed or restored"))
        }
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("Tram"))
        let late = TestProgram()
        let joined = late.run(
            ["sync", "join", pair.shared, "--name", "late", "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
        #expect(joined.exitCode == .success && !joined.error.contains("restored  "), "\(joined.error)")
        #expect(SyncPair.export(late) == SyncPair.export(pair.laptop))
    }

    @Test func `a clock that was ahead wins nothing once it is right again`() throws {
        let id = try pair.id("Tram")
        pair.desktop.now = TestProgram.startTime.adding(seconds: 400 * 86_400)
        pair.desktop.run("edit", id, "--journal", "ahead")
        pair.desktop.run("sync")
        pair.laptop.now = TestProgram.startTime.adding(seconds: 60)
        pair.laptop.run("edit", id, "--journal", "right")
        let warned = pair.laptop.run("sync")
        #expect(warned.error.contains("the clock of desktop is 9,599 hours ahead"), "\(warned.error)")
        #expect(SyncPair.export(pair.laptop).contains("\"journal\":\"ahead\""))
        pair.laptop.run("add", "Another one")
        #expect(!pair.laptop.run("sync").error.contains("clock"))
        #expect(pair.laptop.run("sync", "status").output.contains("its clock is 9,599 hours ahead"))
        let ahead = pair.desktop.run("sync")
        #expect(
            ahead.error.contains("according to laptop, this machine's clock is 9,599 hours ahead"), "\(ahead.error)")
        pair.desktop.run("edit", id, "--star")
        pair.desktop.run("sync")
        #expect(!pair.laptop.run("sync").error.contains("clock"))
        // It is right again.
        pair.desktop.now = TestProgram.startTime.adding(seconds: 120)
        pair.desktop.run("edit", id, "--journal", "first")
        let mended = pair.desktop.run("sync")
        #expect(mended.error.contains("this machine's clock was 9,599 hours"), "\(mended.error)")
        #expect(!pair.desktop.run("sync").error.contains("clock"))
        pair.laptop.now = TestProgram.startTime.adding(seconds: 180)
        pair.laptop.run("edit", id, "--journal", "later")
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("\"journal\":\"later\""))
        #expect(!pair.laptop.run("sync", "status").output.contains("ahead"))
    }

    @Test func `a value of a clock that was ahead gives way on every machine when it is corrected`() throws {
        let id = try pair.id("Tram")
        pair.desktop.now = TestProgram.startTime.adding(seconds: 400 * 86_400)
        pair.desktop.run("edit", id, "--journal", "ahead")
        pair.laptop.now = TestProgram.startTime.adding(seconds: 900)
        pair.laptop.run("edit", id, "--journal", "right")
        pair.laptop.run("sync")
        pair.desktop.run("sync")
        pair.laptop.run("sync")
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("\"journal\":\"ahead\""))
        pair.desktop.now = TestProgram.startTime.adding(seconds: 600)
        pair.desktop.run("sync")
        #expect(SyncPair.export(pair.desktop).contains("\"journal\":\"right\""))
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("\"journal\":\"right\""))
    }

    @Test func `a clock that is behind corrects nothing`() throws {
        let id = try pair.id("Tram")
        pair.laptop.run("sync")
        pair.desktop.now = TestProgram.startTime.adding(seconds: -365 * 86_400)
        pair.desktop.run("edit", id, "--journal", "behind")
        #expect(!pair.desktop.run("sync").error.contains("this machine's clock was"))
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("\"journal\":\"behind\""))
    }

    @Test func `a machine is renamed, and its old name is free`() throws {
        #expect(pair.desktop.run("sync", "name", "laptop").exitCode == .usage)
        let renamed = pair.desktop.run("sync", "name", "tower")
        #expect(renamed.exitCode == .success && renamed.error.contains("is now called tower"), "\(renamed.error)")
        pair.laptop.run("sync")
        #expect(pair.laptop.run("complete", "machines").lines.sorted() == ["laptop", "tower"])
        #expect(pair.laptop.run("sync", "name", "desktop").exitCode == .success)
    }

    @Test func `two machines that take one name at once end with two names`() throws {
        let shared = pair.shared + "-other"
        try FileManager.default.copyItem(atPath: pair.shared, toPath: shared)
        func move(_ program: TestProgram, from old: String, to new: String) throws {
            let key = "\(program.diary)/sync/key"
            let text = try String(contentsOfFile: key, encoding: .utf8)
            try text.replacingOccurrences(of: "\(old)\"", with: "\(new)\"")
                .write(toFile: key, atomically: true, encoding: .utf8)
        }
        try move(pair.desktop, from: pair.shared, to: shared)
        for program in [pair.laptop, pair.desktop] {
            #expect(program.run("sync", "name", "tower").exitCode == .success)
        }
        for path in try FileManager.default.subpathsOfDirectory(atPath: shared) {
            let target = pair.shared + "/" + path
            guard !FileManager.default.fileExists(atPath: target) else { continue }
            try FileManager.default.copyItem(atPath: shared + "/" + path, toPath: target)
        }
        try move(pair.desktop, from: shared, to: pair.shared)
        try pair.exchange()
        try pair.exchange()
        #expect(pair.laptop.run("complete", "machines").lines.sorted() == ["tower", "tower-2"])
        #expect(pair.desktop.run("complete", "machines").lines.sorted() == ["tower", "tower-2"])
    }
}
