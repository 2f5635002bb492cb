import DiaryCLI
import TestSupport
import Testing

/// A date or a text whose quotes are missing is answered with the whole command that has them, and nothing is run.
@Suite struct UnquotedWordsTests {
    private static let selections: [([String], String)] = [
        (["list", "last", "week"], "diary list 'last week'"),
        (["list", "last", "7", "days", "--has", "image"], "diary list 'last 7 days' --has image"),
        (["ls", "2", "days", "ago"], "diary list '2 days ago'"),
        (["list", "--on", "last", "week"], "diary list --on 'last week'"),
        (["list", "--from", "2", "days", "ago", "--to", "today"], "diary list --from '2 days ago' --to today"),
        (["list", "--from", "1", "march", "2024"], "diary list --from '1 march 2024'"),
        (["search", "walk", "--on", "last", "week"], "diary search walk --on 'last week'"),
        (["delete", "last", "week"], "diary delete 'last week'"),
        (["delete", "2", "days", "ago"], "diary delete '2 days ago'"),
        (["trash", "last", "month"], "diary trash 'last month'"),
        (["restore", "last", "week"], "diary restore 'last week'"),
        (["export", "last", "month", "-o", "x"], "diary export 'last month' -o x"),
        (["tags", "last", "month"], "diary tags 'last month'"), (["media", "last", "year"], "diary media 'last year'"),
        (["play", "last", "week"], "diary play 'last week'"),
        (["calendar", "last", "month"], "diary calendar 'last month'"),
        (["tasks", "this", "week"], "diary tasks 'this week'"),
        (["save", "x", "last", "week"], "diary save x 'last week'"),
    ]

    /// Commands that take an entry, and options with a date.
    private static let others: [([String], String)] = [
        (["show", "last", "friday"], "diary show '@last friday'"),
        (["show", "2024-03-02", "18:30"], "diary show '@2024-03-02 18:30'"),
        (["history", "last", "night"], "diary history '@last night'"),
        (["attach", "last", "night", "a.jpg"], "diary attach '@last night' a.jpg"),
        (
            ["list", "--since", "last", "week", "--until", "2", "days", "ago"],
            "diary list --from 'last week' --to '2 days ago'"
        ),
        (["measure", "weight", "80", "last", "friday"], "diary measure weight 80 --at 'last friday'"),
        (["add", "--at", "last", "friday", "lunch"], "diary add --at 'last friday' lunch"),
        (["edit", "@", "--at", "last", "friday"], "diary edit @ --at 'last friday'"),
        (["edit", "@", "--at", "2024-03-02", "18:30"], "diary edit @ --at '2024-03-02 18:30'"),
    ]

    @Test(arguments: selections + others)
    func `a date without quotes is answered with its quotes`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
        #expect(program.run("list", "--format", "ids").lines.count == 1)
    }

    private static let texts: [([String], String)] = [
        (["edit", "@", "--text", "new", "text"], "diary edit @ --text 'new text'"),
        (["edit", "@", "--append", "one", "more", "--star"], "diary edit @ --append 'one more' --star"),
        (["edit", "@", "--star", "--place", "New", "York"], "diary edit @ --star --place 'New York'"),
        (["edit", "@", "--tag", "work", "home"], "diary edit @ --tag work,home"),
        (["edit", "@", "new", "text"], "diary edit @ --text 'new text'"),
        (["edit", "@", "new text", "--star"], "diary edit @ --text 'new text' --star"),
        (["list", "--contains", "fog", "horn"], "diary list --contains 'fog horn'"),
        (["list", "--contains", "fog", "horn", "blows"], "diary list --contains 'fog horn blows'"),
        (["list", "--tag", "work", "home"], "diary list --tag work,home"),
        (["list", "--near", "Frankfurt", "am", "Main"], "diary list --near 'Frankfurt am Main'"),
        (["list", "--where", "text", "CONTAINS", "fog"], #"diary list --where 'text CONTAINS '\''fog'\'''"#),
    ]

    @Test(arguments: texts)
    func `a text without quotes is answered with its quotes`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
        #expect(program.run("list", "--format", "short").output.hasSuffix("First line\n"))
    }

    /// Words that are dates only by chance keep their own answers.
    private static let unrelated: [([String], String)] = [
        (["undo", "2", "days", "ago"], "diary undo [N] [options]"),
        (["list", "today", "yesterday"], "diary search today yesterday"),
        (["delete", "last"], "the newest entry: diary delete @1"),
        (["list", "--near", "last", "night"], "diary list --near 'last night'"),
    ]

    @Test(arguments: unrelated)
    func `words that are no date in their place keep their answer`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
    }
}
