import DiaryCLI
import DiaryModel
import TestSupport
import Testing

struct IncomingTextTests {
    @Test(arguments: [
        ("a\n".bytes, "a"),
        ("a\n\n".bytes, "a\n"),
        ("a\r\nb\r\n".bytes, "a\nb"),
        ("a\rb".bytes, "a\rb"),
        ([0xEF, 0xBB, 0xBF] + "č\n".bytes, "č"),
        ([0xFF, 0xFE, 0x0D, 0x01, 0x0D, 0, 0x0A, 0], "č"),
        ([0xFE, 0xFF, 0x01, 0x0D, 0xD8, 0x3C, 0xDF, 0x41], "č🍁"),
        ("  indented\n".bytes, "  indented"),
    ])
    func `UTF-8, byte-order marks and foreign line ends are understood`(input: [UInt8], text: String) throws {
        let program = TestProgram()
        #expect(program.run(["add".bytes], input: input).exitCode == .success)
        #expect(try program.onlyEntry().text.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(
        arguments: [
            ("windows-1250", [0xE8, 0x9A, 0x0D, 0x0A], "čš"),
            ("windows-1252", [0x93, 0xE9, 0x94], "“é”"),
            ("ISO-8859-2", [0xE8, 0xB9], "čš"),
            ("UTF-16LE", [0x0D, 0x01], "č"),
            ("windows-1258", [0x61, 0x65], "ae"),
            ("UTF-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
        ] as [(String, [UInt8], String)])
    func `--encoding names any other encoding`(name: String, input: [UInt8], text: String) throws {
        let program = TestProgram()
        #expect(program.run(["add", "--encoding", name].map(\.bytes), input: input).exitCode == .success)
        #expect(try program.onlyEntry().text == text)
    }

    @Test(
        arguments: [
            ("caf".bytes + [0xE9], "byte 4 (line 1) is 0xE9", "--encoding windows-1250"),
            ("a\nb\n".bytes + [0xC4], "byte 5 (line 3) is 0xC4", "--encoding windows-1250"),
            ([0xED, 0xA0, 0x80], "byte 1 (line 1) is 0xED", "--encoding windows-1250"),
            ("čč".bytes + [0x80], "byte 5 (line 1) is 0x80", "--encoding windows-1250"),
            ("a".bytes + [0], "byte 2 (line 1) is 0", "--encoding UTF-16LE"),
            ([0xFF, 0xFE, 0x00, 0xD8], "byte 3", "complete"),
            ([0xFF, 0xFE, 0x61], "byte 3", "complete"),
        ] as [([UInt8], String, String)])
    func `anything other than a text is refused with its place`(input: [UInt8], place: String, hint: String) throws {
        let program = TestProgram()
        let added = program.run(["add".bytes], input: input)
        #expect(added.exitCode == .failure)
        #expect(added.error.contains(place))
        #expect(added.error.contains(hint))
        #expect(try program.entries().isEmpty)
    }

    @Test func `a byte that the named encoding lacks is refused`() throws {
        let program = TestProgram()
        let added = program.run(["add", "--encoding", "US-ASCII"].map(\.bytes), input: [0x61, 0xE9])
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("not US-ASCII: byte 2 (line 1) is 0xE9"))
    }

    @Test(arguments: [[], ["--tag"], ["--journal"]] as [[String]])
    func `words that are not UTF-8 are refused, never repaired`(option: [String]) throws {
        let program = TestProgram()
        let added = program.run((["add"] + option).map(\.bytes) + ["caf".bytes + [0xE9]] + ["x".bytes])
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("byte 4 (line 1) is 0xE9"))
        #expect(try program.entries().isEmpty)
    }

    @Test(arguments: ["-t", "--tag=", "--tag=a,", "--journal="])
    func `a word after its option is refused as well`(option: String) throws {
        let program = TestProgram()
        let added = program.run(["add".bytes, "x".bytes, option.bytes + "caf".bytes + [0xE9] + ",b".bytes])
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("byte 4 (line 1) is 0xE9"))
    }

    /// Each `~` stands for a byte that is not UTF-8.
    @Test(arguments: [
        ["save", "caf~", "starred = YES"], ["save", "work", "--tag", "caf~"], ["saved", "--rename", "trips", "caf~"],
        ["template", "caf~", "text"], ["template", "log", "--rename", "caf~"], ["measure", "weight", "3caf~"],
        ["add", "x", "--measure", "weight=3caf~"], ["search", "fog", "--not", "caf~"],
        ["delete", "--tag=-caf~", "--yes"], ["list", "--journal", "caf~"], ["list", "text = $x", "--arg", "x", "caf~"],
        ["list", "text = $x", "--argjson", "x", #""caf~""#],
    ])
    func `names, units and values in conditions are refused as well`(words: [String]) throws {
        let program = TestProgram()
        program.run("add", "fog")
        program.run("save", "trips", "starred = YES")
        program.run("template", "log", "text")
        let before = program.run("undo", "--list").output
        let outcome = program.run(words.map { word in word.bytes.map { $0 == UInt8(ascii: "~") ? 0xE9 : $0 } })
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.contains("(line 1) is 0xE9"))
        #expect(program.run("undo", "--list").output == before)
    }

    @Test func `a replacement character that was typed is kept`() throws {
        let program = TestProgram()
        program.run("add", "what is \u{FFFD}?")
        #expect(try program.onlyEntry().text == "what is \u{FFFD}?")
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
