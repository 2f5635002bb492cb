import Arguments
import DiaryCLI
import TestFixtures
import TestSupport
import Testing

/// Mistyped words, synonyms and the words of other programs are answered with a hint, and nothing is run.
@Suite struct MistakenCommandTests {
    private static let corrected: [([String], String)] = [
        (["ls", "-n", "3"], "diary list -n 3"), (["lst"], "diary list"), (["rm", "@"], "diary delete @"),
        (["new", "a text"], "diary add 'a text'"), (["undelete", "@"], "diary restore @"),
        (["--diary", "/tmp/d", "ls"], "diary --diary /tmp/d list"),
        (["find", "--journal", "-x"], "diary search --journal=-x"),
        (["list", "-contains", "x y"], "diary list --contains 'x y'"),
        (["list", "--contians", "$HOME"], "diary list --contains '$HOME'"),
        (["list", "--format", "jsn"], "diary list --format json"),
        (["list", "two", "words"], "diary search two words"), (["list", "today", ":t"], "diary list :t today"),
        (["search", "anna", "-slavia"], "diary search anna --not slavia"),
        (["search", "x", "-tag"], "diary search x --not tag"),
        (["search", "x", "-tag", "a"], "diary search x --tag a"),
        (["list", "@home"], "diary list --tag home"), (["list", "#home", "-n", "2"], "diary list --tag home -n 2"),
        (["list", "all"], "diary list"), (["delete", "all"], "diary delete TRUEPREDICATE"),
        (["help", "predicate"], "diary help predicates"), (["help", "date"], "diary help dates"),
        (["dates"], "the ways to write a date: diary help dates"),
        (["show", "@0"], "@ is the entry last changed, @1 the newest, @2 the one before it"),
        (["show", "@yesterdy"], "yesterday"), (["delete", "last"], "the newest entry: diary delete @1"),
    ]

    private static let ofOthers: [([String], String)] = [
        (["-from", "yesterday"], "jrnl"), (["-contains", "x"], "jrnl"), (["-today-in-history"], "jrnl"),
        (["-on=today", "--delete"], "jrnl"), (["--short"], "jrnl"), (["--tags"], "jrnl"), (["--edit"], "jrnl"),
        (["entry", "write", "--body", "x"], "dayone"), (["journal", "create"], "dayone"),
        (["add", "x", "--photos", "a.jpg"], "dayone"), (["add", "x", "--coordinate", "50", "14"], "dayone"),
        (["search", "x", "--favorite"], "dayone"), (["list", "--limit", "20"], "dayone"),
    ]

    private static let translated = ofOthers.map { words, topic in
        (words, "\(topic == "jrnl" ? "jrnl" : "Day One")'s words and ours: diary help from-\(topic)")
    }

    /// A hint that is near, and does the opposite of what was meant, or something that was not.
    private static let harmless: [([String], String)] = [
        (["move", "@", "yesterday"], "diary help"), (["remote"], "diary help"), (["unstar", "@"], "diary help"),
        (["append", "@", "x"], "diary help"), (["delete", "--unstarred"], "diary help delete"),
        (["tasks", "--undone"], "diary help tasks"),
        (
            ["delete", "last", "week"],
            "a date or a predicate of several words needs quotes; diary search last finds the word"
        ),
    ]

    @Test(arguments: corrected + translated + harmless)
    func `a mistake is answered with a hint, and nothing is run`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
        #expect(program.run("list", "--format", "ids").lines.count == 1)
    }

    @Test(arguments: [["delete", "2", "days", "ago"], ["show", "last", "friday"], ["done", "3", "days", "ago"]])
    func `the first word of a date is not read as the number of an entry`(words: [String]) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && !outcome.error.contains("newest"), "\(outcome.error)")
    }

    @Test(arguments: ["from-jrnl", "from-dayone"])
    func `our words in the table of another program are commands`(name: String) throws {
        let topic = try #require(Program.declaration.topic(named: name))
        let parser = CommandLineParser(program: Program.declaration)
        var count = 0
        for case .definitions(let rows) in topic.blocks {
            for row in rows {
                let line = row.text.split(separator: " <").first.map(String.init) ?? ""
                let words = try #require(ShellQuoting.words(of: line), "\(line)")
                #expect(words.first == "diary")
                _ = try parser.parse(Array(words.dropFirst()))
                count += 1
            }
        }
        #expect(count > 20)
    }
}
