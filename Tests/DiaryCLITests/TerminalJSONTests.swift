import DiaryCLI
import TestSupport
import Testing

/// JSON on a terminal contains nothing that controls it, breaks its lines or changes its direction.
struct TerminalJSONTests {
    private static let text = "a\u{2028}b\u{2029}c\u{9B}d\u{202E}e\u{7F}f größe 京都"

    @Test(arguments: [
        ["list", "-f", "json"], ["list", "-f", "jsonl"], ["undo", "--list", "-f", "json"], ["export", "-o", "-"],
    ])
    func `dangerous characters are escaped on a terminal`(words: [String]) {
        let program = TestProgram()
        program.run("add", Self.text)
        program.isOutputTerminal = true
        program.environment["DIARY_PAGER"] = "cat"
        program.environment["TERM"] = "dumb"
        let output = program.run(words.map(\.bytes)).output
        #expect(output.contains("a\\u2028b\\u2029c\\u009bd\\u202ee\\u007ff größe 京都"))
        #expect(!output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{2028}" })
    }

    @Test func `a filter's lines are untouched in a pipe and safe on a terminal`() {
        let program = TestProgram()
        let line = "{\"größe\":4,\"x\":\"\(Self.text)\"}"
        #expect(program.run("filter", "größe > 3", input: line).output == line + "\n")
        program.isOutputTerminal = true
        program.environment["DIARY_PAGER"] = "cat"
        #expect(program.run("filter", "größe > 3", input: line).output.contains("a\\u2028b"))
    }

    @Test(arguments: [
        ("größe > 3", true), ("größe > 4", false), ("gro\u{308}ße > 3", true), ("大きさ == 'L'", true), ("名.x == 1", true),
        ("ключ BEGINSWITH 'a'", true), ("$größe < größe", true), ("#größe == 4", true), ("größe2_x == nil", true),
    ])
    func `keys may be letters of any script`(predicate: String, isMatch: Bool) {
        let line = "{\"größe\":4,\"大きさ\":\"L\",\"名\":{\"x\":1},\"ключ\":\"abc\"}"
        let outcome = TestProgram().run("filter", "--argjson", "größe", "1", predicate, input: line)
        #expect(outcome.exitCode == .success)
        #expect(outcome.lines.count == (isMatch ? 1 : 0))
    }
}
