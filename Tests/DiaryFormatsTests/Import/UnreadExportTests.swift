import DiaryFormats
import Testing

/// Exports that are recognized, and that no format reads yet.
struct UnreadExportTests {
    private static let daygramBackup =
        "SQLite format 3\0\u{10}\0\u{1}\u{1}\0@  \0tablediarydiary\u{2}CREATE TABLE diary (date TEXT PRIMARY KEY, "
        + "year INTEGER, month INTEGER, day INTEGER, content TEXT, created INTEGER, updated INTEGER)"

    private static let samples: [(words: String, path: String, text: String)] = [
        ("a WordPress export", "a.xml", "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel/></rss>"),
        ("a Diaro backup", "d/DiaroBackup.xml", "<data version=\"2\"><table name=\"diaro_entries\"></table></data>"),
        ("a Notion export", "n/Day one 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md", "# Day one\n\nCreated: January 5, 2024\n"),
        ("a Google Keep export", "Keep/Note.json", "{\"textContent\":\"Fog\",\"isTrashed\":false}"),
        (
            "a Telegram export in HTML", "ChatExport/messages.html",
            "<html><body><div class=\"page_wrap\"><div class=\"page_body chat_page\"><div class=\"history\">Fog"
        ),
        ("a Standard Notes backup", "b.txt", "{\"version\":\"004\",\"items\":[{\"content_type\":\"Note\"}]}"),
        ("a Simplenote export", "source/notes.json", "{\"activeNotes\":[{\"content\":\"Fog\"}],\"trashedNotes\":[]}"),
        ("a Journiv export", "j.json", "{\"export_version\":\"1.0\",\"journals\":[]}"),
        ("a Daygram export", "diary.txt", "March 23 Monday 2020 / Fog until ten.\n\nThen sun.\n"),
        ("a Daygram backup", "diary.sqlite", daygramBackup),
        ("a Facebook export", "posts/your_posts_1.json", "[{\"timestamp\":1,\"data\":[{\"post\":\"Fog\"}]}]"),
        ("an Instagram export", "posts_1.json", "[{\"media\":[{\"uri\":\"a.jpg\",\"creation_timestamp\":1}]}]"),
        ("an org-journal of Emacs", "o/2024.org", "* 2024-01-05 Friday\nFog until ten\n"),
        (
            "an org-journal of Emacs", "o/20240105",
            "* Friday, 05 January 2024\n:PROPERTIES:\n:CREATED: 20240105\n:END:\nFog\n"
        ),
    ]

    @Test(arguments: samples.indices)
    func `an export is recognized by its content`(index: Int) throws {
        let sample = Self.samples[index]
        // Its files are there as long as it is.
        let files = ImportSample()
        try files.write(sample.text, to: sample.path)
        let source = try files.source
        let found = try #require(ImportFormats.unreadExport(in: source))
        #expect(found.words == sample.words && found.documentCount == 1 && found.isMost)
        let format = try ImportFormats.recognize(source)
        #expect(format == nil || format?.format.isGeneral == true)
    }

    @Test(arguments: [
        ("2024-01-05.md", "Fog - or mist: nothing"), ("a.json", "{\"a\":1}"),
        ("a.txt", "[2024-01-05 10:30] Anna: Fog\n"),
        ("b.txt", "Fog - until ten: then sun\n"), ("a.xml", "<gpx></gpx>"), ("todo.org", "* Buy milk\n"),
        ("daygram.json", "{\"diary\":[]}"), ("a.txt", "March 23 Sunday 2020 / Fog\n"),
        ("a.txt", "March 23 2020 / Fog\n"),
        ("daygram.sqlite", "SQLite format 3\0tablediarydiary\u{2}CREATE TABLE diary (date TEXT, content TEXT)"),
        ("a.html", "<div class=\"page_body\">Fog</div>"),
        ("Sums 12345678901234567890123456789012345.md", "x"),
    ])
    func `other documents are no such export`(path: String, text: String) throws {
        let files = ImportSample()
        try files.write(text, to: path)
        let source = try files.source
        #expect(ImportFormats.unreadExport(in: source) == nil)
    }

    @Test func `notes beside the photos of Google Takeout are not most of it`() throws {
        let sample = ImportSample()
        try sample.write("{\"textContent\":\"Fog\",\"isTrashed\":false}", to: "Takeout/Keep/a.json")
        try sample.write(
            "{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timestamp\":\"1\"}}", to: "Takeout/Photos/a.jpg.json")
        #expect(try ImportFormats.unreadExport(in: sample.source)?.isMost == false)
    }
}
