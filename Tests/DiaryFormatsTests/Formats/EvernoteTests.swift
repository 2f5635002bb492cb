import DiaryMedia
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct EvernoteTests {
    /// The MD5 of `ForeignDiary.photo`, and its Base64.
    private static let hash = "d03d864b7f43db9ce34df5f720509d0e"
    private static let data = "/9j/\n4A=="

    private func read(_ notebook: SampleNotebook) throws -> ImportCollector {
        let sample = try ImportSample().write(notebook.text, to: "Travels.enex")
        #expect(try sample.recognize() == ["enex"])
        return try sample.read(EvernoteFormat.self)
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `a note comes in with its text, tags, position, files and reminder`() throws {
        var notebook = SampleNotebook()
        notebook.add(
            "Fog &amp; sun",
            """
            <div>Fog <b>until</b> ten</div><div><en-todo checked="true"/>Milk</div><div><en-todo/>Bread</div>\
            <div><en-media type="image/jpeg" hash="\(Self.hash)"/></div><div>then &lt;sun&gt; 🌫️</div>
            """,
            elements: """
                <updated>20240106T093000Z</updated><tag>trip</tag><tag>two words</tag><note-attributes>\
                <latitude>50.1</latitude><longitude>14.4</longitude><source>mobile.ios</source>\
                <reminder-order>1</reminder-order><reminder-time>20240107T093000Z</reminder-time></note-attributes>
                """, resources: SampleNotebook.resource(Self.data, "image/jpeg", name: "river.jpg"))
        let found = try read(notebook)
        let entry = try #require(found.entries.first)
        let line = entry.line.object
        #expect(found.texts == ["Fog **until** ten\n- [x] Milk\n- [ ] Bread\n\nthen \\<sun> 🌫️"])
        #expect(found.times == ["2024-01-05T10:30:00+01:00"] && line["title"]?.stringValue == "Fog & sun")
        #expect(found.tags == ["trip two words"] && line["journal"]?.stringValue == "Travels")
        #expect(line["latitude"]?.doubleValue == 50.1 && line["done"] == .boolean(false))
        #expect(try found.lines().count == 1)
        #expect(found.values("due").map { $0?.stringValue } == ["2024-01-07T10:30:00+01:00"])
        #expect(entry.media.map(\.fileName) == ["river.jpg"] && entry.media[0].file.byteCount == 4)
        #expect(entry.unmodelled["source"]?.stringValue == "mobile.ios" && found.problems.isEmpty, "\(found.problems)")
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `what a note lacks or can't bring is said`() throws {
        var notebook = SampleNotebook()
        notebook.add(
            "a", "<div>Fog<en-media type=\"image/png\" hash=\"00\"/></div><div><en-crypt>x</en-crypt></div>",
            resources: SampleNotebook.resource("eA==", "application/pdf", name: "plan.pdf"))
        notebook.add("b", created: "soon", "<div>Sun</div>")
        notebook.add("c", "")
        let found = try read(notebook)
        #expect(found.texts == ["Fog(a file is missing: 00)\n(encrypted) x", ""])
        #expect(found.count(.missingFile) == 1 && found.count(.encrypted) == 1 && found.count(.undated) == 1)
        #expect(found.count(.notKept) == 1 && found.problems.count == 4, "\(found.problems)")
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `boxes and tasks of newer versions are lists`() throws {
        var notebook = SampleNotebook()
        notebook.add(
            "a",
            """
            <ul style="--en-todo:true;"><li style="--en-checked:true;"><div>Milk</div></li>\
            <li style="--en-checked:false;"><div>Bread</div></li></ul>
            """, resources: "<task><title>Bread</title><taskStatus>completed</taskStatus></task>")
        #expect(try read(notebook).texts == ["- [x] Milk\n- [ ] Bread\n- [x] Bread"])
    }

    @Test func `markup without content gets its end, and a bracket in a value ends nothing`() {
        let markup = EvernoteMarkup("<en-note a=\"x>y\"><span/>a<br/><en-media hash='AB'/></en-note>") { "(\($0))" }
        #expect(markup.html == "<div><span></span>a<br/>(ab)</div>" && markup.hashes == ["ab"])
        #expect(EvernoteMarkup("a < b <") { _ in nil }.html == "a < b <")
    }

    @Test func `a container is read in tokens, whatever is in it`() {
        let text = "<!-- <a> --><a x='>'>1 &amp; &#50;&#x33; &no; <![CDATA[<b>]] ]>]]></a><c/>"
        var tokens = XMLTokens(JSONBytes(Array(text.utf8)))
        var seen: [String] = []
        while let token = tokens.next() {
            switch token {
            case .open(let name): seen.append("+\(name)")
            case .close(let name): seen.append("-\(name)")
            case .text(let bytes): seen.append(String(decoding: bytes, as: UTF8.self))
            }
        }
        #expect(seen == ["+a", "1 & 23 &no; ", "<b>]] ]>", "-a", "+c", "-c"])
    }

    @Test(arguments: [
        "<en-export><note><title>a</title>", "<en-export><note", "<en-export></note></x></en-export>", "<en-export",
    ])
    func `a damaged notebook is named`(text: String) throws {
        let found = try ImportSample().write(text, to: "a.enex").read(EvernoteFormat.self)
        #expect(found.entries.isEmpty && found.count(.unreadable) == (text.contains("</en-export>") ? 0 : 1))
    }
}
