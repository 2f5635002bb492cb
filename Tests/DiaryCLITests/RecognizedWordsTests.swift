import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import TestSupport
import Testing

@testable import DiaryCLI

/// Words in photos and sounds: shown, found, corrected, exported and shared.
struct RecognizedWordsTests {
    /// A diary with a photo with a text, a photo without one and a sound with words.
    private static func program(_ program: TestProgram = TestProgram.withEditor()) throws -> TestProgram {
        program.run("add", "Paid the plumber.", "--at", "2026-05-03 09:12", "-m", TestProgram.sample("lighthouse.jpg"))
        program.run("add", "Nothing there", "--at", "2026-05-03 10:00", "-m", TestProgram.sample("river-in-fog.jpg"))
        program.run("add", "Voice note", "--at", "2026-05-04 07:31", "-m", TestProgram.sample("recorder.wav"))
        let now = TestProgram.startTime
        let store = try DiaryStore(program.diary, access: .writing, now: { now })
        let media = try store.entries(EntryQuery(order: .oldestFirst)).flatMap(\.media)
        var invoice = Recognition(
            text: "Invoice No. 2024-117\nTotal 120", language: "ces+eng", recognizer: "tesseract 5.3.0", time: now)
        invoice.lines = [
            Recognition.Line(x: 4, y: 8, width: 15, height: 16, text: "Invoice No. 2024-117", confidence: 0.912)
        ]
        let nothing = Recognition(text: "", language: "eng", recognizer: "tesseract 5.3.0", time: now)
        var herons = Recognition(
            text: "good morning\nseven herons stood in the fog", recognizer: "whisper.cpp 1.7", time: now)
        herons.segments = [
            Recognition.Segment(start: 0.5, end: 2, text: "good morning"),
            Recognition.Segment(start: 17.25, end: 21, text: "seven herons stood in the fog"),
        ]
        try store.setRecognition([media[0].id: invoice, media[1].id: nothing, media[2].id: herons])
        return program
    }

    private func text(_ program: TestProgram) -> String {
        program.run("list", "-f", "jsonl").output
    }

