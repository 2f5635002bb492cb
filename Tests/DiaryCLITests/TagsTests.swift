import DiaryCLI
import TestSupport
import Testing

struct TagsTests {
    private func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "Tea at #Work, again", "--at", "2024-03-02", "--tag", "home")
        program.run("add", "旅 #旅行 #work", "--at", "2026-11-20")
        program.run("add", "nothing here", "--at", "2025-01-01")
        return program
    }

    @Test func `each tag has its entries and their days`() {
        let listed = program().run("tags")
        #expect(listed.exitCode == .success)
        #expect(
            listed.output == """
                #Work  2   2024-03-02 to 2026-11-20
                #home  1   2024-03-02
                #旅行  1   2026-11-20

                """)
        #expect(listed.error == "")
    }

    @Test func `JSON has names, counts and days`() {
        let program = program()
        let first = #"{"name":"home","entryCount":1,"firstDay":"2024-03-02","lastDay":"2024-03-02"}"#
        #expect(program.run("tags", "--tag", "home", "--format", "json").output.contains(first))
        #expect(program.run("tags", "-f", "jsonl").lines.count == 3)
        #expect(program.run("tags", "--on", "1999", "-f", "json").output == "[]\n")
        #expect(program.run("tags", "--on", "1999", "-f", "jsonl").output == "")
    }

    @Test func `a selection is counted alone`() {
        let program = program()
        #expect(program.run("tags", "2026").lines == ["#Work  1   2026-11-20", "#旅行  1   2026-11-20"])
        #expect(program.run("tags", "--where", "text CONTAINS 'nothing'").error == "no tags there\n")
    }

    @Test func `a renamed tag is reported, and undone`() throws {
        let program = program()
        let renamed = program.run("tags", "--rename", "#WORK", "job")
        #expect(renamed.exitCode == .success)
        #expect(renamed.error == "renamed #Work to #job in 2 entries   back: diary undo\n")
        #expect(renamed.lines.count == 2 && renamed.lines.allSatisfy { $0.count == 36 })
        #expect(program.run("list", "job", "-f", "ids").exitCode == .usage)
        #expect(program.run("list", "--tag", "job", "-f", "ids").output == renamed.output)
        #expect(program.run("show", "@2024-03-02").output.contains("Tea at #job, again"))
        #expect(program.run("undo").exitCode == .success)
        #expect(program.run("tags").lines.first == "#Work  2   2024-03-02 to 2026-11-20")
        #expect(program.run("show", "@2024-03-02").output.contains("Tea at #Work, again"))
    }

    @Test func `a terminal gets the sentence alone, and two tags made one are reported`() {
        let program = program()
        program.isOutputTerminal = true
        program.environment["DIARY_PAGER"] = "cat"
        let renamed = program.run("tags", "--rename", "home", "work", "--color", "never")
        #expect(renamed.output == "renamed #home to #work in 1 entry   back: diary undo\n")
        #expect(renamed.error == "note: 2 entries had #work before: it is one tag now\n")
    }

    @Test(arguments: [
        (["nope", "x"], "no entry has the tag #nope", "diary tags lists all of them", ExitCode.failure),
        (["Hóme", "x"], "no entry has the tag #Hóme", "there is #home", .failure),
        (["home", "two words"], "two words can't be a tag", "a tag is letters", .usage),
        (["home", "2026"], "2026 can't be a tag", "a tag is letters", .usage),
        (["home", ""], "an empty text can't be a tag", "a tag is letters", .usage),
        (["home", "x", "--rename", "y", "z"], "one tag is renamed at a time", "--rename OLD NEW", .usage),
        (["home", "x", "--format", "json"], "--rename and --format exclude each other", "keep", .usage),
        (["home"], "--rename needs OLD NEW", "--rename OLD NEW", .usage),
    ])
    func `an impossible renaming is reported`(words: [String], message: String, hint: String, code: ExitCode) {
        let program = program()
        let refused = program.run((["tags", "--rename"] + words).map(\.bytes))
        #expect(refused.exitCode == code)
        #expect(refused.error.contains("error: \(message)"))
        #expect(refused.error.contains("hint: ") && refused.error.contains(hint))
        #expect(refused.output == "")
        #expect(program.run("undo", "--list").lines.count == 3)
    }

    @Test func `a name that is already equal changes nothing`() {
        let program = program()
        let same = program.run("tags", "--rename", "home", "home")
        #expect(same.exitCode == .success && same.output == "" && same.error == "nothing was changed\n")
    }
}
