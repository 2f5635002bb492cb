import Arguments
import Testing

struct CommandLineParserTests {
    @Test func `a number below zero is the value of an option that takes a number`() throws {
        #expect(try parse(["list", "-n", "-3"]).values.value("limit") == "-3")
        #expect(try parse(["list", "--from", "-1d"]).values.value("from") == "-1d")
    }

    @Test func `an operand accepts only words with its prefix`() throws {
        #expect(try parse(["list", ":trips", "a = 1"]).operands == [":trips", "a = 1"])
        #expect(try parse(["list", ":trips"]).operands == [":trips"])
        #expect(try parse(["list", "a = 1"]).operands == ["a = 1"])
        #expect(throws: ArgumentError.self) { try parse(["list", "a = 1", "b = 2"]) }
        #expect(throws: ArgumentError.self) { try parse(["list", ":trips", "a = 1", "b = 2"]) }
    }

    @Test func `the program's name alone is not a command`() throws {
        let parsed = try parse([])
        #expect(parsed.command == nil)
        #expect(parsed.request == .run)
    }

    @Test func `global options may precede or follow the command`() throws {
        let parsed = try parse(["--diary", "/a", "list", "--plain"])
        #expect(parsed.command?.name == "list")
        #expect(parsed.values.value("diary") == "/a")
        #expect(parsed.values.flag("plain"))
        #expect(parsed.commandIndex == 2)
    }

    @Test(arguments: [
        (["list", "-n20"], "limit", ["20"]),
        (["list", "-n", "20"], "limit", ["20"]),
        (["list", "-n=20"], "limit", ["20"]),
        (["list", "-20"], "limit", ["20"]),
        (["search", "-ws", "x"], "words", []),
        (["search", "-wsn3", "x"], "limit", ["3"]),
        (["list", "--limit=20"], "limit", ["20"]),
        (["list", "--tag=-y"], "tag", ["-y"]),
        (["list", "--tag="], "tag", []),
        (["list", "-tx,y"], "tag", ["x", "y"]),
        (["list", "--tag", "a,b", "-t", "c"], "tag", ["a", "b", "c"]),
        (["list", "--near", "-33.9,151.2"], "near", ["-33.9,151.2"]),
        (["list", "--near", "-.5,3"], "near", ["-.5,3"]),
        (["edit", "--shift", "-1h", "@"], "shift", ["-1h"]),
        (["list", "--arg", "a", "-h"], "arg", ["a", "-h"]),
        (["list", "--arg=a", "--b", "--arg", "c", "d"], "arg", ["a", "--b", "c", "d"]),
        (["list", "--on-this-day", "07-02"], "on-this-day", ["07-02"]),
        (["list", "--on-this-day", "starred = YES"], "on-this-day", []),
        (["add", "-m", "a", "-", "b", "-s"], "media", ["a", "-", "b"]),
        (["add", "--media", "a", "--media", "b", "c"], "media", ["a", "b", "c"]),
        (["list", "--from", "2026", "--from=2026"], "from", ["2026"]),
        (["search", "x", "--not", "a,b", "--not", "c"], "not", ["a,b", "c"]),
    ])
    func `an option takes its values`(words: [String], option: String, values: [String]) throws {
        let parsed = try parse(words)
        #expect(parsed.values.isGiven(OptionKey(option)))
        #expect(parsed.values.all(OptionKey(option)) == values)
    }

    @Test(arguments: ["-5", "-20", "-5.5kg", "-,5", "-.5", "-٥", "--5", "-$5", "-½"])
    func `a command that takes negative numbers has them as operands`(word: String) throws {
        let measure = CommandDeclaration(
            "measure", "record a value", operands: [OperandDeclaration("VALUE", .any, "a number")],
            options: [.value("limit", short: "n", "N", "at most that many")]
        ) { $0.takesNegativeNumbers = true }
        let parser = CommandLineParser(program: makeSampleProgram(adding: [measure]))
        #expect(try parser.parse(["measure", "outside", word]).operands == ["outside", word])
        #expect(try parser.parse(["measure", "-n", "5"]).values.all("limit") == ["5"])
    }

    @Test func `a text that begins with a line of dashes is no option`() throws {
        let text = "---\ntags: a=b\n---\nx"
        #expect(try parse(["add", text]).operands == [text])
    }

    @Test func `comma lists keep their groups`() throws {
        #expect(try parse(["list", "-t", "a,b", "-t", "c"]).values.lists("tag") == [["a", "b"], ["c"]])
    }

    @Test(arguments: [
        (["add", "Dinner", "-", "late"], ["Dinner", "-", "late"]),
        (["add", "--", "--star", "-s", "--"], ["--star", "-s", "--"]),
        (["add", "-5", "degrees"], ["-5", "degrees"]),
        (["list", "-1.5"], ["-1.5"]),
        (["--", "add", "x"], ["x"]),
        (["list", "--on-this-day", "starred = YES"], ["starred = YES"]),
        (["show", "a", "--format", "json", "b"], ["a", "b"]),
        (["add", ""], [""]),
    ])
    func `anything other than an option is an operand`(words: [String], operands: [String]) throws {
        #expect(try parse(words).operands == operands)
    }

    @Test(arguments: [
        ["--help"], ["-h"], ["list", "--bogus", "--help"], ["restore", "-h"], ["list", "-sh"],
        ["-h", "list", "--from"],
    ])
    func `help is answered despite other mistakes`(words: [String]) throws {
        #expect(try parse(words).request == .help)
    }

    @Test func `help after the end of options is a word`() throws {
        #expect(try parse(["add", "--", "-h"]).request == .run)
    }

    @Test func `help names the command it is for`() throws {
        #expect(try parse(["list", "--bogus", "-h"]).command?.name == "list")
        #expect(try parse(["--help", "list"]).command?.name == "list")
    }

    @Test func `version is the program's unless the command has its own`() throws {
        #expect(try parse(["--version"]).request == .version)
        #expect(try parse(["list", "--version"]).request == .version)
        let restore = try parse(["restore", "3f2a", "--version", "2"])
        #expect(restore.request == .run)
        #expect(restore.values.value("version") == "2")
    }

    @Test func `a command of the program may be hidden and still runs`() throws {
        #expect(try parse(["complete", "tags"]).command?.name == "complete")
    }
}
