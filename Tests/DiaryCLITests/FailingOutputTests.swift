import DiaryCLI
import TestSupport
import Testing

/// A failure of standard output after a commit says that the change is kept; a failure of standard error changes
/// nothing.
@Suite struct FailingOutputTests {
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
