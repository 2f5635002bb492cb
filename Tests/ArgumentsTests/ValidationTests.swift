import Arguments
import TestFixtures
import Testing

struct ValidationTests {
    @Test func `good declarations have no problems`() {
        #expect(sampleProgram.problems() == [])
    }

    @Test(arguments: [
        (CommandDeclaration("list", "again"), "the command or synonym list is declared twice"),
        (CommandDeclaration("Bad Name", "x"), "Bad Name is not the name of a command"),
        (CommandDeclaration("x1", "Ends with a stop."), "the summary of x1 must be one phrase without a full stop"),
        (CommandDeclaration("x2", "x", options: [.flag("a", "b"), .flag("a", "c")]), "x2 has --a twice"),
        (
            CommandDeclaration("x3", "x", options: [.flag("a", short: "a", "b"), .flag("b", short: "a", "c")]),
            "x3 has -a twice"
        ),
        (CommandDeclaration("x4", "x", options: [.flag("here", short: "h", "b")]), "x4 -h hides the program's own"),
        (CommandDeclaration("x5", "x", options: [.flag("a", "b").excluding("c")]), "x5 has no --c to exclude"),
        (CommandDeclaration("x6", "x", options: [.value("a", "FILE", "b")]), "x6 --a takes a path and offers none"),
        (
            CommandDeclaration("x7", "x", options: [.value("a", "A", "b").completing(.choices(["two words"]))]),
            "x7 --a has choices that a shell can't offer"
        ),
        (
            CommandDeclaration(
                "x8", "x", operands: [OperandDeclaration("A", .any, "a"), OperandDeclaration("B", .some, "b")]),
            "x8 has two operands that take many words"
        ),
        (
            CommandDeclaration("x9", "x") { $0.examples = [Definition("diary x9 --nothing", "x")] },
            "an example is wrong: diary x9 --nothing: x9 has no option --nothing"
        ),
        (
            CommandDeclaration("y1", "x") { $0.examples = [Definition("diary list", "x")] },
            "no example of y1 is its own"
        ),
    ])
    func `a mistake in a declaration is reported`(command: CommandDeclaration, problem: String) {
        #expect(makeSampleProgram(adding: [command]).problems().first == problem)
    }

    @Test(
        arguments: [
            ("diary add 'a b' \"c d\" e", ["diary", "add", "a b", "c d", "e"]), ("a ''", ["a", ""]), ("a | b", nil),
            ("a *.jpg", nil),
            ("a 'open", nil), ("a \"$b\"", nil), ("a '$b #c'  d#e", ["a", "$b #c", "d#e"]),
        ] as [(String, [String]?)])
    func `a simple command is read as a shell reads it`(line: String, words: [String]?) {
        #expect(ShellQuoting.words(of: line) == words)
    }
}
