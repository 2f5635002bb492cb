import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

@testable import DiaryCLI

/// Text of other programs that is not UTF-8, in each format.
struct ForeignTextTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    /// A source with one entry `süß`, one whose `@` is replaced by a byte, and maybe others.
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let files: [String: String]
        /// The number of entries without that byte.
        let count: Int
        /// The place of the entry with it.
        let place: String
        let line: Int

        init(_ name: String, _ files: [String: String], _ count: Int = 1, at place: String, line: Int) {
            (self.name, self.files, self.count, self.place, self.line) = (name, files, count, place, line)
        }

        var testDescription: String { name }
    }

    private static func calendar(_ summaries: [String]) -> String {
        let entries = summaries.enumerated().map { number, text in
            "BEGIN:VJOURNAL\r\nUID:\(number)\r\nDTSTART:2024010\(number + 5)T103000Z\r\nSUMMARY:\(text)\r\nEND:VJOURNAL\r\n"
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + entries.joined() + "END:VCALENDAR\r\n"
    }

    private static func page(_ day: String, _ text: String) -> String {
        """
        <html><body><div class='pageContainer'><div class='pageHeader'>\(day)</div><div class='title'>T</div>\
        <div class='bodyText'><p class="p2"><span class="s2">\(text)</span></p></div></div></body></html>
        """
    }

    private static let samples = [
        Sample(
            "jrnl", ["a.txt": "[2024-01-05 10:30] süß\n\n[2024-01-06 10:30] Stra@e\n"], at: "a.txt: line 3", line: 3),
        Sample(
            "jrnl's folder",
            ["j/2024/01/05.txt": "[2024-01-05 10:30] süß\n", "j/2024/01/06.txt": "[2024-01-06 10:30] Stra@e\n"],
            at: "2024/01/06.txt: line 1", line: 1),
        // Named by its UID; the first has 0.
        Sample("calendar", ["a.ics": calendar(["süß", "Stra@e"])], at: "a.ics: VJOURNAL 1", line: 12),
        Sample(
            "table", ["a.csv": "Date,Note\n2024-01-05,süß\n2024-01-06,Stra@e\n2024-01-07,x\n"], 2, at: "a.csv: line 3",
            line: 3),
        Sample("RedNotebook", ["r/2024-01.txt": "5: {text: 'süß'}\n6: {text: 'Stra@e'}\n"], at: "day 6", line: 2),
        Sample(
            "Daylio",
            [
                "a.csv": """
                full_date,date,weekday,time,mood,activities,note_title,note
                2024-01-05,January 5,Friday,10:30,good,a | b,t,süß
                2024-01-06,January 6,Saturday,10:30,good,a,t,Stra@e

                """
            ], at: "a.csv: line 3", line: 3),
        Sample("Markdown", ["m/2024-01-05.md": "süß", "m/2024-01-06.md": "\nStra@e"], at: "2024-01-06.md", line: 2),
        Sample(
            "Day One",
            [
                "a.json": """
                {"metadata":{"version":"1.0"},"entries":[
                {"uuid":"A","creationDate":"2024-01-05T10:00:00Z","timeZone":"Europe/Prague","text":"süß"},
                {"uuid":"B","creationDate":"2024-01-06T10:00:00Z","timeZone":"Europe/Prague","text":"Stra@e"},
                {"uuid":"C","creationDate":"2024-01-07T10:00:00Z","timeZone":"Europe/Prague","text":"x"}]}
                """
            ], 2, at: "a.json: entry 2", line: 3),
        Sample(
            "Journey",
            [
                "o/1.json": #"{"id":"1","date_journal":1704447000000,"timezone":"UTC","text":"süß"}"#,
                "o/2.json": #"{"id":"2","date_journal":1704533400000,"timezone":"UTC","text":"<p>Stra@e</p>"}"#,
            ], at: "2.json", line: 1),
        Sample(
            "Diarium",
            [
                "a.json": """
                [{"date":"2024-01-05T10:00:00","heading":"h","html":"<p>süß</p>"},
                {"date":"2024-01-06T10:00:00","heading":"h","html":"<p>Stra@e</p>"}]
                """
            ], at: "a.json: entry 2", line: 2),
        Sample(
            "Mini Diary",
            [
                "a.json": """
                {"metadata":{"application":"Mini Diary"},"entries":{"2024-01-05":{"title":"","text":"süß"},
                "2024-01-06":{"title":"","text":"Stra@e"}}}
                """
            ], at: "a.json: 2024-01-06", line: 2),
        Sample(
            "property list",
            [
                "a.plist": """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><array><dict><key>title</key><string>süß</string><key>date</key><string>2024-01-05</string></dict>
                <dict><key>title</key><string>Stra@e</string><key>date</key><string>2024-01-06</string></dict></array></plist>
                """
            ], at: "a.plist: item 2", line: 3),
        Sample(
            "Apple Journal",
            [
                "aj/AppleJournalEntries/Entries/2024-01-05.html": page("Friday, 5 January 2024", "süß"),
                "aj/AppleJournalEntries/Entries/2024-01-06.html": page("Saturday, 6 January 2024", "Stra@e"),
            ], at: "2024-01-06.html", line: 1),
    ]

    /// Writes a sample with the byte; returns the path to import.
    private func write(_ sample: Sample, byte: UInt8 = 0xDF) throws -> String {
        for (path, text) in sample.files {
            try make(path)
            folder.write(text.utf8.map { $0 == UInt8(ascii: "@") ? byte : $0 }, to: path)
        }
        let first = try #require(sample.files.keys.first)
        return "\(folder.path)/\(first.prefix { $0 != "/" })"
    }

    /// UTF-16LE without a mark.
    private static func wide(_ text: String) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    }

    private func make(_ path: String) throws {
        var parent = folder.path
        for part in path.split(separator: "/").dropLast() {
            parent = parent.appending(String(part))
            if !Folder.isFolder(parent) { try Folder.make(parent) }
        }
    }

    private func isIntact(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0.value >= 0xF_0000 || $0 == "Ã" }
    }

    @Test(arguments: samples)
    func `one byte that is not UTF-8 keeps out its entry, which is named, and no other`(sample: Sample) throws {
        let outcome = program.run("import", try write(sample))
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("\(sample.place): byte "), "\(outcome.error)")
        #expect(
            outcome.error.contains(
                " is 0xDF, which is not UTF-8; it looks like windows-1252: --encoding windows-1252"), "\(outcome.error)"
        )
        // Its line is said once.
        #expect(outcome.error.components(separatedBy: "line \(sample.line)").count == 2, "\(outcome.error)")
        let texts = try program.entries().map(\.text)
        #expect(texts.count == sample.count && texts.allSatisfy(isIntact), "\(texts)")
        #expect(texts.contains { $0.contains("süß") })
    }

    @Test(arguments: samples)
    func `the named encoding brings that entry, and leaves what is UTF-8`(sample: Sample) throws {
        let path = try write(sample)
        program.run("import", path)
        let outcome = program.run("import", "--encoding", "windows-1252", path)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        let texts = try program.entries().map(\.text)
        #expect(texts.count == sample.count + 1 && texts.allSatisfy(isIntact), "\(texts)")
        #expect(texts.contains { $0.contains("Straße") } && texts.contains { $0.contains("süß") }, "\(texts)")
    }

    @Test func `one byte of another encoding in a line of UTF-8 is that byte alone`() throws {
        let text = "[2024-01-05 10:30] süß and Stra@e and größer\n"
        let bytes = text.utf8.map { $0 == UInt8(ascii: "@") ? 0xDF : $0 }
        let path = folder.write(bytes, to: "a.txt").description
        #expect(program.run("import", "--encoding", "windows-1252", path).exitCode == .success)
        #expect(try program.onlyEntry().text == "süß and Straße and größer")
    }

    @Test func `an entry in UTF-8 with a single such letter stays as it is`() throws {
        let text = "[2024-01-05 10:30] café\nok\n\n[2024-01-06 10:30] zwei @\n"
        let bytes = text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFC : $0 }
        let path = folder.write(bytes, to: "a.txt").description
        #expect(program.run("import", "--encoding", "windows-1252", path).exitCode == .success)
        #expect(try program.entries().map(\.text) == ["zwei ü", "café\nok"])
    }

    @Test func `a word whose bytes are UTF-8 by accident is one of the named encoding`() throws {
        // As UTF-8, the letters of the first one are a single letter of Ogham.
        let letters: [Unicode.Scalar: UInt8] = [
            "á": 0xE1, "š": 0x9A, "ť": 0x9D, "ž": 0x9E, "ů": 0xF9, "ň": 0xF2, "ý": 0xFD, "č": 0xE8,
        ]
        let old = "[2024-01-05 10:30] plášť\n\n[2024-01-06 10:30] žluťoučký kůň\n\n"
        let new = "[2024-01-07 10:30] káva\n\n[2024-01-08 10:30] 🚚\n"
        let bytes = old.unicodeScalars.map { letters[$0] ?? UInt8(truncatingIfNeeded: $0.value) } + Array(new.utf8)
        let path = folder.write(bytes, to: "a.txt").description
        #expect(program.run("import", "--encoding", "windows-1250", path).exitCode == .success)
        #expect(try program.entries().map(\.text) == ["🚚", "káva", "žluťoučký kůň", "plášť"])
    }

    @Test func `a line folded within a character is joined before it is decoded`() throws {
        let calendar = Self.calendar(["caf@ ok"]).utf8.flatMap { byte -> [UInt8] in
            byte == UInt8(ascii: "@") ? [0xC3, 0x0D, 0x0A, 0x20, 0xA9] : [byte]
        }
        let path = folder.write(calendar, to: "a.ics").description
        #expect(program.run("import", path).exitCode == .success)
        #expect(try program.onlyEntry().text == "café ok")
    }

    @Test(arguments: ["windows-1250", "UTF-16LE", "cp437"])
    func `an encoding applies to a whole journal`(name: String) throws {
        let text = "[2024-01-05 10:30] Grüße\n"
        let encodings: [String: [UInt8]] = [
            "windows-1250": text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
            "UTF-16LE": Self.wide(text),
            "cp437": text.unicodeScalars.map { ["ü": 0x81, "ß": 0xE1][$0] ?? UInt8(truncatingIfNeeded: $0.value) },
        ]
        let path = folder.write(try #require(encodings[name]), to: "a.txt").description
        let outcome = program.run("import", "--encoding", name, path)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(try program.onlyEntry().text == "Grüße")
    }

    @Test func `an unknown encoding is refused before anything is done, with a near name`() throws {
        let path = folder.write(Array("[2024-01-05 10:30] a\n".utf8), to: "a.txt").description
        let outcome = program.run("import", "--encoding", "windows1250", path)
        #expect(outcome.exitCode == .usage && outcome.error.contains("--encoding windows-1250;"), "\(outcome.error)")
        #expect(!Folder.exists(program.diary))
    }

    @Test func `a property list is read in the encoding that it declares`() throws {
        let list = """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <plist><array><dict><key>title</key><string>süß</string><key>date</key><string>2024-01-05</string></dict></array></plist>
            """
        let bytes = list.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(program.run("import", folder.write(bytes, to: "a.plist").description).exitCode == .success)
        #expect(try program.onlyEntry().title == "süß")
    }

    @Test func `lines of JSON are read in the named encoding, and in UTF-16`() throws {
        let line = #"{"text":"süß","date":"2024-01-05"}"# + "\n"
        let latin = line.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let refused = program.run(["import", "-"].map(\.bytes), input: latin)
        #expect(refused.exitCode == .incomplete && refused.error.contains("line 1: not UTF-8 at byte 11"))
        #expect(refused.error.contains("hint: --encoding windows-1252"), "\(refused.error)")
        let taken = program.run(["import", "--encoding", "latin1", "-"].map(\.bytes), input: latin)
        #expect(taken.exitCode == .success, "\(taken.error)")
        #expect(try program.onlyEntry().text == "süß")
        let wide: [UInt8] = [0xFF, 0xFE] + Self.wide(line)
        let again = program.run(["import", "-"].map(\.bytes), input: wide)
        #expect(again.error.contains("already here  1"), "\(again.error)")
    }
}
