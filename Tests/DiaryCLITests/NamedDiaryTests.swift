import DiaryTestSupport
import TestSupport
import Testing

/// The commands in messages name the diary that the command line names: copied without it, they would change another one.
struct NamedDiaryTests {
    private let program = TestProgram()
    private var other: String { "\(program.folder.path)/another diary" }

    private func run(_ words: String...) -> TestProgram.Outcome {
        program.run((["--diary", other] + words).map(\.bytes))
    }

    @Test func `the way back and hints name the diary`() {
        program.run("add", "mine")
        _ = run("add", "Fog")
        let named = "--diary '\(other)'"
        #expect(
            run("delete", "@1").error.contains("back: diary \(named) undo   for good: diary \(named) trash --empty\n"))
        #expect(run("show", "ffff").error.contains("hint: diary \(named) list"))
        #expect(
            run("delete").error.contains(
                "hint: diary \(named) delete 3f2a, diary \(named) delete @, or diary \(named) "))
        #expect(!program.run("delete", "@1").error.contains("--diary"))
    }

    @Test func `a text that reads like a command is shown as it is`() {
        _ = run("add", "My diary list of books")
        #expect(run("delete", "@1").error.contains("My diary list of books"))
    }
}
