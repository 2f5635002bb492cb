import Chronology
import DiaryCLI
import DiaryModel
import TestSupport
import Testing

struct EditTests {
    /// A diary with one entry of 1 July 2026 18:30 in Prague.
    private func program(_ options: String...) -> TestProgram {
        let program = TestProgram()
        let words = ["add", "first #inText", "--at", "2026-07-01 18:30", "--tag", "old"] + options
        #expect(program.run(words.map(\.bytes)).exitCode == .success)
        return program
    }

    @Test(arguments: [
        (["--text", "new"], "new"),
        (["--text", ""], ""),
        (["--append", "second"], "first #inText\nsecond"),
        (["--text=-y"], "-y"),
    ])
    func `--text and --append write the text`(options: [String], text: String) throws {
        let program = program()
        let edited = program.run((["edit"] + options).map(\.bytes))
        #expect(edited.exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.text == text)
        #expect(entry.revision == 2)
        #expect(edited.output == "\(entry.id)\n")
        #expect(program.run("undo").exitCode == .success)
        #expect(try program.onlyEntry().text == "first #inText")
    }

    @Test func `a dash takes the text from standard input`() throws {
        let program = program()
        program.run(["edit", "@", "--text", "-", "--encoding", "windows-1250"].map(\.bytes), input: [0xE8, 0x0A])
        #expect(try program.onlyEntry().text == "č")
        let damaged = program.run(["edit", "--append", "-"].map(\.bytes), input: [0xE8])
        #expect(damaged.exitCode == .failure)
        let empty = program.run(["edit", "@", "--text", "-"].map(\.bytes), input: Array(" \n".utf8))
        #expect(empty.exitCode == .usage && empty.error.contains("hint: to remove the text: --text ''\n"))
        #expect(try program.onlyEntry().text == "č")
    }

    @Test func `an empty position removes it`() throws {
        let program = program("--position", "50.08,14.43")
        #expect(try program.onlyEntry().position != nil)
        #expect(program.run("edit", "@", "--position", "").exitCode == .success)
        #expect(try program.onlyEntry().position == nil)
    }

    @Test(arguments: [
        (["--at", "2026-01-02 08:00"], "2026-01-02T08:00:00+01:00", "Europe/Prague", true),
        (["--at", "2026-01-02"], "2026-01-02T12:00:00+01:00", "Europe/Prague", false),
        (["--at", "2026-01-02 08:00", "--zone", "Asia/Tokyo"], "2026-01-02T08:00:00+09:00", "Asia/Tokyo", true),
        (["--zone", "Asia/Tokyo"], "2026-07-02T01:30:00+09:00", "Asia/Tokyo", true),
        (["--shift", "+1h30m"], "2026-07-01T20:00:00+02:00", "Europe/Prague", true),
        (["--shift", "-1d"], "2026-06-30T18:30:00+02:00", "Europe/Prague", true),
        (["--shift", "180d"], "2026-12-28T18:30:00+01:00", "Europe/Prague", true),
        (["--shift", "+117d"], "2026-10-26T18:30:00+01:00", "Europe/Prague", true),
        (["--shift", "2808h"], "2026-10-26T17:30:00+01:00", "Europe/Prague", true),
        (["--shift", "1mo"], "2026-08-01T18:30:00+02:00", "Europe/Prague", true),
        (["--shift", "-1y"], "2025-07-01T18:30:00+02:00", "Europe/Prague", true),
        (["--shift", "1y 2 months 1d 2h"], "2027-09-02T20:30:00+02:00", "Europe/Prague", true),
        (["--shift", "1h", "--zone", "UTC"], "2026-07-01T17:30:00+00:00", "UTC", true),
    ])
    func `--at, --zone and --shift move the time`(options: [String], time: String, zone: String, hasTime: Bool) throws {
        let program = program()
        #expect(program.run((["edit"] + options).map(\.bytes)).exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == time)
        #expect(entry.creationTime.zoneName == zone)
        #expect(entry.hasTime == hasTime)
    }

