import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// Notes without a date, and other parts of exports that nothing else dates or shows.
struct UndatedNotesTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    private var path: String { folder.path.appending("source").description }

    private func write(_ text: String, to name: String) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let time = Date(timeIntervalSince1970: 1_709_280_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    }

    @Test func `a note without a date is told with the option that takes it`() throws {
        try write("Herons", to: "walk.md")
        let outcome = program.run("import", path)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("--dates file"), "\(outcome.error)")
        #expect(program.run("import", path, "--dates", "never").exitCode == .usage)
    }

    @Test func `the file dates a note without a date, and the same import again changes nothing`() throws {
        try write("Herons", to: "walk.md")
        try write("Fog", to: "2024-01-05.md")
        #expect(program.run("import", path, "--dates", "file").exitCode == .success)
        let times = try program.entries().map { $0.creationTime.rfc3339() }
        #expect(times == ["2024-03-01T09:00:00+01:00", "2024-01-05T12:00:00+01:00"])
        let again = program.run("import", path, "--dates", "file")
        #expect(again.exitCode == .success && again.error.contains("nothing new came in"), "\(again.error)")
    }

    @Test func `entries without a date beside others are counted, with the option that takes them`() throws {
        try write("Fog", to: "2024-01-05.txt")
        try write("Herons", to: "walk.txt")
        let outcome = program.run("import", path)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("1 entry came in"), "\(outcome.error)")
        let words = "note: 1 entry without a date is left out; --dates file"
        #expect(outcome.error.contains(words), "\(outcome.error)")
        let taken = program.run("import", "--dates", "file", path)
        #expect(taken.exitCode == .success && !taken.error.contains("without a date"), "\(taken.error)")
    }

    @Test func `the file dates a document of Org without a date`() throws {
        try write("#+title: Walk\n\nHerons\n", to: "walk.org")
        try write("* Fog\n<2024-01-05 Fri 08:00>\nFog\n", to: "journal.org")
        let refused = program.run("import", "--as", "org", path)
        #expect(refused.exitCode == .incomplete && refused.error.contains("--dates file"), "\(refused.error)")
        #expect(program.run("import", "--as", "org", "--dates", "file", path).exitCode == .success)
        let times = try program.entries().map { $0.creationTime.rfc3339() }
        #expect(times == ["2024-03-01T09:00:00+01:00", "2024-01-05T08:00:00+01:00"])
    }

    @Test(arguments: [
        ("Walk 1f2e3d4c5b6a79808192a3b4c5d6e7f8.md", "# Walk\n\nHerons\n"),
        (
            "a.enex",
            "<?xml version=\"1.0\"?><en-export><note><title>Walk</title><content><![CDATA[<en-note>Herons</en-note>]]>"
                + "</content></note></en-export>"
        ),
    ])
    func `the file dates a note of Evernote and a page of Notion without a date`(name: String, text: String) throws {
        try write(text, to: name)
        let refused = program.run("import", path)
        #expect(refused.exitCode == .incomplete && refused.error.contains("--dates file"), "\(refused.error)")
        #expect(program.run("import", "--dates", "file", path).exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.title == "Walk" && entry.creationTime.rfc3339() == "2024-03-01T09:00:00+01:00")
        #expect(program.run("import", "--dates", "file", path).error.contains("already here  1"))
    }

    @Test func `the first line dates a note, or it comes in on the day of the import`() throws {
        try write("5 January 2024\nHerons", to: "walk.md")
        #expect(program.run("import", path, "--dates", "first-line").exitCode == .success)
        let dated = try program.onlyEntry()
        #expect(dated.text == "Herons" || dated.text.hasSuffix("Herons"))
        #expect(dated.creationTime.rfc3339().hasPrefix("2024-01-05") && !dated.hasTime)
        let other = TestProgram()
        try write("Herons", to: "walk.md")
        #expect(other.run("import", path, "--dates", "none").exitCode == .success)
        let undated = try other.onlyEntry()
        #expect(undated.creationTime.rfc3339().hasPrefix("2026-11-20") && !undated.hasTime)
    }

    @Test func `the first lines of all notes decide what 3 slash 4 means`() throws {
        try write("03/01/2024\nFog", to: "a.md")
        try write("31/01/2024\nSun", to: "b.md")
        #expect(program.run("import", path, "--dates", "first-line").exitCode == .success)
        let days = try program.entries().map { $0.creationTime.rfc3339().prefix(10) }
        #expect(days == ["2024-01-31", "2024-01-03"])
    }

    @Test func `a weekday decides between the two days of a heading in Org`() throws {
        try write("* Friday, 01/03/2024\n** 09:05 Uno\n* Tuesday, 05/03/2024\n** 23:59 Tre\n", to: "20240301")
        #expect(program.run("import", path).exitCode == .success)
        let days = try program.entries().map { $0.creationTime.rfc3339().prefix(10) }
        #expect(days == ["2024-03-05", "2024-03-01"])
    }

    @Test func `a note of Keep with its words in HTML alone comes in whole`() throws {
        let words = #""textContent":"","textContentHtml":"<p>only <b>html</b></p>""#
        try write(
            "{\"isTrashed\":false,\"title\":\"\",\(words),\"createdTimestampUsec\":1709283600000000}", to: "Keep/a.json"
        )
        #expect(program.run("import", path).exitCode == .success)
        #expect(try program.onlyEntry().text.contains("html"))
    }

    @Test func `a photo by its name that is none is unreadable`() throws {
        let attachment = #""attachments":[{"filePath":"d.jpg"}]"#
        try write("{\"textContent\":\"x\",\"createdTimestampUsec\":1709283600000000,\(attachment)}", to: "Keep/a.json")
        try write("\u{FF}\u{D8}junk", to: "Keep/d.jpg")
        let outcome = program.run("import", path)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("d.jpg"), "\(outcome.error)")
    }

    @Test func `a PDF of Evernote comes in at its place, once`() throws {
        let pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
        let data = Data(pdf.utf8).base64EncodedString()
        let resource = "<resource><data encoding=\"base64\">\(data)</data><mime>application/pdf</mime></resource>"
        let note =
            "<note><title>t</title><created>20240105T093000Z</created><content><![CDATA[<en-note>a</en-note>]]></content>"
        try write("<?xml version=\"1.0\"?><en-export>\(note)\(resource)</note></en-export>", to: "a.enex")
        let outcome = program.run("import", "\(path)/a.enex")
        #expect(outcome.exitCode == .success && outcome.error.contains("1 PDF"), "\(outcome.error)")
        #expect(try program.onlyEntry().media.count == 1)
    }
}
