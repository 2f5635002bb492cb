import DiaryCLI
import TestSupport
import Testing

/// A failure of standard output after a commit says that the change is kept; a failure of standard error changes
/// nothing.
struct FailingOutputTests {
    let program = TestProgram()

    /// Runs a command whose standard output is full.
    private func runIntoFullDisk(_ words: [String]) -> TestProgram.Outcome {
        program.outputPath = "/dev/full"
        defer { program.outputPath = nil }
        return program.run(words.map { Array($0.utf8) })
    }

    @Test(arguments: [["add", "Second line"], ["edit", "@", "--star"], ["delete", "@"], ["undo"]])
    func `a change whose output fails is kept and reported`(words: [String]) {
        program.run("add", "First line")
        let commands = program.run("undo", "--list").lines.count
        let outcome = runIntoFullDisk(words)
        #expect(outcome.exitCode == .failure)
        let error = "error: standard output: No space left on device; the change to the diary is committed\n"
        #expect(outcome.error.contains(error), "\(outcome.error)")
        #expect(program.run("undo", "--list").lines.count == commands + 1)
    }

    @Test func `an emptied trash is not said to come back`() {
        program.run("add", "First line")
        program.run("delete", "@")
        let outcome = runIntoFullDisk(["trash", "--empty", "--yes"])
        #expect(outcome.error.contains("; the change to the diary is committed\n"), "\(outcome.error)")
        let hint = "\nhint: diary undo --list shows it; it can't be undone\n"
        #expect(outcome.error.hasSuffix(hint), "\(outcome.error)")
    }

    @Test func `an import of lines prints the ids of its entries, also of those that it updates`() {
        let id = "20240000-0000-4000-8000-000000000001"
        func lines(_ text: String) -> String { #"{"id":"\#(id)","text":"\#(text)","date":"2024-01-01"}"# }
        #expect(program.run("import", "-", input: lines("first")).lines == [id])
        #expect(program.run("import", "-", input: lines("first")).lines.isEmpty)
        #expect(program.run("import", "-", "--update", input: lines("second")).lines == [id])
        program.outputPath = "/dev/full"
        let outcome = program.run("import", "-", "--update", input: lines("third"))
        program.outputPath = nil
        #expect(outcome.error.contains("; the change to the diary is committed\n"), "\(outcome.error)")
    }

    private static let refusing: [[String]] = [
        ["add", "Second line"], ["edit", "@", "--star"], ["delete", "@", "--yes"], ["undo"], ["list"],
        ["list", "--tag", "none"],
        ["check"], ["trash", "--empty", "--yes"], ["import", TestProgram.sample("recorder.wav")],
        ["tags", "--rename", "a", "b"],
    ]

    @Test(arguments: refusing, [true, false])
    func `standard error that takes nothing leaves the exit code and the work as they are`(words: [String], isNew: Bool)
    {
        let other = TestProgram()
        for program in [program, other] where !isNew { program.run("add", "First line #a") }
        other.errorPath = "/dev/full"
        let (normal, failing) = (program.run(words.map { Array($0.utf8) }), other.run(words.map { Array($0.utf8) }))
        other.errorPath = nil
        #expect(failing.exitCode == normal.exitCode && failing.lines.count == normal.lines.count, "\(normal.error)")
        #expect(other.run("undo", "--list").lines.count == program.run("undo", "--list").lines.count)
    }

    @Test func `a failed command without changes says only that it failed`() {
        program.run("add", "First line")
        let outcome = runIntoFullDisk(["list"])
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error == "error: standard output: No space left on device\n")
    }
}