    @Test(arguments: [["--shift", "+2h"], ["--zone", "Pacific/Kiritimati"]])
    func `a time stays within the calendar, so that its year finds it`(options: [String]) throws {
        let program = TestProgram()
        program.run("add", "x", "--at", "9999-12-31 23:00")
        program.run((["edit", "@"] + options).map(\.bytes))
        #expect(program.run("list", "--on", "9999-12-31", "-f", "ids").lines.count == 1)
    }

    @Test(arguments: [["add", "x"], ["edit", "@"]])
    func `a time that is beyond the calendar in its zone is refused`(command: [String]) throws {
        let program = program()
        let before = try program.onlyEntry()
        let options = ["--at", "0001-01-01T00:00Z", "--zone", "America/New_York"]
        let outcome = program.run((command + options).map(\.bytes))
        #expect(outcome.exitCode == .usage && outcome.error.contains("beyond the years 1 to 9999"), "\(outcome.error)")
        #expect(try program.onlyEntry() == before)
    }

    @Test func `a place and a journal are one line`() throws {
        let program = program("--place", "Café\nSlavia")
        program.run("edit", "@", "--journal", "at\r\nwork")
        let entry = try program.onlyEntry()
        #expect(entry.place == "Café Slavia" && entry.journal == "at work")
    }

    @Test func `a shift by the calendar is told`() throws {
        let program = TestProgram()
        program.run("add", "x", "--at", "2026-01-31 9:00")
        let moved = program.run("edit", "--shift", "+1mo")
        #expect(moved.error.contains("note: 1 month later by the calendar\n"), "\(moved.error)")
        #expect(try program.onlyEntry().creationTime.rfc3339() == "2026-02-28T09:00:00+01:00")
        program.run("undo")
        #expect(try program.onlyEntry().creationTime.rfc3339() == "2026-01-31T09:00:00+01:00")
        let both = program.run("edit", "--shift", "-1d2h30m")
        #expect(both.error.contains("note: 1 day earlier by the calendar, then 2 h 30 min earlier\n"), "\(both.error)")
        #expect(program.run("edit", "--shift", "1h1d").exitCode == .usage)
    }

