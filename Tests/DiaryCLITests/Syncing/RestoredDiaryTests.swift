import Chronology
import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// A machine that was restored from its backup: what is old in it changes nothing.
@Suite(.serialized) struct RestoredDiaryTests {
    private let pair: SyncPair
    private var archive: String { "\(pair.laptop.folder.path)/desktop.tar" }

    init() throws {
        pair = try SyncPair()
        for word in ["Edited", "Deleted", "Emptied", "Kept"] { pair.laptop.run("add", "\(word) before") }
        try pair.begin()
        try pair.join()
        try pair.exchange()
    }

    private func remove(_ program: TestProgram) throws {
        try FileManager.default.removeItem(atPath: "\(program.diary)")
    }

    private func restore(_ program: TestProgram) throws {
        let restored = program.run("backup", "--restore", archive)
        try #require(restored.exitCode == .success, "\(restored.error)")
    }

    private func join(_ program: TestProgram, as name: String) -> TestProgram.Outcome {
        program.run(
            ["sync", "join", pair.shared, "--name", name, "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
    }

    /// Changes everything on the laptop, and lets all machines forget what was emptied.
    ///
    /// - Parameter isAlone: whether the desktop has left.
    private func goOn(isAlone: Bool = false) throws {
        pair.laptop.now = TestProgram.startTime.adding(seconds: 3600)
        pair.laptop.run("edit", try pair.id("Edited"), "--text", "Edited after")
        pair.laptop.run("delete", try pair.id("Emptied"), "--yes")
        pair.laptop.run("trash", "--empty", "--yes")
        pair.laptop.run("delete", try pair.id("Deleted"), "--yes")
        for _ in 0..<2 {
            if isAlone { pair.laptop.run("sync") } else { try pair.exchange() }
        }
    }

    @Test func `what had come back out of the trash before the backup is no news`() throws {
        let id = try pair.id("Kept")
        pair.desktop.run("delete", id)
        pair.laptop.run("edit", id, "--text", "Kept after")
        pair.laptop.run("sync")
        #expect(pair.desktop.run("sync").output.contains("restored  "))
        #expect(pair.desktop.run("backup", archive).exitCode == .success)
        try remove(pair.desktop)
        try restore(pair.desktop)
        let joined = join(pair.desktop, as: "desktop")
        #expect(joined.exitCode == .success && !joined.output.contains("restored  "), "\(joined.output)")
    }

    @Test func `it says the command that continues, and brings nothing back`() throws {
        #expect(pair.desktop.run("backup", archive).exitCode == .success)
        try goOn()
        try remove(pair.desktop)
        try restore(pair.desktop)
        let refused = pair.desktop.run("sync")
        #expect(refused.exitCode == .failure)
        #expect(refused.error.contains("diary sync join \(pair.shared) --name desktop"), "\(refused.error)")
        let joined = join(pair.desktop, as: "desktop")
        #expect(joined.exitCode == .success, "\(joined.error)")
        try pair.exchange()
        #expect(pair.isSame)
        let text = SyncPair.export(pair.laptop)
        #expect(text.contains("Edited after") && text.contains("Kept before"))
        #expect(!text.contains("Emptied") && !text.contains("Deleted"), "\(text)")
        #expect(pair.laptop.run("conflicts").output.isEmpty)
        let status = pair.laptop.run("sync", "status", "-f", "json").output
        #expect(status.contains("\"retired\":true"), "nobody waits for the machine that it was: \(status)")
    }

    @Test func `what it had changed and not given is given, also against what others changed`() throws {
        let (edited, deleted) = (try pair.id("Edited"), try pair.id("Deleted"))
        pair.desktop.run("edit", edited, "--tag", "+own")
        pair.desktop.run("add", "Written before the backup")
        pair.desktop.run("edit", deleted, "--star")
        pair.desktop.run("delete", try pair.id("Kept"), "--yes")
        #expect(pair.desktop.run("backup", archive).exitCode == .success)
        try remove(pair.desktop)
        pair.laptop.now = TestProgram.startTime.adding(seconds: 3600)
        pair.laptop.run("edit", edited, "--text", "Edited after")
        pair.laptop.run("delete", deleted, "--yes")
        pair.laptop.run("sync")
        try restore(pair.desktop)
        #expect(join(pair.desktop, as: "desktop").exitCode == .success)
        try pair.exchange()
        #expect(pair.isSame)
        let text = SyncPair.export(pair.laptop)
        #expect(text.contains("Edited after") && text.contains("own") && text.contains("Written before the backup"))
        #expect(text.contains("Deleted before"), "it was changed by a machine that did not know of the deletion")
        #expect(!text.contains("Kept"))
    }

    @Test func `a second one that is restored from the same archive takes another name`() throws {
        #expect(pair.desktop.run("backup", archive).exitCode == .success)
        try goOn()
        try remove(pair.desktop)
        try restore(pair.desktop)
        #expect(join(pair.desktop, as: "desktop").exitCode == .success)
        let second = TestProgram()
        try restore(second)
        let refused = join(second, as: "desktop")
        #expect(refused.exitCode == .usage && refused.error.contains("another machine is called desktop"))
        #expect(join(second, as: "cellar").exitCode == .success)
        try pair.exchange()
        second.run("sync")
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(second) == SyncPair.export(pair.laptop))
        #expect(!SyncPair.export(second).contains("Emptied"))
    }

    @Test func `who leaves and joins again brings nothing back`() throws {
        #expect(pair.desktop.run("sync", "leave", "--yes").exitCode == .success)
        try goOn(isAlone: true)
        #expect(pair.desktop.run("sync").error.contains("not synchronized"))
        #expect(join(pair.desktop, as: "desktop").exitCode == .success, "its name is free")
        try pair.exchange()
        #expect(pair.isSame && !SyncPair.export(pair.desktop).contains("Emptied"))
    }
}
