import Chronology
import DiaryCLI
import DiaryModel
import TestSupport
import Testing

struct AddTests {
    @Test func `words become an entry, and its whole id is the result`() throws {
        let program = TestProgram()
        let added = program.run("add", "Dinner", "at", "Anna's", "#home")
        #expect(added.exitCode == .success)
        #expect(added.error.contains("Friday 20 November 2026 21:30 Europe/Prague  #home"))
        #expect(added.error.contains("note: new diary in \(program.diary)"))
        let entry = try program.onlyEntry()
        #expect(added.output == "\(entry.id)\n")
        #expect(entry.text == "Dinner at Anna's #home")
        #expect(entry.tags == ["home"])
        #expect(entry.creationTime.rfc3339() == "2026-11-20T21:30:00+01:00")
    }

    @Test func `on a terminal the result is a sentence`() throws {
        let program = TestProgram()
        program.isOutputTerminal = true
        let added = program.run("add", "--color", "never", "-s", "-j", "work", "-t", "a,#b", "Tea")
        let id = try program.onlyEntry().id.description.prefix(6)
        #expect(
            added.output
                == "added \(id)  Friday 20 November 2026 21:30 Europe/Prague *  journal work  #a #b\n")
    }

    @Test func `a date phrase dates the entry and leaves the text`() throws {
        let program = TestProgram()
        let added = program.run("add", "yesterday", "at", "3pm:", "Café")
        #expect(added.error.contains("yesterday at 3pm is Thursday 19 November 2026 15:00 Europe/Prague"))
        let entry = try program.onlyEntry()
        #expect(entry.text == "Café")
        #expect(entry.creationTime.rfc3339() == "2026-11-19T15:00:00+01:00")
    }

    @Test func `a date phrase is text in a pipe and beside --at`() throws {
        let piped = TestProgram()
        piped.run("add", input: "yesterday: tea\n")
        #expect(try piped.onlyEntry().text == "yesterday: tea")
        let dated = TestProgram()
        dated.run("add", "--at", "2026-01-02", "yesterday: tea")
        #expect(try dated.onlyEntry().text == "yesterday: tea")
    }

    @Test(arguments: [
        (["--at", "2026-07-01 18:30"], "2026-07-01T18:30:00+02:00", "Europe/Prague", true),
        (["--at", "2026-07-01"], "2026-07-01T12:00:00+02:00", "Europe/Prague", false),
        (["--at", "2026-10-25 02:30"], "2026-10-25T02:30:00+02:00", "Europe/Prague", true),
        (["--at", "2031-01-01 08:00"], "2031-01-01T08:00:00+01:00", "Europe/Prague", true),
        (["--at", "18:30", "--zone", "Asia/Tokyo"], "2026-11-20T18:30:00+09:00", "Asia/Tokyo", true),
        (["--zone", "Asia/Tokyo"], "2026-11-21T05:30:00+09:00", "Asia/Tokyo", true),
        (["--zone", "+05:30"], "2026-11-21T02:00:00+05:30", "+05:30", true),
        (["--at", "2026-07-01T10:00+09:00"], "2026-07-01T10:00:00+09:00", "+09:00", true),
        (
            ["--at", "2026-07-01T10:00+09:00", "--zone", "Europe/Prague"], "2026-07-01T03:00:00+02:00",
            "Europe/Prague", true
        ),
    ])
    func `--at and --zone set time and zone`(options: [String], time: String, zone: String, hasTime: Bool) throws {
        let program = TestProgram()
        program.run((["add", "x"] + options).map { Array($0.utf8) })
        let entry = try program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == time)
        #expect(entry.creationTime.zoneName == zone)
        #expect(entry.hasTime == hasTime)
    }

    @Test(arguments: [
        (["x", "--at", "2026-03-29 02:30"], ExitCode.usage, "clocks went from 02:00 to 03:00"),
        (["2026-03-29 02:30: x"], .usage, "clocks went from 02:00 to 03:00"),
        (["x", "--at", "2026-11"], .usage, "is a month"),
        (["x", "--at", "03/04/2026"], .usage, "two ways"),
        (["x", "--at", "media"], .usage, "--at media needs a medium"),
        (["x", "--zone", "Europe/Pragu"], .usage, "no time zone is called Europe/Pragu"),
        (["x", "--tag", "two words"], .usage, "can't be a tag"), (["x", "--tag", ""], .usage, "--tag names no tag"),
        (["x", "--tag", "2026"], .usage, "can't be a tag"),
        (["x", "--position", "91,0"], .usage, "is not a position"),
        (["x", "--place", "50,14"], .usage, "--position 50,14"),
        (["x", "--place", " "], .usage, "a place needs a name"),
        (["x", "--journal", " "], .usage, "a journal needs a name"),
        ([""], .failure, "there is nothing to add"),
        ([" \n "], .failure, "there is nothing to add"),
        ([], .failure, "there is nothing to add"),
        (["-", "--encoding", "klingon"], .usage, "no encoding is called klingon"),
        (["x", "--media", "nowhere.jpg"], .failure, "there is no file nowhere.jpg"),
    ])
    func `an impossible request is refused before anything is stored`(
        words: [String], exitCode: ExitCode, message: String
    ) throws {
        let program = TestProgram()
        let added = program.run((["add"] + words).map { Array($0.utf8) })
        #expect(added.exitCode == exitCode)
        #expect(added.error.contains(message))
        #expect(added.output.isEmpty)
        #expect(try program.entries().isEmpty)
    }

    @Test func `the rest of the options is kept`() throws {
        let program = TestProgram()
        program.environment["DIARY_JOURNAL"] = "travel"
        program.run(
            "add", "x #inText", "-s", "-t", "b,a", "--tag", "@c", "--position", "-33.9,151.2", "--place", "Bondi")
        let entry = try program.onlyEntry()
        #expect(entry.journal == "travel")
        #expect(entry.starred)
        #expect(Set(entry.tags) == ["inText", "b", "a", "c"])
        #expect(entry.position == Position(latitude: -33.9, longitude: 151.2) && entry.place == "Bondi")
    }

    @Test func `words win and leave standard input alone`() throws {
        let program = TestProgram()
        program.run("add", "words", input: "input")
        #expect(try program.onlyEntry().text == "words")
    }

    @Test func `a dash alone is standard input, among words it is a dash`() throws {
        let program = TestProgram()
        program.isInputTerminal = true
        program.run("add", "-", input: "input")
        #expect(try program.onlyEntry().text == "input")
        let dashed = TestProgram()
        dashed.run("add", "Lunch", "-", "good", input: "input")
        #expect(try dashed.onlyEntry().text == "Lunch - good")
    }
}