    @Test(arguments: [
        (["--shift", "1h"], "2026-07-01T12:00:00+02:00"),
        (["--shift", "-1d"], "2026-06-30T12:00:00+02:00"),
        (["--shift", "25w"], "2026-12-23T12:00:00+01:00"),
        (["--shift", "8mo"], "2027-03-01T12:00:00+01:00"),
        (["--shift", "48h"], "2026-07-03T12:00:00+02:00"),
        (["--zone", "Pacific/Auckland"], "2026-07-01T12:00:00+12:00"),
    ])
    func `a day without time stays a day`(options: [String], time: String) throws {
        let program = TestProgram()
        program.run("add", "x", "--at", "2026-07-01")
        program.run((["edit"] + options).map(\.bytes))
        let entry = try program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == time)
        #expect(!entry.hasTime)
    }

    @Test func `tags are added and taken away, those of the text stay and are reported`() throws {
        let program = program()
        let edited = program.run("edit", "--tag", "+new,-OLD,plain,-intext")
        #expect(try Set(program.onlyEntry().tags) == ["new", "plain", "inText"])
        #expect(edited.error.contains("note: #intext is in the text of 1 entry and stays there"))
    }

    @Test func `star, journal and place change, and one undo takes all of it back`() throws {
        let program = program()
        let before = try program.onlyEntry()
        program.run("edit", "--star", "--journal", "work", "--position", "-33.9,151.2", "--place", "Bondi")
        let entry = try program.onlyEntry()
        #expect(entry.starred)
        #expect(entry.journal == "work")
        #expect(entry.position == Position(latitude: -33.9, longitude: 151.2) && entry.place == "Bondi")
        program.run("undo")
        #expect(try program.onlyEntry() == before)
        program.run("edit", "--star")
        program.run("edit", "--unstar")
        #expect(try !program.onlyEntry().starred)
    }

    @Test func `captions and the first medium are named by number`() throws {
        let program = program("--media", TestProgram.sample("lighthouse.jpg"), TestProgram.sample("recorder.wav"))
        #expect(program.run("edit", "--caption", "2", "the bell", "--first", "2").exitCode == .success)
        let media = try program.onlyEntry().media
        #expect(media.map(\.fileName) == ["recorder.wav", "lighthouse.jpg"])
        #expect(media.map(\.caption) == ["the bell", nil])
        program.run("edit", "--caption", "1", "")
        #expect(try program.onlyEntry().media.first?.caption == nil)
        let wrong = program.run("edit", "--first", "3")
        #expect(wrong.exitCode == .usage)
        #expect(wrong.error.contains("has no medium 3: it has 1 to 2"))
    }

    @Test(arguments: [
        (["--shift", "1"], "lacks a unit"),
        (["--at", "2026-03-29 02:30"], "clocks went"),
        (["--at", "today", "--shift", "1h"], "exclude each other"),
        (["--star", "--unstar"], "exclude each other"),
        (["--text", "a", "--append", "b"], "exclude each other"),
        (["--tag", "+"], "can't be a tag"), (["--tag", ""], "--tag names no tag"),
        (["--first", "0"], "is not the number of a medium"),
        (["--caption", "x", "y"], "is not the number of a medium"),
        (["--caption", "1", "a", "--caption", "1", "b"], "--caption 1 is given more than once"),
        (["-", "--text", "-"], "can't be both"),
        ([], "no terminal for the editor"),
    ])
    func `wrong usage changes nothing`(options: [String], message: String) throws {
        let program = program()
        program.environment["EDITOR"] = "true"  // Not every machine has one.
        let before = try program.onlyEntry()
        let edited = program.run((["edit"] + options).map(\.bytes))
        #expect(edited.exitCode == .usage)
        #expect(edited.error.contains(message))
        #expect(try program.onlyEntry() == before)
    }

    @Test func `a value that is already set is not a change`() throws {
        let program = program()
        let edited = program.run("edit", "--unstar", "--zone", "Europe/Prague", "--tag", "old")
        #expect(edited.exitCode == .success)
        #expect(edited.output.isEmpty)
        #expect(edited.error == "nothing was changed: the values are the same\n")
    }

    @Test func `several entries are counted first, and a selection of them is asked for`() throws {
        let program = program()
        program.run("add", "second", "--at", "2026-07-02 09:00")
        let refused = program.run("edit", "--on", "2026-07", "--star")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains("2 entries, 1 July 2026 to 2 July 2026:"))
        #expect(refused.error.contains("hint: say --yes"))
        #expect(try program.entries().allSatisfy { !$0.starred })
        let edited = program.run("edit", "--on", "2026-07", "--star", "--yes")
        #expect(edited.error.contains("changed 2 entries   back: diary undo"))
        #expect(edited.lines.count == 2)
        #expect(try program.entries().allSatisfy(\.starred))
        program.run("undo")
        #expect(try program.entries().allSatisfy { !$0.starred })
    }

    @Test func `a question that is answered with no changes nothing`() throws {
        let program = program()
        program.run("add", "second", "--at", "2026-07-02 09:00")
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        let declined = program.run("edit", "--on", "2026-07", "--star", input: "n\n")
        #expect(declined.exitCode == .failure)
        #expect(declined.error.contains("nothing was done"))
        #expect(try program.entries().allSatisfy { !$0.starred })
        #expect(program.run("edit", "--on", "2026-07", "--star", input: "y\n").exitCode == .success)
    }

    @Test func `entries that were named are changed without a question`() throws {
        let program = program()
        program.run("add", "second", "--at", "2026-07-02 09:00")
        #expect(program.run("edit", "@1", "@2", "--append", "both").exitCode == .success)
        #expect(try program.entries().allSatisfy { $0.text.hasSuffix("\nboth") })
        let refused = program.run("edit", "@1", "@2", "--at", "today")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains("--at changes one entry, and 2 are meant"))
    }

    @Test func `a selection without a match is fine`() {
        let edited = program().run("edit", "--on", "1999", "--star")
        #expect(edited.exitCode == .success)
        #expect(edited.error == "no entry matches; nothing was done\n")
    }
}