    @Test func `a hit names the photo, or the time in the sound`() throws {
        let program = try Self.program()
        #expect(
            program.run("search", "invoice", "117").lines.last
                == "                  text of photo 1: [Invoice] No. 2024-[117]")
        #expect(
            program.run("search", "herons").lines.last
                == "                  0:17 of sound 1: seven [herons] stood in the fog")
        let match = #""match":{"key":"media.recognizedText","start":19,"length":6,"medium":1,"time":17.25}}"#
        #expect(program.run("search", "herons", "-f", "jsonl").output.hasSuffix(match + "\n"))
        let predicate = "ANY media.recognizedText CONTAINS[cd] 'HERON'"
        #expect(program.run("list", predicate, "--format", "ids").lines.count == 1)
    }

    @Test func `show has the words of media, and nothing where there are none`() throws {
        let program = try Self.program()
        let shown = ["@1", "@2", "@3"].map { program.run("show", $0).output }.joined()
        #expect(shown.contains("text: \"Invoice No. 2024-117"))
        #expect(shown.contains("words: \"good morning"))
        #expect(shown.ranges(of: "text: ").count == 1)
    }

    @Test func `JSON has the words with their times and places`() throws {
        let lines = text(try Self.program())
        #expect(lines.contains(#""segments":[{"start":0.5,"end":2.0,"text":"good morning"},"#))
        #expect(lines.contains(#""recognizedLanguage":"ces+eng","recognizer":"tesseract 5.3.0","recognizedTime":"#))
        #expect(lines.contains(#""lines":[{"x":4,"y":8,"width":15,"height":16,"text":"Invoice No. 2024-117","#))
        #expect(lines.contains(#""recognizedText":"","recognizedLanguage":"eng""#))
    }

    @Test func `JSON has the time of the recognition in the zone of the entry`() throws {
        let program = try Self.program()
        // 21:30 in winter, on the clock of an entry of May.
        let member = #""recognizedTime":"2026-11-20T22:30:00+02:00""#
        #expect(text(program).ranges(of: member).count == 3)
        #expect(program.run("media", "-f", "jsonl").output.ranges(of: member).count == 3)
        program.run("detach", "@1", "1")
        #expect(program.run("trash", "-f", "jsonl").output.ranges(of: member).count == 1)
    }

    @Test func `edit --recognized writes a person's words, and one undo takes them back`() throws {
        let program = try Self.program()
        let before = text(program)
        let id = try #require(program.run("search", "herons", "--format", "ids").lines.first)
        #expect(program.run("edit", id, "--recognized", "1", "eleven herons").exitCode == .success)
        #expect(program.run("search", "eleven").lines.last?.contains("words of sound 1: [eleven] herons") == true)
        #expect(!text(program).contains("whisper"))
        #expect(program.run("undo", "--list", "-n", "1").output.contains("recognized words"))
        program.run("undo")
        #expect(text(program) == before)
        let wrong = program.run("edit", id, "--recognized", "2", "x")
        #expect(wrong.exitCode == .usage && wrong.error.contains("has no medium 2"))
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `the editor's lines above the text have the words, with the ends of their lines`() throws {
        let program = try Self.program()
        let id = try #require(program.run("search", "plumber", "--format", "ids").lines.first)
        let line = "^recognized-1: Invoice No. 2024-117⏎Total 120$"
        program.setEditor("grep -q '\(line)' \"$1\" && sed -i 's/120$/150/' \"$1\"")
        #expect(program.run("edit", id, "--full").exitCode == .success)
        #expect(text(program).contains(#""recognizedText":"Invoice No. 2024-117\nTotal 150""#))
        program.setEditor("sed -i 's/plumber/gardener/' \"$1\"")
        program.run("undo")
        #expect(program.run("edit", id, "--full").exitCode == .success)
        #expect(text(program).contains(#""recognizer":"tesseract 5.3.0""#))
    }

    @Test func `the form has a field for the words of each medium that has some`() throws {
        let bench = try BrowserBench(Self.program(), columns: 120, rows: 40)
        try bench.type("E")
        let medium = try #require(try bench.entry.media.first)
        #expect(bench.formLines.contains { $0.hasPrefix(" Words 1   good morning⏎seven herons") })
        try bench.go(to: .recognized(medium.id))
        try bench.clear()
        try bench.type("eleven herons")
        try bench.save()
        let words = try #require(try bench.entry.media.first?.recognition)
        #expect(words.text == "eleven herons" && words.isByPerson)
    }

    @Test func `an export and its import give the same bytes, with every word`() throws {
        let program = try Self.program()
        let folder = "\(program.folder.path)/out"
        #expect(program.run("export", "-f", "jsonl", "-o", folder).exitCode == .success)
        let other = TestProgram()
        #expect(other.run("import", folder).exitCode == .success)
        #expect(SyncPair.export(other) == SyncPair.export(program))
    }

    @Test(arguments: ["markdown", "dayone"])
    func `other formats give the words back`(format: String) throws {
        let program = try Self.program()
        let out = "\(program.folder.path)/out" + (format == "dayone" ? ".zip" : "")
        #expect(program.run("export", "-f", format, "-o", out).exitCode == .success)
        let other = TestProgram()
        #expect(other.run("import", out).exitCode == .success)
        let words = other.run("list", "-f", "jsonl").output
        #expect(words.contains(#""recognizedText":"Invoice No. 2024-117\nTotal 120""#))
        #expect(words.contains(#""recognizedText":"good morning\nseven herons stood in the fog""#))
        if format == "markdown" { #expect(words.contains(#""recognizer":"whisper.cpp 1.7""#)) }
    }

    @Test func `the album searches the words and plays from their times`() throws {
        let program = try Self.program()
        let folder = "\(program.folder.path)/album"
        #expect(program.run("export", "-f", "html", "-o", folder).exitCode == .success)
        let index = try File.read(FilePath("\(folder)/search/1.js"), limit: 1 << 20)
        #expect(String(decoding: index, as: UTF8.self).contains("seven herons stood in the fog"))
        let page = try File.read(FilePath("\(folder)/months/2026-05.html"), limit: 1 << 20)
        #expect(String(decoding: page, as: UTF8.self).contains("#t=17.25\">0:17</a> seven herons"))
    }

    @Test func `machines share the words: a person's win, and what a program found stays beside them`() throws {
        let pair = try SyncPair()
        _ = try Self.program(pair.laptop)
        try pair.begin()
        try pair.join()
        try pair.exchange()
        #expect(pair.isSame && text(pair.desktop).contains("seven herons"))
        let id = try pair.id("herons")
        pair.desktop.run("edit", id, "--recognized", "1", "eleven herons")
        let now = TestProgram.startTime
        let store = try DiaryStore(
            pair.laptop.diary, access: .writing, now: { now.adding(microseconds: 9_000_000_000) })
        let medium = try #require(try store.entries(EntryQuery()).flatMap(\.media).first { $0.type == .audio })
        let later = Recognition(text: "seven heroes", recognizer: "vosk 0.3", time: store.currentTime)
        try store.setRecognition([medium.id: later])
        try pair.exchange()
        #expect(pair.isSame && text(pair.laptop).contains("eleven herons"))
        #expect(pair.laptop.run("sync").error == "nothing new\n")
        pair.desktop.run("undo")
        try pair.exchange()
        #expect(pair.isSame && pair.laptop.run("check").exitCode == .success)
    }
}
