import TestSupport
import Testing

/// Tags, times and late tasks look alike in every list.
struct ListStyleTests {
    private let program = TestProgram()

    init() {
        program.run("add", "walk #forest", "--at", "2026-11-18 8:00")
        program.run("add", "Pay the #rent", "--due", "2026-11-17")
        program.run("add", "Read", "--due", "2026-12-24", "-t", "books")
    }

    @Test(arguments: [["list"], ["list", "-f", "short"], ["search", "a"], ["tasks"], ["show", "@2"], ["trash"]])
    func `a tag is green and a time faint`(words: [String]) {
        if words == ["trash"] { program.run("delete", "@", "@2", "--yes") }
        let output = program.run((words + ["--color", "always"]).map { Array($0.utf8) }).output
        #expect(output.contains("\u{1B}[32m#"), "\(output)")
        guard !["show", "tasks"].contains(words[0]) else { return }
        #expect(output.contains("\u{1B}[2m"), "\(output)")
    }

    @Test(arguments: [["list"], ["list", "-f", "short"], ["search", "rent"], ["tasks"]])
    func `a late task is red, one that isn't due is not`(words: [String]) {
        let output = program.run((words + ["--color", "always"]).map { Array($0.utf8) }).output
        #expect(output.contains("\u{1B}[31m") && output.contains("Pay the "), "\(output)")
        #expect(!output.contains("\u{1B}[31mRead"), "\(output)")
        #expect(!program.run(words.map { Array($0.utf8) }).output.contains("\u{1B}"))
    }
}
