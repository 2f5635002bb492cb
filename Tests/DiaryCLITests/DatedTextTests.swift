import Chronology
import DiaryCLI
import DiaryModel
import TestSupport
import Testing

/// Dates before a colon, typed or in the editor, at 21:30 on Friday 20 November 2026.
struct DatedTextTests {
    @Test(arguments: [
        ("last night: tea", "2026-11-19T22:00:00+01:00"), ("this morning: tea", "2026-11-20T08:00:00+01:00"),
        ("yesterday evening: tea", "2026-11-19T19:00:00+01:00"), ("tonight: tea", "2026-11-20T22:00:00+01:00"),
        ("monday morning: tea", "2026-11-16T08:00:00+01:00"), ("sat: tea", "2026-11-14T12:00:00+01:00"),
        ("yesterday at 3: tea", "2026-11-19T03:00:00+01:00"), ("5m ago: tea", "2026-11-20T21:25:00+01:00"),
        ("last friday night: tea", "2026-11-13T22:00:00+01:00"), ("yesterday:tea", "2026-11-19T12:00:00+01:00"),
        ("in 2 hours: tea", "2026-11-20T23:30:00+01:00"),
    ])
    func `a phrase dates the entry, is reported and is taken off`(text: String, time: String) throws {
        let program = TestProgram()
        let added = program.run("add", text)
        #expect(added.exitCode == .success)
        let phrase = text.prefix { $0 != ":" }
        #expect(added.error.contains("\(phrase) is "))
        let entry = try program.onlyEntry()
        #expect(entry.text == "tea")
        #expect(entry.creationTime.rfc3339() == time)
    }

    @Test(arguments: [
        ("last night in Rome: tea", "last night in Rome", "'last night'"), ("november: tea", "november", "DATE"),
        ("last weekend: tea", "last weekend", "DATE"), ("yesterdat: tea", "yesterdat", "yesterday"),
        ("last nihgt: tea", "last nihgt", "'last night'"), ("jaunary 5: tea", "jaunary 5", "'january 5'"),
        ("on firday: tea", "on firday", "'on friday'"), ("last wek: tea", "last wek", "DATE"),
        ("yesterday evning: tea", "yesterday evning", "'yesterday evening'"),
        ("2026: tea", "2026", "DATE"), ("a few days ago: tea", "a few days ago", "DATE"),
    ])
    func `words that begin like a date are named in a note`(text: String, words: String, date: String) throws {
        let program = TestProgram()
        let added = program.run("add", text)
        #expect(added.exitCode == .success)
        #expect(added.error.contains("note: '\(words)' is not read as a date, so the entry is dated now"))
        #expect(added.error.contains("diary edit @ --at \(date)\n"))
        let entry = try program.onlyEntry()
        #expect(entry.text == text)
        #expect(entry.creationTime.rfc3339() == "2026-11-20T21:30:00+01:00")
    }

    @Test(arguments: [
        ["Jane: hello"], ["Note: x"], ["next time: x"], ["this thing: x"], ["last chapter: x"], ["noone: x"],
        ["--at", "2026-01-02", "last night in Rome: tea"], ["no colon yesterday"],
    ])
    func `other texts have no note`(words: [String]) {
        let added = TestProgram().run((["add"] + words).map(\.bytes))
        #expect(added.exitCode == .success)
        #expect(!added.error.contains("is not read as a date"))
    }

    @Test func `a pipe has no note and keeps its text`() throws {
        let program = TestProgram()
        let added = program.run("add", input: "last night: tea")
        #expect(!added.error.contains("last night"))
        #expect(try program.onlyEntry().text == "last night: tea")
    }

    @Test(arguments: ["03/04/2026: tea", "2026-02-30: tea", "2026-03-29 02:30: tea"])
    func `a date that can't be used adds nothing`(text: String) throws {
        let program = TestProgram()
        #expect(program.run("add", text).exitCode == .usage)
        #expect(try program.entries().isEmpty)
    }

    @Test func `hints about dates name the help`() {
        let outcome = TestProgram().run("add", "--at", "someday", "x")
        #expect(outcome.error.contains("'yesterday 18:30': diary help dates"))
    }
}
