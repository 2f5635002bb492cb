import DiaryCLI
import TestSupport
import Testing

/// `undo --list` says what each command changed.
struct UndoListTests {
    private func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "--at", "2026-11-19 21:14", "--tag", "old", "Dinner at Anna's")
        program.run("edit", "@", "--star", "--tag", "+new,-old")
        program.run("edit", "@", "--at", "2026-11-19 22:00")
        program.run("edit", "@", "--text", "Supper at Anna's", "--journal", "work")
        program.run("delete", "@")
        return program
    }

    @Test func `each line names the entry and what changed`() throws {
        let program = program()
        let listed = program.run("undo", "--list").lines
        #expect(listed.count == 5)
        #expect(listed.allSatisfy { $0.contains("  Dinner at Anna's") || $0.contains("  Supper at Anna's") })
        #expect(listed[1].contains("journal default → work, text 'Dinner at Anna's' → 'Supper at Anna's'"))
        #expect(listed[2].contains("2026-11-19 21:14 → 2026-11-19 22:00"))
        #expect(listed[3].contains("+#new -#old, star added"))
        let id = try #require(program.run("trash", "-f", "ids").lines.first)
        #expect(listed.allSatisfy { $0.contains(id.prefix(6)) })
    }

    @Test func `an undone command still says what it had changed`() {
        let program = program()
        for _ in 0..<3 { #expect(program.run("undo").exitCode == .success) }
        let listed = program.run("undo", "--list").lines.filter { $0.contains("undone") }
        #expect(listed.contains { $0.contains("2026-11-19 21:14 → 2026-11-19 22:00") })
        program.run("edit", "@", "--unstar")
        #expect(program.run("undo", "--list").lines[0].contains("star removed"))
        #expect(program.run("undo", "--list").output.contains("star added"))
    }

    @Test func `JSON has ids and fields`() throws {
        let program = program()
        let lines = program.run("undo", "--list", "-f", "jsonl").lines
        let id = try #require(program.run("trash", "-f", "ids").lines.first)
        #expect(
            lines[3].contains(
                "\"entryCount\":1,\"entries\":[{\"id\":\"\(id)\",\"title\":\"Supper at Anna's\",\"changes\":{"))
        #expect(
            lines[3].contains(
                "\"tags\":{\"added\":[\"new\"],\"removed\":[\"old\"]},\"starred\":{\"old\":false,\"new\":true}"))
        #expect(
            lines[2].contains(
                "\"creationTime\":{\"old\":\"2026-11-19T21:14:00+01:00\",\"new\":\"2026-11-19T22:00:00+01:00\"}"))
    }

    @Test func `a command of several entries counts them`() {
        let program = TestProgram()
        for number in 1...3 { program.run("add", "--at", "2026-11-1\(number)", "entry \(number)") }
        program.run("edit", "--on", "2026", "--star", "--yes")
        #expect(program.run("undo", "--list").lines[0].contains("3 entries, first "))
        #expect(program.run("undo", "--list").lines[0].contains(": star added"))
    }
}
