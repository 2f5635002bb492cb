import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Testing

@testable import DiaryFormats

struct ConflictCopiesTests {
    @Test(arguments: [
        ("Fog.sync-conflict-20240105-103000-ABCDEFG.md", "Fog.md"), ("Fog.sync-conflict-20240105-103000.md", "Fog.md"),
        ("LICENSE.sync-conflict-20240105-103000-ABCDEFG", "LICENSE"), ("Fog_conflict-20240105-103000.md", "Fog.md"),
        ("Fog (Anna's conflicted copy 2024-01-05).md", "Fog.md"),
        ("Fog (conflicted copy 2024-01-05 103000).md", "Fog.md"),
        ("Fog (Anna's conflicted copy 2024-01-05 (1)).md", "Fog.md"), ("Fog (Case Conflict).md", "Fog.md"),
        ("Fog (case clash from Anna).md", "Fog.md"),
        ("Fog (In Konflikt stehende Kopie von Anna 2024-01-05).md", "Fog.md"),
        ("Fog (Copie en conflit de Anna 2024-01-05).md", "Fog.md"),
        ("2024-01-05 (Anna 的冲突副本 2024-01-06).md", "2024-01-05.md"),
        ("Fog (a) (Anna's conflicted copy 2024-01-05).md", "Fog (a).md"),
    ])
    func `names of conflict copies are known`(name: String, original: String) {
        #expect(ConflictCopyName.original(of: name) == original)
    }

    @Test(arguments: [
        "Fog.md", "Talk (conflict resolution).md", "2024-01-05 (Konflikt).md", "Fog.sync-conflict-.md",
        "a_conflict-2024.md", "Conflicted copy 2024-01-05.md", ".sync-conflict-20240105-103000.md",
        "(conflicted copy).md",
        "", "(", "Fog (2024-01-05).md",
    ])
    func `other names are not`(name: String) { #expect(ConflictCopyName.original(of: name) == nil) }

    @Test(
        arguments: [
            ("Fog 2.md", "Fog.md"), ("2024-01-05 3.md", "2024-01-05.md"), ("Fog 1.md", nil), ("Fog 2", nil),
            ("2.md", nil),
            (" 2.md", nil), ("Fog 100.md", nil), ("Fog x.md", nil),
        ] as [(String, String?)])
    func `a number after a space may be iCloud's`(name: String, original: String?) {
        #expect(ConflictCopyName.possibleOriginal(of: name) == original)
    }

    @Test func `copies beside their files are left out and named, others are not`() throws {
        let sample = ImportSample()
        for (name, text) in [
            ("2024-01-05.md", "---\ntags: a\n---\nFog\n\nuntil ten\n"),
            ("2024-01-05.sync-conflict-20240106-103000-ABCDEFG.md", "Fog and sun"),
            ("2024-01-05 2.md", "---\ntags: a\n---\nFog\n\nuntil eleven\n"),
            ("2024-01-05 3.md", "---\ntags: a\n---\nAnother day\n"),
            ("2024-01-06 (Anna's conflicted copy 2024-01-07).md", "alone"),
            ("2024-01-07.md", ""), ("2024-01-07 2.md", "The text"), ("b/2024-01-08.md", "x"),
            ("2024-01-08 (Anna's conflicted copy 2024-01-09).md", "of no file here"),
        ] { try sample.write(text, to: name) }
        let source = try sample.source
        #expect(source.files.count == 9 && source.conflictCopies.isEmpty)
        source.leaveOutConflictCopies()
        let left = ["2024-01-05 2.md", "2024-01-05.sync-conflict-20240106-103000-ABCDEFG.md"]
        #expect(
            source.conflictCopies.map(\.place) == left && source.conflictCopies.allSatisfy { $0.kind == .conflictCopy })
        #expect(source.files.count == 7 && left.allSatisfy { source.file(at: $0) == nil })
        #expect(source.problems.isEmpty && source.files(named: left[0]).isEmpty)
    }

    @Test func `a text that begins with the whole of another one is its copy`() throws {
        let sample = try ImportSample().write("Fog", to: "2024-01-05.md").write("Fog and sun\n", to: "2024-01-05 2.md")
            .write("Sun\n", to: "2024-01-06 Trip.txt").write("Snow", to: "2024-01-06 Trip 2.txt")
        let source = try sample.source
        source.leaveOutConflictCopies()
        #expect(source.conflictCopies.map(\.place) == ["2024-01-05 2.md"])
    }

    @Test func `a copy that the user names is taken`() throws {
        let sample = try ImportSample().write("Fog", to: "2024-01-05.md")
        try sample.write("Fog", to: "2024-01-05 2.md")
        let source = try ImportSource.open(document: sample.folder.path.appending("2024-01-05 2.md"))
        source.leaveOutConflictCopies()
        #expect(source.files.count == 1 && source.conflictCopies.isEmpty)
    }

    // MARK: Content and names

    @Test(
        arguments: [
            ("{\"a\":1}", "json"), (" \n[{\"a\":1}]", "json"), ("[ ]", nil), ("[2024-01-05 10:30] Fog", nil),
            ("[a](b)", nil), ("{{date}}", nil), ("<?xml version=\"1.0\"?><rss>", "xml"), ("<en-export>", "xml"),
            ("<b>Fog", nil),
            ("<?xml version=\"1.0\"?><!DOCTYPE plist><plist>", "plist"), ("bplist00x", "plist"),
            ("BEGIN:VCALENDAR\r\n", "ics"),
            ("Fog", nil), ("", nil),
        ] as [(String, String?)])
    func `a document is known by its first bytes`(text: String, kind: String?) {
        #expect(ImportSource.kind(ofContent: Array(text.utf8)) == kind)
    }

    @Test(arguments: [
        ("a.txt", #"{"metadata":{"application":"Mini Diary"},"entries":{"2024-01-05":{"text":"Fog"}}}"#, "minidiary"),
        ("a", #"[{"date":"2024-03-01T10:00:00","heading":"A","html":"Fog"}]"#, "diarium"),
        (
            "a.json.txt",
            #"{"tags":{},"entries":[{"title":"a","body":"","date":"2024-03-01","time":"10:00","starred":false}]}"#,
            "jrnl"
        ),
        ("a.xml", "<?xml version=\"1.0\"?><en-export><note/></en-export>", "enex"),
        ("a.txt", "<?xml version=\"1.0\"?><en-export><note/></en-export>", "enex"),
        ("a.json", "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"/>", "wordpress"),
        ("a.bak", "BEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n", "icalendar"),
        (
            "a.md", #"{"metadata":{"version":"1.0"},"entries":[{"creationDate":"2024-03-01T09:00:00Z","uuid":"A"}]}"#,
            "dayone"
        ),
    ])
    func `content decides where the name says another kind`(name: String, text: String, format: String) throws {
        let sample = try ImportSample().write(text, to: name)
        #expect(try ImportFormats.recognize(sample.source)?.format.name == format)
    }
}
