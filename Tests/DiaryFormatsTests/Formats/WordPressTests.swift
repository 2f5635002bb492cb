import DiaryMedia
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct WordPressTests {
    private let diary = ForeignDiary()
    private static let uploads = "https://blog.example.org/wp-content/uploads"

    private func read(_ site: SampleSite, pages: Bool = false) throws -> ForeignDiary.Sink {
        try diary.write("blog.xml", site.text)
        return try diary.read(WordPressFormat.self) { $0.takesPages = pages }
    }

    @Test func `a post has its time with the offset of the site, terms, state, place and comments`() throws {
        var site = SampleSite()
        site.add(
            "<![CDATA[Fog &amp; sun &#8211; 🌫️]]>",
            "<!-- wp:paragraph -->\n<p>Fog <b>until</b> ten</p>\n<!-- /wp:paragraph -->",
            id: 12, time: ("2024-01-05 18:30:00", "2024-01-05 09:30:00"),
            elements: SampleSite.term("Trips &amp; walks") + SampleSite.term("river", domain: "post_tag")
                + SampleSite.term("Aside", domain: "post_format") + SampleSite.field("geo_latitude", "50.08")
                + SampleSite.field("geo_longitude", "14.42") + SampleSite.field("_edit_last", "1")
                + SampleSite.field("mood", "good")
                + "<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author><![CDATA[Jan]]></wp:comment_author>"
                + "<wp:comment_content><![CDATA[Fine!]]></wp:comment_content><wp:comment_parent>0</wp:comment_parent>"
                + "<wp:commentmeta><wp:meta_key>a</wp:meta_key></wp:commentmeta></wp:comment>"
                + "<wp:post_modified_gmt>2024-01-06 10:00:00</wp:post_modified_gmt>")
        site.add(
            "Later", "a", id: 13, status: "draft", time: ("2024-07-05 10:30:00", "0000-00-00 00:00:00"))
        site.add("Here", "b", id: 14, status: "private")
        let found = try read(site)
        #expect(found.texts("title") == ["Fog & sun – 🌫️", "Later", "Here"])
        #expect(found.texts("text") == ["Fog **until** ten", "a", "b"])
        #expect(
            found.texts("creationTime") == [
                "2024-01-05T18:30:00+09:00", "2024-07-05T10:30:00+02:00", "2024-01-05T10:30:00+01:00",
            ])
        #expect(found.texts("timeZone") == ["+09:00", "Europe/Prague", "Europe/Prague"])
        #expect(found.texts("updateTime").first == "2024-01-06T19:00:00+09:00")
        #expect(found.tags == [["Trips & walks", "river"], ["draft"], ["private"]])
        #expect(found.texts("latitude").first == "50.08" && found.problems.isEmpty, "\(found.problems)")
        let entry = try #require(found.entries.first)
        #expect(entry.sourceID == "https://blog.example.org/?p=12")
        #expect(entry.unmodelled["creator"]?.stringValue == "anna")
        #expect(entry.unmodelled["post_format"]?.arrayValue == [.string("Aside")])
        #expect(entry.unmodelled["meta"]?.objectValue?.members.map(\.key) == ["mood"])
        let comment = entry.unmodelled["comments"]?.arrayValue?.first?.objectValue
        #expect(comment?.members.map(\.key) == ["comment_id", "comment_author", "comment_content"])
        #expect(entry.unmodelled["status"] == nil && entry.unmodelled["post_type"] == nil)
    }

    @Test func `pages come in on request, and what the program keeps for itself never does`() throws {
        var site = SampleSite()
        site.add("About", "us", id: 1, type: "page")
        site.add("Work", "a bridge", id: 2, type: "portfolio")
        site.add("Menu", "", id: 3, type: "nav_menu_item")
        site.add("Old", "x", id: 4, type: "revision")
        site.add("Post", "y", id: 5)
        let posts = try read(site)
        #expect(posts.texts("title") == ["Post"] && posts.holeCounts == [.page: 2])
        let all = try read(site, pages: true)
        #expect(all.texts("title") == ["About", "Work", "Post"] && all.problems.isEmpty)
        #expect(all.entries[0].unmodelled["post_type"]?.stringValue == "page")
    }

    @Test func `uploaded files come from beside the export, originals before sizes, of the right month`() throws {
        for month in ["2023/01", "2024/01"] {
            try diary.write("uploads/\(month)/fog.jpg", ForeignDiary.photo + Array(month.utf8))
        }
        try diary.write("uploads/2024/01/river-scaled.jpg", ForeignDiary.photo + [1])
        try diary.write("uploads/2024/01/river.jpg", ForeignDiary.photo + [2])
        try diary.write("uploads/2024/01/cover.png", [0x89, 0x50, 0x4E, 0x47])
        var site = SampleSite()
        site.add(
            "Photos",
            """
            <a href="\(Self.uploads)/2024/01/fog.jpg"><img class="size-medium wp-image-21" src="\(Self.uploads)/2024/01/fog-300x200.jpg" alt="The bridge" /></a>

            [caption id="attachment_22" align="alignnone" width="300"]<img src="\(Self.uploads)/2024/01/river-scaled.jpg" /> The river[/caption]

            <img src="\(Self.uploads)/2024/02/fog.jpg" alt="gone"> and <img src="https://example.org/a.png" alt="elsewhere">
            """, id: 20, elements: SampleSite.field("_thumbnail_id", "23"))
        site.addUpload("2024/01/cover.png", id: 23, caption: "The cover")
        site.add("Others", "[gallery ids=\"23\"]", id: 24)
        let found = try read(site)
        #expect(
            found.media == [
                ["uploads/2024/01/cover.png", "uploads/2024/01/fog.jpg", "uploads/2024/01/river.jpg"],
                ["uploads/2024/01/cover.png"],
            ])
        #expect(found.entries[0].media.map(\.caption) == ["The cover", "The bridge", nil])
        #expect(
            found.texts("text") == [
                "The river\n\n![gone](\(Self.uploads)/2024/02/fog.jpg) and ![elsewhere](https://example.org/a.png)", "",
            ])
        #expect(found.holeCounts == [.missingFile: 1], "\(found.problems)")
    }

    @Test(arguments: [
        ("One\nline\n\nNext", "One\nline\n\nNext"),
        ("Intro\n\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n\nEnd", "Intro\n\n- a\n- b\n\nEnd"),
        ("a\n<pre>x\n\ny</pre>\nb", "a\n\n```\nx\n\ny\n```\n\nb"),
        ("<blockquote>a\n\nb</blockquote>c", "> a\n>\n> b\n\nc"),
        ("a<!--more-->\n\nb", "a\n\nb"), ("<p>a</p>\n<p>b</p>", "a\n\nb"), ("a<br />\nb", "a\nb"),
        ("<h2>T</h2>\ntext", "## T\n\ntext"), ("I <3 you & all", "I <3 you & all"), ("[gallery] x", "x"),
        ("[[gallery]] and [1]", "[[gallery]] and [1]"),
        ("[embed]https://example.org/v[/embed]", "https://example.org/v"),
        ("<iframe src=\"https://example.org/e\"></iframe>", "https://example.org/e"),
        (
            "<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><li>c</li></ul>",
            "a b\n\n- c"
        ),
        ("[caption width=\"3\" caption=\"Words\"]a[/caption]", "a\nWords"),
    ])
    func `a text has the paragraphs that the site shows`(content: String, expected: String) throws {
        var site = SampleSite()
        site.add("T", content, id: 1)
        #expect(try read(site).texts("text") == [expected])
    }

    @Test func `odd and damaged exports give what they can`() throws {
        var site = SampleSite()
        site.add("A &amp; B", "]]]]><![CDATA[> end", id: 1)
        site.add("No date", "x", id: 2, time: ("", ""))
        site.add("", "", id: 3)
        let text = site.text.replacing("Fri, 05 Jan 2024 09:30:00 +0000", with: "")
        try diary.write("a.xml", text + "<rss><channel><item><title>cut")
        let found = try diary.read(WordPressFormat.self)
        #expect(found.texts("text") == ["]]> end"] && found.texts("title") == ["A & B"])
        #expect(found.holeCounts == [.undated: 1, .unreadable: 1], "\(found.problems)")
        let bad = ForeignDiary()
        try bad.write(
            "b.xml",
            Array("<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><item><title>".utf8) + [0xFF]
                + Array("</title></item></rss>".utf8))
        #expect(try bad.read(WordPressFormat.self).holeCounts == [.notText: 1])
    }

    @Test func `an old export without types and UTC comes in`() throws {
        try diary.write(
            "old.xml",
            """
            <?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.0/"><channel><item>
            <title>Day</title><content:encoded><![CDATA[<p>Fog until ten</p>]]></content:encoded>
            <wp:post_date>2024-01-05 10:30:00</wp:post_date><wp:status>publish</wp:status>
            <category><![CDATA[trip]]></category></item></channel></rss>
            """)
        #expect(try WordPressFormat.recognize(diary.source()) == "WordPress export")
        let found = try diary.read(WordPressFormat.self)
        #expect(found.texts("text") == ["Fog until ten"] && found.tags == [["trip"]])
        #expect(found.texts("creationTime") == ["2024-01-05T10:30:00+01:00"])
    }

    @Test func `a text full of unclosed marks takes linear time`() {
        let count = 20_000
        for mark in ["[gallery ", "<a ", "<!--", "<pre>", "["] {
            #expect(WordPressMarkup(String(repeating: mark, count: count)).html.utf8.count >= count)
        }
    }
}
