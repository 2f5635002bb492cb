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
        #expect(found.texts == ["Fog(a photo is missing: 00)\n(encrypted) x", ""])
        #expect(found.count(.missingFile) == 1 && found.count(.encrypted) == 1 && found.count(.undated) == 1)
        #expect(found.count(.notKept) == 1 && found.problems.count == 4, "\(found.problems)")
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `pictures inside the text are media, each once`() throws {
        var notebook = SampleNotebook()
        let picture = "<img src=\"data:image/jpeg;base64,/9j/4A==\" alt=\"The  river\"/>"
        let other = "<img src=\"data:image/png,x\" alt=\"y\"/>"
        notebook.add("a", "<div>Fog \(picture) lifts</div><div>\(picture)</div>\(other)")
        let found = try read(notebook)
        #expect(found.texts == ["Fog lifts\n\ny"])
        let media = try #require(found.entries.first?.media)
        #expect(media.map(\.caption) == ["The river"] && media.map(\.file.byteCount) == [4])
        #expect(media[0].file.path.hasSuffix("/picture.jpg"))
        #expect(found.problems.map(\.reason) == ["a picture inside its text is not kept"])
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

    private static func task(_ title: String, _ elements: String, status: String = "open") -> String {
        "<task><title>\(title)</title><taskStatus>\(status)</taskStatus>\(elements)</task>"
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `what a task says beside its box is kept, and the only open one gives the due time`() throws {
        let due = "<dueDate>20240310T120000Z</dueDate><taskFlag>true</taskFlag>"
        let reminder = "<reminder><reminderDate>20240310T080000Z</reminderDate></reminder>"
        let day = "<dueDate>20240309T230000Z</dueDate><dueDateUIOption>date_only</dueDateUIOption>"
        let own = "<note-attributes><reminder-order>1</reminder-order></note-attributes>"
        var notebook = SampleNotebook()
        notebook.add(
            "a", "<div>Fog</div>",
            resources: Self.task("Pay rent", due + reminder) + Self.task("Call", day, status: "completed"))
        notebook.add("b", "", resources: Self.task("Call", day))
        notebook.add("c", "", resources: Self.task("Call", due) + Self.task("Write", due))
        notebook.add("d", "", elements: own, resources: Self.task("Call", due))
        let found = try read(notebook)
        #expect(found.texts.first == "Fog\n- [ ] Pay rent\n- [x] Call")
        let times = ["2024-03-10T13:00:00+01:00", "2024-03-10T12:00:00+01:00", nil, nil]
        #expect(found.values("due").map { $0?.stringValue } == times)
        #expect(found.values("dueHasTime") == [.boolean(true), .boolean(false), nil, nil])
        #expect(found.values("done") == [.boolean(false), .boolean(false), nil, .boolean(false)])
        let tasks = found.entries.map { $0.unmodelled["tasks"]?.arrayValue?.compactMap(\.objectValue) ?? [] }
        #expect(tasks.map(\.count) == [2, 1, 2, 1])
        #expect(
            tasks[0][0] == [
                "title": .string("Pay rent"), "taskStatus": .string("open"), "dueDate": .string("20240310T120000Z"),
                "taskFlag": .string("true"), "reminders": .array([["reminderDate": .string("20240310T080000Z")]]),
            ])
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `a table and a block of code are those of Markdown`() throws {
        var notebook = SampleNotebook()
        notebook.add(
            "a",
            """
            <div>Fog</div><table><colgroup><col/><col/></colgroup><tbody><tr><td><div><b>Name</b></div></td>\
            <td><div>Val</div></td></tr><tr><td><div>a|b</div><div>c</div></td><td><div><br/></div></td></tr></tbody>\
            </table><div>Sun</div>
            """)
        notebook.add(
            "b",
            """
            <div style="padding: 8px; -en-codeblock: true;"><div>for x in y:</div><div>&#160; &#160; print(*x)</div>\
            <div><br/></div><div>    z_</div></div><div>Sun</div>
            """)
        let table = "| **Name** | Val |\n| --- | --- |\n| a\\|b c |  |"
        let code = "```\nfor x in y:\n    print(*x)\n\n    z_\n```"
        #expect(try read(notebook).texts == ["Fog\n\n\(table)\n\nSun", "\(code)\nSun"])
    }

    @Test func `markup without content gets its end, and a bracket in a value ends nothing`() {
        let content = "<en-note a=\"x>y\"><span/>a<br/><en-media hash='AB'/></en-note>"
        let markup = EvernoteMarkup(content) { hash, _ in "(\(hash))" }
        #expect(markup.html == "<div><span></span>a<br/>(ab)</div>" && markup.hashes == ["ab"])
        #expect(EvernoteMarkup("a < b <") { _, _ in nil }.html == "a < b <")
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

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `notes of one title and second keep their identifiers in a newer export`() throws {
        let ids = try ["20240106T093000Z", "20240107T093000Z"].map { updated in
            var notebook = SampleNotebook()
            for text in ["Fog", "Sun"] {
                notebook.add("Trip", "<div>\(text)</div>", elements: "<updated>\(updated)</updated>")
            }
            return try read(notebook).entries.map(\.sourceID)
        }
        #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
    }
}
