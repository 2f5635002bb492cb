import DiaryCLI
import DiaryModel
import TestSupport
import Testing

/// A deleted entry is named, before and after, with the way to restore it.
struct DeletionWordsTests {
    private func program(terminal: Bool = false) -> TestProgram {
        let program = TestProgram()
        program.run("add", "--at", "2026-11-18 10:00", "Tram 18 in the fog")
        program.run("add", "--at", "2026-11-19 21:14", "Dinner at Anna's")
        (program.isInputTerminal, program.isErrorTerminal) = (terminal, terminal)
        return program
    }

    @Test func `the sentence names the one entry`() throws {
        let deleted = program().run("delete", "@")
        #expect(deleted.exitCode == .success)
        #expect(
            deleted.error.contains("  2026-11-19 21:14  Dinner at Anna's\nback: diary undo   for good: diary trash"))
        #expect(deleted.error.hasPrefix("in the trash: "))
    }

    @Test(arguments: ["--tag=", "--tag=,", "--tag=-", "--tag=#", "--tag=-#"])
    func `an empty tag selects nothing instead of everything`(option: String) throws {
        let program = program()
        for command in ["delete", "list"] {
            let outcome = program.run([command, option, "--yes"].prefix(command == "list" ? 2 : 3).map(\.bytes))
            #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
            #expect(outcome.error.hasPrefix("error: --tag names no tag\n"))
        }
        #expect(try program.entries().count == 2)
    }

    @Test func `on a terminal the last entry is named in a question`() throws {
        let program = program(terminal: true)
        let declined = program.run("delete", "@", input: "n\n")
        #expect(declined.exitCode == .failure)
        #expect(declined.error.contains("1 entry, 19 November 2026:\n"))
        #expect(declined.error.contains("\u{1B}[2m2026-11-19 21:14\u{1B}[0m  Dinner at Anna's"))
        #expect(declined.error.contains("Put it in the trash (back: diary undo)? [y/N]"))
        #expect(try program.entries().count == 2)
        #expect(program.run("delete", "@2", input: "y\n").exitCode == .success)
        #expect(try program.onlyEntry().text == "Dinner at Anna's")
    }

    @Test func `a question that is wider than the window is broken, and leaves room for the answer`() {
        let program = program(terminal: true)
        program.environment["COLUMNS"] = "36"
        program.environment["NO_COLOR"] = "1"
        let declined = program.run("delete", "@", input: "n\n")
        #expect(declined.error.contains("Put it in the trash (back:"))
        #expect(declined.error.contains("diary undo)? [y/N] "))
        // The answer comes from a pipe, so that no line ends after it.
        let lines = declined.error.split(separator: "\n").filter { !$0.hasPrefix("  diary undo)?") }
        #expect(lines.allSatisfy { $0.count <= 36 }, "\(declined.error)")
    }

    @Test func `an undo counts the entries once`() {
        let program = program()
        program.run("delete", "--on", "2026", "--yes")
        #expect(program.run("undo").error == "undid delete 2 entries (diary redo)\n")
    }

    @Test func `an id is unambiguous and asks nothing`() throws {
        let program = program(terminal: true)
        let id = try #require(program.entries().first?.id)
        let deleted = program.run("delete", "\(id)")
        #expect(deleted.exitCode == .success)
        #expect(!deleted.error.contains("[y/N]"))
    }

    @Test func `several are counted with the first named, and --yes is required without a terminal`() throws {
        let program = program()
        let refused = program.run("delete", "--on", "2026")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains("2 entries, 18 November 2026 to 19 November 2026:"))
        #expect(refused.error.contains("Dinner at Anna's"))
        #expect(try program.entries().count == 2)
        #expect(
            program.run("delete", "--on", "2026", "--yes").error.contains("in the trash: 2 entries   back: diary undo"))
    }

    @Test func `a damaged database that a repair kept is named before and after it is removed`() throws {
        let program = program(terminal: true)
        program.environment["NO_COLOR"] = "1"
        program.environment["COLUMNS"] = "1000"
        program.run("delete", "@", "--yes")
        let database = program.diary.appending("diary.sqlite")
        try Folder.make(program.diary.appending("backups"))
        let kept = program.diary.appending("backups").appending("damaged-1-abcdef.sqlite")
        try File.create(kept, Array(File.read(database).prefix(30_000)))
        let asked = program.run("trash", "--empty", input: "n\n")
        #expect(
            asked.error.contains("may hold them: backups/damaged-1-abcdef.sqlite; if you still need it, copy it"))
        #expect(Folder.exists(kept))
        let emptied = program.run("trash", "--empty", input: "y\n")
        #expect(emptied.exitCode == .success)
        #expect(
            emptied.error.contains(
                "removed too, since check --repair had kept it with what was in it: backups/damaged-1"))
        #expect(!Folder.exists(kept))
    }

    @Test(arguments: ["CAST(substr(hex(uuid), 1, 16) AS TEXT)", "substr(uuid, 1, 7)", "uuid || uuid"])
    func `entries whose ids are damaged are emptied from the trash`(id: String) throws {
        let values = try ImpossibleValues(seed: 1)
        #expect(try values.write("1", into: "trashTime", of: "entry"))
        #expect(try values.write(id, into: "uuid", of: "entry"))
        let emptied = values.program.run("trash", "--empty", "--yes")
        #expect(emptied.exitCode == .success && emptied.error.contains("removed for good: "), "\(emptied.error)")
        #expect(values.program.run("trash").error.contains("the trash is empty"))
    }
}
