import Arguments
import Testing

struct ArgumentErrorTests {
    @Test(arguments: [
        (["ls", "-n", "3"], "unknown command: ls", "diary list -n 3"),
        (["--plain", "grep", "two words"], "unknown command: grep", "diary --plain search 'two words'"),
        (["cat", "--help"], "unknown command: cat", "diary show --help"),
        (["sera", "x"], "unknown command: sera", "diary help"),
        (["serach", "it's"], "unknown command: serach", #"diary search 'it'\''s'"#),
        (["LIST"], "unknown command: LIST", "diary list"),
        (["sho"], "unknown command: sho", "diary show"),
        (["frobnicate"], "unknown command: frobnicate", "diary help"),
        (["grop"], "unknown command: grop", "diary help"),
        (["dates"], "unknown command: dates", "how dates are written: diary help dates"),
        (["memo"], "unknown command: memo", "other words: diary help others"),
        (["show", "--memo=x"], "show has no option --memo", "other words: diary help others"),
        (["-memo"], "unknown option before the command: -memo", "other words: diary help others"),
        (["show", "--from"], "show has no option --from", "other words: diary help others"),
        (["--from", "x"], "unknown option before the command: --from", "other words: diary help others"),
        (["list", "--tga", "x"], "list has no option --tga", "--tag"),
        (["list", "--star"], "options are not abbreviated: --star", "--starred"),
        (["show", "--star"], "show has no option --star", "--star belongs to add, edit"),
        (["show", "-w"], "show has no option -w", "-w belongs to search"),
        (["show", "--zzzzzz"], "show has no option --zzzzzz", "diary help show"),
        (["--tag", "x", "list"], "unknown option before the command: --tag", "--tag belongs after add, list, search"),
        (["list", "--form", "json"], "options are not abbreviated: --form", "--format"),
        (["list", "--f"], "options are not abbreviated: --f", "--from or --format"),
        (["list", "--from"], "--from needs DATE after it", "--from DATE"),
        (["list", "-n", "-s"], "-n needs N after it", "-n N"),
        (["list", "--tag", "-y"], "--tag needs a value, and -y looks like an option", "--tag=-y"),
        (["list", "--near", "-x"], "--near needs a value, and -x looks like an option", "--near=-x"),
        (["list", "--starred=yes"], "--starred takes no value: yes", "--starred"),
        (
            ["list", "--from", "1", "--from", "2"], "--from is given more than once, with different values: 1, 2",
            "keep one --from"
        ),
        (["list", "-f", "jsn"], "-f can't be jsn", "json"),
        (["list", "--color", "-1"], "--color can't be -1", "auto, always, never"),
        (["list", "--color", "blue"], "--color can't be blue", "auto, always, never"),
        (["edit", "--star", "--unstar"], "--star and --unstar exclude each other", "keep --star or --unstar"),
        (["search"], "WORD is missing", "diary search WORD… [options]"),
        (["list", "a", "b"], "list takes no such word: b", "diary search a b"),
        (["help", "a", "b"], "help takes no such word: b", "diary help [COMMAND]"),
        (["list", "--arg", "a"], "--arg needs NAME VALUE after it", "--arg NAME VALUE"),
        (["add", "--media", "--star"], "--media needs FILE after it", "--media FILE"),
        (["complete", "x"], "WHAT can't be x", "tags, entries"),
        (["help", "-5", "x"], "help takes no such word: x", "diary help [COMMAND]"),
        (["-5"], "unknown option before the command: -5", "diary help"),
    ])
    func `a mistake is reported with a remedy`(words: [String], message: String, hint: String) {
        do throws(ArgumentError) {
            _ = try parse(words)
            Issue.record("accepted: \(words)")
        } catch {
            #expect(error.message == message)
            #expect(error.hint == hint)
        }
    }

    @Test func `letters after one dash are options, except a whole long name`() throws {
        // -t takes the rest as its value, as getopt does.
        #expect(try parse(["list", "-tags"]).values.all("tag") == ["ags"])
        #expect(throws: ArgumentError.singleDash("-tag", full: "--tag")) { try parse(["list", "-tag"]) }
    }

    private static let corrections: [([String], [String]?)] = [
        (["list", "-tag", "a b"], ["list", "--tag", "a b"]), (["ls", "--tga=x"], ["list", "--tag=x"]),
        (["list", "--starred=yes"], ["list", "--starred"]), (["list", "-f", "jsn"], ["list", "-f", "json"]),
        (["list", "--tag", "-y"], ["list", "--tag=-y"]), (["list", "a", "b"], ["search", "a", "b"]),
        (["serach", "--form", "json", "x"], ["search", "--format", "json", "x"]),
        (["show", "--zzzzzz"], nil), (["list"], nil), (["list", "--from"], nil),
    ]

    @Test(arguments: corrections)
    func `every mistake with a single correction is corrected`(words: [String], corrected: [String]?) {
        #expect(CommandLineParser(program: sampleProgram).correction(of: words) == corrected)
    }
}
