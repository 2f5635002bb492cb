import DiaryTestSupport
import TestSupport
import Testing

/// Long messages are wrapped on a terminal and nowhere else; commands stay in one piece.
struct WrappedMessageTests {
    private let program = TestProgram()

    private func run(_ words: [String], columns: Int?) -> TestProgram.Outcome {
        program.isErrorTerminal = columns != nil
        program.environment["NO_COLOR"] = "1"
        program.environment["COLUMNS"] = columns.map { "\($0)" }
        return program.run(words.map { Array($0.utf8) })
    }

    @Test func `an error and its hint break below their words`() {
        let printed = run(["trash", "--older-than", "30d", "--from", "2024"], columns: 30).error
        #expect(
            printed == """
                error: --older-than says what
                       --empty removes

                hint: diary trash --empty --older-than 30d

                """, "\(printed)")
    }

    @Test func `output other than a terminal gets whole lines`() {
        #expect(
            run(["trash", "--older-than", "30d"], columns: nil).error.contains(
                "error: --older-than says what --empty removes\n"))
    }

    @Test(arguments: [24, 40, 60, 80])
    func `a command in a message is never broken`(columns: Int) {
        let long = "\(program.folder.path)/" + String(repeating: "a long name/", count: 3)
        let printed = run(["--diary", long, "add", "x"], columns: columns).error
        let whole = run(["--diary", long, "add", "x"], columns: nil).error
        let command = whole.split(separator: "\n").last?.split(separator: ": ").last.map(String.init) ?? ""
        #expect(command.hasPrefix("mkdir -p '") && printed.contains(command), "\(printed)")
        let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
        #expect(words(printed) == words(whole))
    }

    @Test func `only lines with a command are wider than the terminal`() {
        program.run("add", "First line")
        for words in [["show", "ffff"], ["list", "--tag", "nothing at all"], ["add", "--at", "yestreday", "x"]] {
            let printed = run(words, columns: 40).error
            for line in printed.split(separator: "\n") {
                #expect(line.count <= 40 || line.contains("diary "), "\(line)")
            }
        }
    }

    @Test func `a predicate keeps its caret`() {
        program.run("add", "First line")
        let printed = run(["list", "text CONTAINS 'x' AND creationTime > 'lst week' AND starred = YES"], columns: 40)
            .error
        #expect(
            printed.contains(
                """
                  text CONTAINS 'x' AND creationTime > 'lst week' AND starred = YES
                                                       ^^^^^^^^^^

                """), "\(printed)")
    }
}
