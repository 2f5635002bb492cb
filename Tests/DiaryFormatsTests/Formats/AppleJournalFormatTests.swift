import DiaryMedia
import Foundation
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct AppleJournalFormatTests {
    /// A page in the program's markup, misnested.
    private func page(_ header: String, title: String, body: [String], grid: String = "") -> String {
        let lines = body.map { "<p class=\"p2\"><span class=\"s2\">\($0)</span></p>\n" }.joined()
        return """
            <!DOCTYPE html><html><head><style>p.p1 {margin: 0}</style></head><body>
            <p class="p1"><span class="s1"><div class='pageContainer'><div class="pageHeader">\(header)</div>
            <div class="assetGrid">\(grid)</div><div class='title'>\(title)</div><div class='bodyText'></span></p>
            \(lines)<p class="p1"><span class="s1"></div></div></span></p></body></html>
            """
    }

    private static let grid = """
        <div id="AA-1" class="gridItem assetType_photo"><img src="../Resources/AA-1.heic" class="asset_image"></div>
        <div id="BB-2" class="gridItem assetType_audio"><img src="../Resources/audioWave.png"><audio><source src="../Resources/BB-2.m4a"></audio></div>
        <div id="CC-3" class="gridItem assetType_stateOfMind"><div class="gridItemOverlayHeader">Calm</div><div class="gridItemOverlayFooter">Family</div></div>
        <div id="DD-4" class="gridItem assetType_video"><video><source src="../Resources/DD-4.mov"></video></div>
        <div id="EE-5" class="gridItem assetType_multiPinMap"><img src="../Resources/EE-5.png"></div>
        """

    @Test func `a page with title, lines, media and cards`() throws {
        let sample = ImportSample()
        try sample.write(
            page(
                "Sunday, 3 November 2024", title: "Fog</span><span class=\"s2\"> again",
                body: ["One", "Two <b>x</b>", "<br>", "Three"], grid: Self.grid),
            to: "AppleJournalEntries/Entries/2024-11-04_Fog_again.html")
        try sample.write("x", to: "AppleJournalEntries/index.html")
        // 2024-11-03 09:30 in Prague.
        try sample.write(#"{"date":752315400,"placeName":"P"}"#, to: "AppleJournalEntries/Resources/AA-1.json")
        try sample.write(
            #"{"visits":[{"latitude":50,"longitude":14,"placeName":"Kampa"}]}"#,
            to: "AppleJournalEntries/Resources/EE-5.json")
        for name in ["AA-1.heic", "BB-2.m4a", "audioWave.png", "EE-5.png", "orphan.jpg"] {
            try sample.write([1], to: "AppleJournalEntries/Resources/" + name)
        }
        let found = try sample.read(AppleJournalFormat.self)
        let draft = try #require(try found.lines().first?.draft)
        #expect(try sample.recognize() == ["apple-journal"])
        #expect(found.texts == ["Fog again\n\nOne\nTwo **x**\n\nThree\n\nState of mind: Calm, Family\n\nPlaces: Kampa"])
        #expect(
            found.times == ["2024-11-03T09:30:00+01:00"] && draft.place == "Kampa" && draft.position?.latitude == 50)
        #expect(found.entries[0].media.map { $0.file.path.suffix(9) } == ["AA-1.heic", "/BB-2.m4a"])
        #expect(found.entries[0].media[0].record[.captureTime] == .string("2024-11-03T09:30:00+01:00"))
        #expect(found.count(.missingFile) == 1 && found.count(.orphan) == 1)
    }

    @Test(arguments: [
        ("Sunday, 3 November 2024", "2024-11-03", "2024-11-03"), ("Friday, May 10, 2024", "2024-05-11_x", "2024-05-10"),
        ("giovedì 11 giugno 2026", "2026-06-10_(1)", "2026-06-11"),
        ("Friday, May 10, 2024", "2024-06-20", "2024-06-20"),
        ("", "2024-05-10", "2024-05-10"), ("١٠ مايو ٢٠٢٤", "2024-05-11", "2024-05-10"),
        ("3 November 2024", "Entry", "2024-11-03"),
    ])
    func `the day of the header is used if it is near the file's`(header: String, name: String, day: String) throws {
        let sample = try ImportSample().write(page(header, title: "", body: ["x"]), to: "Entries/\(name).html")
        let found = try sample.read(AppleJournalFormat.self)
        #expect(found.times == [day] && found.texts == ["x"])
    }

    @Test func `emphasis is in the style sheet of the page`() throws {
        let styles = """
            p.p1 {margin: 0.0px; font-weight: bold}
            span.s2 {font-family: 'A'; font-weight: normal; font-style: normal}
            span.s3 {font-family: 'A'; font-weight: bold; font-style: normal; font-size: 17.00px}
            span.s4 {font-weight: bold; font-style: normal}
            span.s5 {text-decoration: line-through}
            """
        let body = [
            "a <span class=\"s3\">b</span> c", "</span><span class=\"s4\">d</span><span class=\"s2\"> e",
            "</span><span class=\"s5\">f</span>",
        ]
        let page = page("Sunday, 3 November 2024", title: "</span><span class=\"s3\">T</span>", body: body)
        let sample = try ImportSample().write(
            page.replacingOccurrences(of: "p.p1 {margin: 0}", with: styles), to: "Entries/2024-11-03.html")
        #expect(try sample.read(AppleJournalFormat.self).texts == ["T\n\na **b** c\n**d** e\n~~f~~"])
    }

    @Test func `a card of a link keeps its address, and one of music its words`() throws {
        let grid = """
            <div id="A" class="gridItem assetType_link"><a href="https://example.org/p"><img src="../Resources/A.heic" class="asset_image"></a></div>
            <div id="B" class="gridItem assetType_music"><img class="mediaPlayIcon" src="../Resources/mediaPlayIcon.heic"><img src="../Resources/B.heic" class="asset_image"><div class="mediaTitle">Blue</div><div class="mediaArtist">Joni</div></div>
            """
        let sample = try ImportSample().write(
            page("Sunday, 3 November 2024", title: "", body: ["x"], grid: grid), to: "Entries/2024-11-03.html")
        for name in ["A.heic", "B.heic", "mediaPlayIcon.heic"] { try sample.write([1], to: "Resources/" + name) }
        let found = try sample.read(AppleJournalFormat.self)
        #expect(found.texts == ["x\n\nLink: https://example.org/p\n\nMusic: Blue, Joni"])
        #expect(found.entries[0].media.isEmpty && found.problems.isEmpty)
    }

    private static let id = "0A1B2C3D-1111-2222-3333-444455556666"

    @Test func `drawings, pictures of unknown kinds and media in the text are media, and no words of cards are text`()
        throws
    {
        let grid = """
            <div id="A" class="gridItem assetType_drawing"><img src="../Resources/A.png" class="asset_image">X</div>
            <div id="B" class="gridItem assetType_new"><img src="../Resources/B.png" class="asset_image"></div>
            <div id="C" class="gridItem assetType_newCard"><img src="../Resources/C.png" class="asset_image">Words</div>
            """
        let body = [
            "a <img src=\"../Resources/\(Self.id).jpeg\"><img src=\"../Resources/quoteBubble.heic\">",
            "<div class=\"gridItem assetType_livephoto\" id=\"D\"><img class=\"asset_image\" src=\"D.heic\">0:15</div>",
        ]
        let sample = try ImportSample().write(
            page("Sunday, 3 November 2024", title: "", body: body, grid: grid), to: "Entries/2024-11-03.html")
        let names = ["A.png", "B.png", "C.png", "D.heic", "D.mov", Self.id + ".jpeg", "quoteBubble.heic"]
        for name in names { try sample.write([1], to: "Resources/" + name) }
        let found = try sample.read(AppleJournalFormat.self)
        #expect(found.texts == ["a\n\nWords"] && found.problems.isEmpty)
        #expect(
            found.entries.first?.media.map { String(SourcePath.name($0.file.path)) }
                == ["A.png", "B.png", Self.id + ".jpeg", "D.heic", "D.mov"])
        #expect(found.ignored == ["Resources/C.png", "Resources/quoteBubble.heic"])
    }

    @Test(arguments: ["Export/Entries/2024-11-03.html", "entries/2024-11-03.html", "2024-11-03.html"])
    func `a page is read wherever it is, alone or with its folder`(path: String) throws {
        let sample = try ImportSample().write(
            page("Sunday, 3 November 2024", title: "", body: ["x"], grid: Self.grid), to: path)
        try sample.write("<p>x</p>", to: "index.html")
        #expect(try sample.recognize() == ["apple-journal"])
        #expect(try sample.read(AppleJournalFormat.self).entries.count == 1)
        #expect(try sample.read(AppleJournalFormat.self, document: path).entries.count == 1)
    }

    @Test func `a single page has its media in the folder next to its own`() throws {
        let path = "Entries/2024-11-03.html"
        let sample = try ImportSample().write(page("", title: "", body: ["x"], grid: Self.grid), to: path)
        for name in ["AA-1.heic", "BB-2.m4a", "DD-4.mov", "other.jpg"] {
            try sample.write([1], to: "Resources/" + name)
        }
        let found = try sample.read(AppleJournalFormat.self, document: path)
        #expect(found.entries.first?.media.count == 3 && found.problems.isEmpty)
    }

    @Test func `a page among notes is left alone`() throws {
        let sample = try ImportSample().write(page("", title: "", body: ["x"]), to: "clip.html").write(
            "x", to: "a.md")
        #expect(try sample.recognize().contains("apple-journal") == false)
    }

    @Test func `pages of other programs are not taken`() throws {
        let sample = try ImportSample().write("<p>x</p>", to: "Entries/2024-01-01.html")
        #expect(try sample.recognize().isEmpty)
    }
}
