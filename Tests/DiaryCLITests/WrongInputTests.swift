import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Glibc
import Terminal
import TestSupport
import Testing

/// Mistakes in words, files and folders are reported with their value and a remedy, and lose nothing.
@Suite struct WrongInputTests {
    @Test(arguments: [
        (["list", "--arg", "x"], "--arg needs NAME VALUE after it", "--arg NAME VALUE"),
        (["list", "--where", "zzz"], "zzz is neither a date nor a predicate", "diary search zzz finds the word"),
        (["delete", "zzz"], "zzz is not a date, a predicate or an entry", "diary search zzz finds the word"),
        (["delete", "@1", "--on", "2026"], "@1 names an entry, and options select others", "name the entries"),
        (["list", "text = $x"], "the variable $x has no value", "--arg x VALUE gives it one"),
        (["list", "--on-this-day", "2026-11"], "--on-this-day needs one day", "--on-this-day 2026-11-20"),
        (["undo", "-n", "1"], "--number belongs to --list; nothing was undone", "diary undo N"),
        (["undo", "--list", "3"], "--list takes no number: 3", "diary undo --list -n 3"),
        (["list", "--diary", ""], "--diary names no folder", "leave it out"),
        (["list", "-n", ""], "an empty value is not a number of entries", "-n 20"),
        (["export", "-o", ""], "export needs a place to write to", "diary export -o FOLDER"),
        (["list", "text MATCHES '('"], "'(' is not a regular expression: mismatched paren", ""),
        (["list", "journal MATCHES '('"], "'(' is not a regular expression: mismatched paren", ""),
        (["list", "NONE tags MATCHES ''"], "'' is not a regular expression: it is empty", ""),
    ])
    func `wrong words are reported with a remedy`(words: [String], message: String, hint: String) {
        let program = TestProgram()
        program.run("add", "First line", "--tag", "day")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("error: \(message)"))
        #expect(outcome.error.contains(hint.isEmpty ? "" : "\nhint: ") && outcome.error.contains(hint))
    }

    @Test func `a file that is no medium is reported in words`() {
        let program = TestProgram()
        let file = program.folder.write("no picture at all".utf8, to: "bad.jpg")
        let outcome = program.run("add", "x", "--media", "\(file)")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.contains("error: \(file) is not a photo, sound or video of a known kind"))
        #expect(program.run("list").output.isEmpty)
    }

    @Test func `an export names the place that was asked for, not its draft`() {
        let program = TestProgram()
        program.run("add", "First line")
        for target in ["\(program.folder.path)/nowhere/out", "\(program.folder.path)/nowhere/out.jsonl"] {
            let outcome = program.run("export", "-o", target)
            #expect(outcome.exitCode == .failure)
            #expect(outcome.error.hasPrefix("error: \(target): No such file or directory\n\nhint: "))
        }
        let taken = program.folder.write([], to: "taken.jsonl")
        #expect(program.run("export", "-o", "\(taken)").error.contains("hint: name a path that doesn't exist"))
    }

    @Test func `an export counts the originals that it wrote`() throws {
        let program = TestProgram()
        program.run("add", "--media", TestProgram.sample("recorder.wav"))
        let medium = try #require(program.onlyEntry().media.first)
        let hash = "\(medium.hash)"
        let original = program.diary.appending("media").appending("\(hash.prefix(2))").appending("\(hash).wav")
        #expect(Folder.exists(original))
        let whole = program.run("export", "-o", "\(program.folder.path)/whole")
        #expect(whole.error.contains("exported 1 entry, 1 sound, "))
        try Folder.remove(original)
        let outcome = program.run("export", "-o", "\(program.folder.path)/out")
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("exported 1 entry to "))
    }

    @Test func `a pipe or a device is not imported`() {
        let program = TestProgram()
        let outcome = program.run("import", "/dev/null")
        #expect(outcome.exitCode == .failure)
        #expect(
            outcome.error.hasPrefix("error: /dev/null is neither a file nor a folder\n\nhint: nothing was imported; "))
    }

    @Test(arguments: [
        (["delete", "First"], "First is not a date, a predicate or an entry"),
        (["detach", "@"], "MEDIUM is missing"), (["detach"], "ENTRY is missing"),
    ])
    func `the word that is wrong or missing is named`(words: [String], message: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.hasPrefix("error: \(message)\n"), "\(outcome.error)")
    }

    @Test func `a mistyped name is found before a diary is made`() {
        let program = TestProgram()
        let outcome = program.run("import", "\(program.folder.path)/nowhere")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.hasPrefix("error: there is no file or folder \(program.folder.path)/nowhere\n\nhint: "))
        #expect(!Folder.exists(program.diary))
    }

    @Test func `a newer diary is read, with a word about it, and never written`() throws {
        let program = TestProgram()
        program.run("add", "First line")
        try program.setUserVersion(99)
        let listed = program.run("list", "--format", "short")
        #expect(listed.exitCode == .success)
        #expect(listed.output.contains("First line"))
        #expect(listed.error.contains("has format 99, newer than this program: it is only read"))
        #expect(program.run("add", "x").exitCode == .failure)
    }

    @Test(arguments: ["", "../../etc/passwd", "\u{1B}[31m", "Mars", "Mars/Phobos", "+01:00"])
    func `a name that can't be a zone's is left out of an import`(zone: String) throws {
        let program = TestProgram()
        let escaped = zone.replacing("\u{1B}", with: "\\u001b")
        let line = "{\"text\":\"x\",\"creationTime\":\"2026-01-02T10:00:00+01:00\",\"timeZone\":\"\(escaped)\"}"
        #expect(program.run("import", "-", input: line).exitCode == .success)
        #expect(try program.onlyEntry().creationTime.zoneName == (zone.hasPrefix("Mars") ? zone : "+01:00"))
    }

    @Test(arguments: ["", "text CONTAINS 'a' AND ", "text CONTAINS '京都で散歩した。東京都より静か' AND place = '京都で散歩した' AND "])
    func `the line with the caret fits into 80 cells`(beginning: String) {
        let predicate = beginning + "starred AND wordCount > 300000000000000 AND text CONTAINS '京都で散歩した' AND hour = 3"
        let program = TestProgram()
        program.run("add", "First line")
        let lines = program.run("list", predicate).error.split(separator: "\n")
        #expect(lines.count == 4)
        let carets = lines[2].reversed().prefix { $0 == "^" }.count
        #expect(lines.allSatisfy { DisplayWidth.cells(of: String($0)) <= 80 } && carets == 7)
        let place = lines[1].ranges(of: "starred").first?.lowerBound ?? lines[1].endIndex
        #expect(DisplayWidth.cells(of: String(lines[1][..<place])) == lines[2].count - carets)
    }

    @Test func `an added entry was changed at the same moment`() throws {
        let program = TestProgram()
        program.run("add", "First line")
        let entry = try program.onlyEntry()
        #expect(entry.addTime == entry.updateTime)
    }

    @Test func `emptying the trash mentions originals only if there were some`() {
        let program = TestProgram()
        program.run("add", "First line")
        program.run("delete", "@")
        #expect(program.run("trash", "--empty", "--yes").error.contains("removed for good: 1 entry\n"))
    }

    @Test(.enabled(if: getuid() != 0, "permissions don't bind root"))
    func `an unreadable folder is not reported as empty`() throws {
        let program = TestProgram()
        program.run("add", "First line")
        _ = unsafe program.diary.withCString { unsafe chmod($0, 0) }
        let outcome = program.run("list")
        _ = unsafe program.diary.withCString { unsafe chmod($0, 0o700) }
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.contains("Permission denied"))
    }
}

extension TestProgram {
    /// Sets the format version of the store, as a newer program would; it is in the header of a database from byte 60
    /// on.
    fileprivate func setUserVersion(_ version: UInt8) throws {
        let descriptor = unsafe diary.appending("diary.sqlite").withCString { unsafe open($0, O_RDWR) }
        defer { close(descriptor) }
        let bytes: [UInt8] = [0, 0, 0, version]
        #expect(unsafe pwrite(descriptor, bytes, 4, 60) == 4)
    }
}
