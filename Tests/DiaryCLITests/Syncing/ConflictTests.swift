import Chronology
import DiaryCLI
import Foundation
import JSON
import TestSupport
import Testing

/// Texts that two machines changed at once.
@Suite(.serialized) struct ConflictTests {
    private let pair: SyncPair
    private let id: String

    init() throws {
        pair = try SyncPair()
        try pair.begin()
        try pair.join()
        id = try pair.id("Tram")
        pair.laptop.run("edit", id, "--text", "Tram in the thick fog")
        pair.desktop.now = TestProgram.startTime.adding(seconds: 60)
        pair.desktop.run("edit", id, "--text", "Tram 18 in the fog")
        pair.laptop.run("sync")
    }

    @Test func `both texts are kept, reported and compared`() throws {
        let synced = pair.desktop.run("sync")
        #expect(
            synced.output.contains("conflict  1 text was changed here and elsewhere: diary conflicts"),
            "\(synced.output)")
        let list = pair.desktop.run("conflicts")
        #expect(list.lines.count == 1 && list.output.contains("desktop, laptop  Tram 18 in the fog"), "\(list.output)")
        let shown = pair.desktop.run("conflicts", id)
        #expect(shown.exitCode == .success, "\(shown.error)")
        #expect(shown.output.contains("1  desktop, 2026-11-20 21:31   shows now\n2  laptop, 2026-11-20 21:30\n"))
        #expect(shown.output.contains("Tram [-18 -]in the{+ thick+} fog"), "\(shown.output)")
        #expect(!shown.output.contains("\u{1B}"))
        #expect(pair.desktop.run().output.contains("1 text was changed on two machines at once: diary conflicts"))
        #expect(pair.desktop.run("check").error.contains("1 text was changed on two machines at once"))
        #expect(pair.desktop.run("complete", "conflicts").lines.count == 1)
    }

    @Test func `the object of a check counts them, where the diary is shared`() throws {
        func count(_ program: TestProgram) throws -> Int64? {
            let object = try JSONParser.parse(program.run("check", "-f", "json").outputBytes).objectValue
            return object?["conflictCount"]?.integerValue
        }
        #expect(try count(pair.laptop) == 0)
        pair.desktop.run("sync")
        #expect(try count(pair.desktop) == 1)
        pair.desktop.run("sync", "leave", "--yes")
        #expect(try count(pair.desktop) == nil)
    }

    @Test func `data has the versions with their machines`() throws {
        pair.desktop.run("sync")
        let array = try #require(JSONParser.parse(pair.desktop.run("conflicts", "-f", "json").outputBytes).arrayValue)
        let versions = try #require(array.first?.objectValue?["versions"]?.arrayValue).compactMap(\.objectValue)
        #expect(versions.compactMap { $0["machine"]?.stringValue } == ["desktop", "laptop"])
        #expect(versions.compactMap { $0["shown"]?.booleanValue } == [true, false])
        #expect(versions.last?["text"]?.stringValue == "Tram in the thick fog")
    }

    @Test(arguments: [
        ("1", "Tram 18 in the fog"), ("2", "Tram in the thick fog"),
        ("both", "Tram 18 in the fog\n\n---\n\nTram in the thick fog"),
    ])
    func `one is settled here and everywhere`(choice: String, text: String) throws {
        try pair.exchange()
        let settled = pair.desktop.run("conflicts", id, "--keep", choice)
        #expect(settled.exitCode == .success && settled.lines == [id], "\(settled.error)")
        #expect(pair.desktop.run("conflicts").output.isEmpty)
        for program in [pair.desktop, pair.laptop, pair.desktop] { program.run("sync") }
        #expect(pair.isSame && pair.laptop.run("conflicts").output.isEmpty)
        let lines = SyncPair.export(pair.laptop).split(separator: "\n")
        let object = try #require(lines.first.map { try JSONParser.parse(Array($0.utf8)) }?.objectValue)
        #expect(object["text"]?.stringValue == text)
    }

    @Test func `settling for the text that is shown promises no undo of another command`() throws {
        try pair.exchange()
        pair.desktop.run("add", "Herons on the river")
        let kept = pair.desktop.run("conflicts", id, "--keep", "1")
        #expect(kept.error.contains("its text stays, the other one is in diary history"), "\(kept.error)")
        #expect(!kept.error.contains("diary undo"), "\(kept.error)")
        #expect(pair.desktop.run("history", id).output.contains("Tram in the thick fog"))
        pair.desktop.run("undo")
        #expect(!pair.desktop.run("list").output.contains("Herons"))
        try pair.exchange()
        pair.laptop.run("edit", id, "--text", "Tram 22 in the fog")
        pair.desktop.run("edit", id, "--text", "Tram 23 in the fog")
        try pair.exchange()
        let changed = pair.desktop.run("conflicts", id, "--keep", "2")
        #expect(changed.error.contains("back: diary undo"), "\(changed.error)")
    }

    @Test(arguments: [false, true])
    func `a conflict that an edit or a removal has settled is not reported again`(isRemoved: Bool) throws {
        #expect(pair.desktop.run("sync").output.contains("conflict  1 text"))
        if isRemoved {
            pair.desktop.run("delete", id)
            pair.desktop.run("trash", "--empty", "--yes")
        } else {
            pair.desktop.run("edit", id, "--text", "Tram 18 in the thick fog")
        }
        for program in [pair.desktop, pair.laptop, pair.desktop] {
            let synced = program.run("sync")
            #expect(synced.exitCode == .success && !synced.output.contains("conflict"), "\(synced.output)")
        }
    }

    @Test func `leaving names the texts that aren't settled, and the history keeps them`() {
        #expect(!pair.laptop.run("sync", "leave", "--yes").error.contains("diary conflicts"))
        pair.desktop.run("sync")
        let left = pair.desktop.run("sync", "leave", "--yes")
        #expect(left.error.contains("warning: 1 text changed on two machines at once isn't settled"), "\(left.error)")
        #expect(pair.desktop.run("history", id).output.contains("Tram in the thick fog"))
    }

    @Test func `an impossible settlement is refused`() throws {
        pair.desktop.run("sync")
        pair.desktop.run("add", "Another entry")
        for words in [["--keep", "1"], [id, "--keep", "3"], [id, "--keep", "0"], [id, "--keep", "first"]] {
            let outcome = pair.desktop.run((["conflicts"] + words).map { Array($0.utf8) })
            #expect(outcome.exitCode == .usage, "\(outcome.error)")
        }
        let none = pair.desktop.run("conflicts", "@", "--keep", "1")
        #expect(none.exitCode == .failure && none.error.contains("was not changed elsewhere"), "\(none.error)")
        #expect(pair.desktop.run("conflicts").lines.count == 1)
    }

    @Test func `all versions can be kept`() throws {
        let third = TestProgram()
        third.run("sync", "join", pair.shared, "--name", "tower", "--passphrase-fd", "0", input: SyncPair.passphrase)
        pair.desktop.run("sync")
        third.run("edit", id, "--text", "Tram 22 in the fog")
        for text in ["Tram 23 in the fog", "Tram 24 in the fog"] {
            let program = text.contains("23") ? pair.laptop : pair.desktop
            program.run("edit", id, "--text", text)
        }
        for program in [third, pair.laptop, pair.desktop] { program.run("sync") }
        let shown = pair.desktop.run("conflicts", id)
        #expect(shown.error.contains("--keep 1, 2, 3 or all"), "\(shown.error)")
        #expect(pair.desktop.run("conflicts", id, "--keep", "all").exitCode == .success)
    }
}
