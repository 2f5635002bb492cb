import DiaryFormats
import Testing

/// Exports that are recognized, and that no format reads yet.
struct UnreadExportTests {
    private static let daygramBackup =
        "SQLite format 3\0\u{10}\0\u{1}\u{1}\0@  \0tablediarydiary\u{2}CREATE TABLE diary (date TEXT PRIMARY KEY, "
        + "year INTEGER, month INTEGER, day INTEGER, content TEXT, created INTEGER, updated INTEGER)"

    private static let samples: [(words: String, path: String, text: String)] = [
        (
            "a Telegram export in HTML", "ChatExport/messages.html",
            "<html><body><div class=\"page_wrap\"><div class=\"page_body chat_page\"><div class=\"history\">Fog"
        ),
        (
            "a Facebook export in HTML",
            "your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.html", "<html>Fog</html>"
        ),
        ("an Instagram export in HTML", "your_instagram_activity/media/posts_1.html", "<html>Fog</html>"),
        ("a Google Keep export in HTML", "Takeout/Keep/Fog.html", "<html>Fog</html>"),
        (
            "a Google Keep export in HTML", "Fog.html",
            "<html><body><div class=\"note\"><div class=\"heading\">5 Jan 2024</div><div class=\"content\">Fog"
        ),
        ("a TiddlyWiki", "tiddlers/Fog.tid", "created: 20240105093000000\ntitle: Fog\n\nuntil ten"),
        (
            "a TiddlyWiki", "diary.html",
            "<!doctype html><html><head><meta name=\"application-name\" content=\"TiddlyWiki\" />"
        ),
        ("a Daygram backup", "diary.sqlite", daygramBackup),
        (
            "an export of Facebook's or Instagram's messages", "messages/inbox/anna_1/message_1.json",
            "{\"participants\":[{\"name\":\"Anna\"}],\"messages\":[{\"sender_name\":\"Anna\",\"timestamp_ms\":1}]}"
        ),
        (
            "an export of Facebook's or Instagram's comments", "comments.json",
            "{\"comments_v2\":[{\"timestamp\":1,\"data\":[{\"comment\":{\"comment\":\"Fog\"}}]}]}"
        ),
    ]

    @Test(arguments: samples.indices)
    func `an export is recognized by its content`(index: Int) throws {
        let sample = Self.samples[index]
        // Its files are there as long as it is.
        let files = ImportSample()
        try files.write(sample.text, to: sample.path)
        let source = try files.source
        let found = try #require(ImportFormats.unreadExports(in: source).first)
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
        ("a.html", "<div class=\"page_body\">Fog</div>"), ("a.tid", "Fog"),
        ("Takeout/archive_browser.html", "<html></html>"),
        ("Sums 12345678901234567890123456789012345.md", "x"),
    ])
    func `other documents are no such export`(path: String, text: String) throws {
        let files = ImportSample()
        try files.write(text, to: path)
        let source = try files.source
        #expect(ImportFormats.unreadExports(in: source).isEmpty)
    }

    @Test func `a page of Google Keep beside the same note in JSON is no such export`() throws {
        let sample = try ImportSample().write("<html>Fog</html>", to: "Takeout/Keep/Fog.html")
        try sample.write("{}", to: "Takeout/Keep/Fog.json").write("<html>Sun</html>", to: "Takeout/Keep/Sun.html")
        #expect(try ImportFormats.unreadExports(in: sample.source).map(\.documentCount) == [1])
    }

    @Test func `texts beside the photos of Google Takeout are not most of it`() throws {
        let sample = ImportSample()
        try sample.write(
            "{\"messages\":[{\"sender_name\":\"A\",\"timestamp_ms\":1}]}", to: "Takeout/Drive/a.json")
        try sample.write(
            "{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timestamp\":\"1\"}}", to: "Takeout/Photos/a.jpg.json")
        #expect(try ImportFormats.unreadExports(in: sample.source).map(\.isMost) == [false])
    }

    @Test func `several such exports are named, those with the most documents first`() throws {
        let sample = ImportSample()
        for number in 1...2 {
            try sample.write("{\"sender_name\":1,\"timestamp_ms\":1}", to: "inbox/message_\(number).json")
        }
        try sample.write("{\"comments_v2\":[]}", to: "comments.json")
        #expect(try ImportFormats.unreadExports(in: sample.source).map(\.documentCount) == [2, 1])
    }
}
