import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// `import` of another program's diary on the command line.
struct OtherDiaryTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    private func journal(_ text: String = "[2024-03-01 10:00] A walk *\nAlong the @river.\n\n[2024-03-02 09:30] Rain\n")
        -> String
    {
        folder.write(Array(text.utf8), to: "journal.txt").description
    }

    @Test func `a journal of jrnl is recognised, imported once and removed by one undo`() throws {
        let journal = journal()
        let first = program.run("import", journal)
        #expect(first.exitCode == .success, "\(first.error)")
        #expect(first.error.contains("note: a jrnl journal\n"), "\(first.error)")
        #expect(first.error.contains("2 entries came in with 1 tag, 1 March 2024 to 2 March 2024"), "\(first.error)")
        let entries = try program.entries()
        #expect(entries.map(\.text) == ["Rain", "A walk\nAlong the @river."])
        #expect(entries.map(\.starred) == [false, true])
        let again = program.run("import", journal)
        #expect(again.exitCode == .success && again.error.contains("nothing new came in"), "\(again.error)")
        #expect(again.error.contains("already here  2"), "\(again.error)")
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test(arguments: ["csv", "ics"])
    func `the export of this diary changes nothing in it`(ending: String) throws {
        program.run(
            "add", "--at", "2024-03-01T10:20:30+01:00", "--position", "50.08804,14.42076", "-t", "town",
            "--measure", "weight=71.2kg", "tea \u{1B}[31mred")
        program.run("add", "--at", "2024-03-02", "a day", "--star")
        program.run("add", "--at", "2024-03-03 10:00", "--due", "2099-05-01 10:00", "a task")
        // Entries of other programs keep the digests of those.
        program.run("import", journal())
        program.run(
            "import",
            folder.write(Array("---\ntags: [a b]\nmood: 7\n---\nFog #x\n".utf8), to: "2024-02-01.md").description)
        let before = try program.entries()
        let file = folder.path.appending("x.\(ending)").description
        #expect(program.run("export", "-o", file).exitCode == .success)
        for words in [["import", file], ["import", "--update", file]] {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.error.contains("already here  6"), "\(outcome.error)")
        }
        #expect(try program.entries() == before)
        program.run("edit", "@", "--text", "changed here")
        #expect(program.run("import", file).error.contains("changed there  1"))
    }

    @Test func `a newer export is reported, and an update brings it`() throws {
        program.run("import", journal())
        let newer = journal("[2024-03-01 10:00] A walk *\nAlong the @river.\n\n[2024-03-03 09:30] Sun\n")
        let result = program.run("import", newer)
        #expect(result.error.contains("1 entry came in"), "\(result.error)")
        #expect(try program.entries().count == 3)
    }

    @Test func `a dry run makes no diary and the report names each entry`() throws {
        let report = folder.path.appending("report.jsonl").description
        let outcome = program.run("import", "--dry-run", "--report", report, "-f", "json", journal())
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(!Folder.exists(program.diary))
        let summary = try #require(try JSONParser.parse(outcome.output).objectValue)
        #expect(summary["entryCount"]?.integerValue == 2 && summary["dryRun"]?.booleanValue == true)
        #expect(summary["source"]?.stringValue == "jrnl" && summary["firstDay"]?.stringValue == "2024-03-01")
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(try JSONParser.parse(String(lines[0])).objectValue?["fate"]?.stringValue == "imported")
    }

    @Test func `an export that is not read yet is an error with its name, and one beside others is named`() throws {
        let messages = Array("{\"messages\":[{\"sender_name\":\"A\",\"timestamp_ms\":1}]}".utf8)
        let words = "an export of Facebook's or Instagram's messages"
        let backup = folder.write(messages, to: "notes.json").description
        let refused = program.run("import", backup)
        #expect(refused.exitCode == .failure, "\(refused.error)")
        #expect(refused.error.contains("error: \(words); it can't be imported yet"), "\(refused.error)")
        #expect(refused.error.contains("--as media"), "\(refused.error)")
        let page = folder.write(Array("<div class=\"page_body chat_page\">Fog".utf8), to: "messages.html").description
        let inHTML = program.run("import", page)
        #expect(inHTML.exitCode == .failure && inHTML.error.contains("error: a Telegram export in HTML;"))
        #expect(inHTML.error.contains("JSON"), "\(inHTML.error)")
        let notes = folder.path.appending("notes")
        try Folder.make(notes)
        for day in 1...3 { folder.write(Array("Fog".utf8), to: "notes/2024-01-0\(day).md") }
        folder.write(messages, to: "notes/a.json")
        let outcome = program.run("import", notes.description)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("3 entries came in"), "\(outcome.error)")
        #expect(outcome.error.contains("holds \(words) of 1 document, left out: it can't be imported yet"))
    }

    @Test func `a chat comes in by days or by messages, and its options are for chats alone`() throws {
        let text = "13/1/24, 10:29 - Anna joined\n13/1/24, 10:30 - Anna: Fog\n13/1/24, 10:31 - Jan: Sun\n"
        let chat = folder.write(Array(text.utf8), to: "WhatsApp Chat with Anna.txt").description
        let outcome = program.run("import", "--me", "Jan", chat)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("note: a WhatsApp chat") && outcome.error.contains("lines of the chat program"))
        #expect(try program.entries().map(\.text) == ["Anna\n\nAnna: Fog\nMe: Sun"])
        #expect(program.run("import", "--me", "Jan", chat).exitCode == .success)
        #expect(try program.entries().count == 1 && program.run("undo").exitCode == .success)
        #expect(program.run("import", "--each", chat).error.contains("2 entries came in"))
        #expect(program.run("import", "--me", "Jan", journal()).exitCode == .usage)
        #expect(program.run("import", "--each", journal()).exitCode == .usage)
    }

    @Test func `pages of a site come in on request, which is for sites alone`() throws {
        var site = SampleSite()
        site.add("A walk", "Fog", id: 1)
        site.add("About", "Us", id: 2, type: "page")
        let blog = folder.write(Array(site.text.utf8), to: "blog.xml").description
        let posts = program.run("import", blog)
        #expect(posts.exitCode == .success && posts.error.contains("note: a WordPress export"), "\(posts.error)")
        #expect(posts.error.contains("pages left out, which --pages takes  1"), "\(posts.error)")
        #expect(program.run("import", "--pages", blog).error.contains("1 entry came in"))
        #expect(try program.entries().count == 2)
        #expect(program.run("import", "--pages", journal()).exitCode == .usage)
    }

    @Test func `conflict copies are left out and named, and come in on request`() throws {
        try Folder.make(folder.path.appending("notes"))
        folder.write(Array("Fog".utf8), to: "notes/2024-01-05.md")
        folder.write(Array("Fog, sun".utf8), to: "notes/2024-01-05.sync-conflict-20240106-103000-ABCDEFG.md")
        let notes = folder.path.appending("notes").description
        let outcome = program.run("import", notes)
        #expect(outcome.exitCode == .success && outcome.error.contains("1 entry came in"), "\(outcome.error)")
        #expect(outcome.error.contains("a copy of 2024-01-05.md with other changes"), "\(outcome.error)")
        #expect(
            outcome.error.contains("conflict copies left out, which --conflict-copies takes  1"), "\(outcome.error)")
        #expect(program.run("import", "--conflict-copies", notes).error.contains("1 entry came in"))
        #expect(try program.entries().count == 2)
    }

    @Test func `texts that are left out are counted, with the option that takes them`() throws {
        try Folder.make(folder.path.appending("notes"))
        for name in ["2024-01-05.txt", "2024-01-06 Walk.txt", "README.txt"] {
            folder.write(Array("Fog".utf8), to: "notes/\(name)")
        }
        // Among as many photos, they are no diary.
        for name in ["lighthouse.jpg", "river-in-fog.jpg"] {
            folder.write(try File.read(FilePath(TestProgram.sample(name))), to: "notes/\(name)")
        }
        let notes = folder.path.appending("notes").description
        let outcome = program.run("import", notes)
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("note: 2 texts are left out; --as markdown takes those"), "\(outcome.error)")
        #expect(try program.entries().allSatisfy { $0.text.isEmpty && !$0.media.isEmpty })
        program.run("undo")
        let taken = program.run("import", "--as", "markdown", notes)
        #expect(taken.error.contains("2 entries came in"), "\(taken.error)")
        #expect(try Set(program.entries().map(\.title)) == ["Fog", "Walk"])
    }

    /// Documents of words, files of programs and an empty text.
    private static let others: [String: String] = [
        "2024-01-07.html": "<p>Fog</p>", "2024-01-08.rtf": "{}", "2024-01-09.docx": "PK", "2024-01-10.odt": "PK",
        "20240111.gpg": "x", "x.json": "{}", "a.log": "Fog", "README.txt": "Fog", "readme.md": "Fog", "empty.txt": "",
    ]

    @Test(arguments: [true, false])
    func `every file of a folder has a fate, and documents with words make the import incomplete`(
        hasTexts: Bool
    ) throws {
        try Folder.make(folder.path.appending("notes"))
        let texts = hasTexts ? ["2024-01-05.txt": "Fog", "2024-01-06.txt": "Rain"] : [:]
        for (name, text) in texts.merging(Self.others, uniquingKeysWith: { $1 }) {
            folder.write(Array(text.utf8), to: "notes/\(name)")
        }
        let report = folder.path.appending("report.jsonl").description
        let outcome = program.run("import", "--report", report, folder.path.appending("notes").description)
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("left out: documents  5   .docx .gpg .html .odt .rtf\n"), "\(outcome.error)")
        #expect(outcome.error.contains("note: 5 documents are left out, since the text is not read"))
        let rest = hasTexts ? "left out: no media   4   .json .log .md .txt" : "left out: no media   5   .json .log"
        #expect(outcome.error.contains(rest), "\(outcome.error)")
        #expect(outcome.error.contains("left out: notes      1") == hasTexts, "\(outcome.error)")
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == texts.count + Self.others.count, "\(lines)")
        for name in Self.others.keys { #expect(lines.contains { $0.contains("\(name)\"") }, "\(name)") }
    }

    @Test func `a note of white space is left out as an empty one, and an empty one with a title comes in`() throws {
        for name in ["notes", "notes/Fog.textbundle"] { try Folder.make(folder.path.appending(name)) }
        for (name, text) in [
            ("2024-01-05.md", "Fog"), ("2024-01-06.md", " \n\u{A0}\n"), ("Fog.textbundle/text.md", ""),
            ("Fog.textbundle/info.json", #"{"net.shinyfrog.bear":{"creationDate":"2024-01-08T10:00:00Z"}}"#),
        ] { folder.write(Array(text.utf8), to: "notes/\(name)") }
        let report = folder.path.appending("report.jsonl").description
        let outcome = program.run("import", "--report", report, folder.path.appending("notes").description)
        #expect(outcome.exitCode == .success && outcome.error.contains("2 entries came in"), "\(outcome.error)")
        #expect(outcome.error.contains("left out: notes  1"), "\(outcome.error)")
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(lines.count { $0.contains("2024-01-06.md") } == 1)
        #expect(lines.count { $0.contains("text.md") } == 1, "\(lines)")
    }

    @Test func `files of the other program itself don't make an import incomplete`() throws {
        try Folder.make(folder.path.appending("notes"))
        folder.write(Array("Fog, see [plan](plan.docx)".utf8), to: "notes/2024-01-05.md")
        for name in ["plan.docx", "index.html", "style.css", "no-data.txt"] {
            folder.write(Array("x".utf8), to: "notes/\(name)")
        }
        let outcome = program.run("import", folder.path.appending("notes").description)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("plan.docx is not a photo, sound or video"), "\(outcome.error)")
        #expect(outcome.error.contains("left out: no media  3   .css .html .txt"), "\(outcome.error)")
    }

    @Test(arguments: [
        "dayone", "diaro", "facebook", "icalendar", "instagram", "journiv", "keep", "markdown", "notion",
        "simplenote", "standardnotes", "telegram", "whatsapp", "wordpress",
    ])
    func `a format that the source isn't of is reported`(format: String) throws {
        var notebook = SampleNotebook()
        notebook.add("a", "<div>Fog</div>")
        let path = folder.write(Array(notebook.text.utf8), to: "a.enex").description
        let outcome = program.run("import", "--as", format, path)
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("a.enex: nothing in it is of the format \(format)"), "\(outcome.error)")
    }

    @Test func `a format can be named, and one that isn't is refused with the list`() throws {
        let refused = program.run("import", "--as", "dayfive", journal())
        #expect(refused.exitCode == .usage && refused.error.contains("dayone"), "\(refused.error)")
        let forced = program.run("import", "--as", "jrnl", journal())
        #expect(forced.exitCode == .success && !forced.error.contains("a jrnl journal"), "\(forced.error)")
        #expect(try program.entries().count == 2)
    }

    @Test(arguments: [["--into", "@"], ["--each"], ["--gap", "day"], ["--shift", "+1h"]])
    func `options for photos are refused for a diary of entries`(options: [String]) throws {
        program.run("add", "here before")
        let outcome = program.run((["import"] + options + [journal()]).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains("--as media"), "\(outcome.error)")
        #expect(try program.entries().map(\.text) == ["here before"])
    }

    @Test func `tags, journal and star of the command line apply to each entry`() throws {
        program.run("import", "--tag", "old", "--journal", "jrnl", "--star", journal())
        let entries = try program.entries()
        #expect(entries.allSatisfy { $0.tags.contains("old") && $0.journal == "jrnl" && $0.starred })
    }
}
