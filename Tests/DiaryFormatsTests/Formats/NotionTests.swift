import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct NotionTests {
    private let sample = ImportSample()

    /// An identifier as Notion writes it: a digit, and always the same others.
    private static func id(_ digit: Int) -> String { "\(digit)f2e3d4c5b6a79808192a3b4c5d6e7f8" }

    private var database: String { "Journal \(Self.id(1))" }

    private func read() throws -> ImportCollector {
        #expect(try sample.recognize().contains("notion"))
        return try sample.read(NotionFormat.self)
    }

    // MARK: Markdown

    @Test func `a row of a database comes in with its page's text and properties`() throws {
        try sample.write(
            "\u{FEFF}Name,Created,Tags\nDay one,\"January 5, 2024 10:30 AM\",\"trip, home\"\n", to: "\(database).csv")
        try sample.write(
            """
            # Day one

            Created: January 5, 2024 10:30 AM
            Tags: trip, home

            Note: fog until ten

            """, to: "\(database)/Day one \(Self.id(2)).md")
        #expect(try NotionFormat.recognize(sample.source) == "Notion export of 1 page")
        let found = try read()
        #expect(found.texts == ["Note: fog until ten"] && found.times == ["2024-01-05T10:30:00+01:00"])
        #expect(found.tags == ["trip home"] && found.values("title") == [.string("Day one")])
        #expect(found.entries.map(\.sourceID) == [Self.id(2)] && found.problems.isEmpty)
        #expect(found.entries[0].unmodelled["parents"] == .array([.string("Journal")]))
        #expect(found.entries[0].unmodelled.members.count == 1)
        #expect(try found.lines().count == 1)
    }

    @Test(arguments: [
        ("Date: January 5, 2024 10:30 AM", "10:30"), ("Datum: 5. Januar 2024 10:30", "10:30"),
        ("Date: 5 janvier 2024 22:30", "22:30"), ("日付: 2024年1月5日 10:30", "10:30"),
        ("날짜: 2024년 1월 5일 오후 10:30", "22:30"), ("日期: 2024年1月5日 上午10:30", "10:30"),
        ("Fecha: 5 de enero de 2024 10:30", "10:30"), ("Date: 2024/01/05 10:30", "10:30"),
        ("Date: January 5, 2024", ""),
        ("Date: January 5, 2024 10:30 AM (GMT+1)", "10:30"), ("Date: January 5, 2024 → January 7, 2024", ""),
        ("Created: January 9, 2024 8:00 AM\nDate: January 5, 2024", ""),
        ("Due: January 9, 2024\nCreated time: January 5, 2024 10:30 AM", "10:30"),
        ("Last edited time: January 9, 2024 8:00 AM\nWhen: January 5, 2024", ""),
    ])
    func `the date is that of its property in any language, else when it was created`(lines: String, clock: String)
        throws
    {
        try sample.write("# A walk\n\n\(lines)\n\nFog\n", to: "A walk \(Self.id(2)).md")
        let found = try read()
        let time = clock.isEmpty ? "12:00" : clock
        #expect(found.times == ["2024-01-05T\(time):00+01:00"], "\(lines)")
        #expect(found.values("hasTime") == [.boolean(!clock.isEmpty)] && found.texts == ["Fog"])
    }

    @Test func `other dates of an export decide which number is the day`() throws {
        try sample.write("# A\n\nDate: 05/01/2024 10:30\n\nFog\n", to: "A \(Self.id(2)).md")
        let reason = "05/01/2024 10:30 may mean either of two days, and no other date decides which"
        #expect(try read().problems == [ImportProblem(.undated, "A \(Self.id(2)).md", reason)])
        try sample.write("# B\n\nDate: 13/01/2024\n\nSun\n", to: "B \(Self.id(3)).md")
        #expect(try read().times == ["2024-01-05T10:30:00+01:00", "2024-01-13T12:00:00+01:00"])
    }

    @Test func `rows without a page come in, and of several with one title each finds its own`() throws {
        try sample.write(
            """
            Name,Date,Mood
            Fog,"January 5, 2024",good
            Fog,"January 6, 2024",bad
            "Rain, then
            sun","January 7, 2024",
            ,,
            """, to: "\(database)_all.csv")
        try sample.write("Name,Date\nFog,\"January 5, 2024\"\n", to: "\(database).csv")
        try sample.write("# Fog\n\nDate: January 6, 2024\nMood: bad\n\nB\n", to: "\(database)/Fog \(Self.id(2)).md")
        let found = try read()
        #expect(found.texts == ["B", "", ""])
        #expect(found.times == [6, 5, 7].map { "2024-01-0\($0)T12:00:00+01:00" })
        #expect(found.entries.map { $0.unmodelled["Mood"]?.stringValue } == ["bad", "good", nil])
        #expect(Set(found.entries.map(\.sourceID)).count == 3 && found.problems.isEmpty)
    }

    @Test func `a page below another one has its day, and a page of links is a folder`() throws {
        let (top, day) = (database, "Day \(Self.id(2))")
        try sample.write("# Diary\n\n- [Day](x%20\(Self.id(2)).md)\n", to: "\(top).md")
        try sample.write(
            "# Day\n\nCreated: January 5, 2024 10:30 AM\n\nFog\n\n[Details](Day%20x/Details%20\(Self.id(3)).md)\n",
            to: "\(top)/\(day).md")
        try sample.write("# Details\n\nMore 🌫️ [web](https://a.example)\n", to: "\(top)/\(day)/Details \(Self.id(3)).md")
        try sample.write("# Untitled\n\n", to: "\(top)/Untitled \(Self.id(4)).md")
        try sample.write("# Plan\n\nNothing\n", to: "\(top)/Plan \(Self.id(5)).md")
        let found = try read()
        #expect(found.texts == ["Fog\n\n[[Details]]", "More 🌫️ [web](https://a.example)"])
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-05T10:30:00+01:00"])
        let parents = found.entries.map { $0.unmodelled["parents"]?.arrayValue?.compactMap(\.stringValue) }
        #expect(parents == [["Journal"], ["Journal", "Day"]])
        #expect(found.problems == [ImportProblem(.undated, "\(top)/Plan \(Self.id(5)).md", "it has no date")])
    }

    @Test func `pictures and sounds are in their places, and what is missing is said`() throws {
        let (name, link) = ("Trip \(Self.id(2))", "Trip%20\(Self.id(2))")
        try sample.write(
            """
            # Trip

            Date: January 5, 2024
            Files: \(link)/b.png, \(link)/c.png

            Fog

            ![the river](\(link)/IMG_1.jpg)

            ![gone](\(link)/gone.jpg)

            [voice.m4a](\(link)/voice.m4a)

            <aside>
            💡 Think

            </aside>

            """, to: "\(name).md")
        for file in ["IMG_1.jpg", "voice.m4a", "b.png", "c.png"] {
            try sample.write(ForeignDiary.photo, to: "\(name)/\(file)")
        }
        let found = try read()
        #expect(found.texts == ["Fog\n\n(a photo is missing: gone.jpg)\n\n> 💡 Think"])
        let media = try #require(found.entries.first?.media)
        #expect(media.map { $0.file.path } == ["IMG_1.jpg", "voice.m4a", "b.png", "c.png"].map { "\(name)/\($0)" })
        #expect(media.map(\.caption) == ["the river", nil, nil, nil] && found.count(.danglingPlaceholder) == 1)
    }

    @Test func `a shortened name has the whole title in its page`() throws {
        let title = "A walk along the river until the fog was gone: and then? home"
        let cut = "A walk along the river until the fog was gone and"
        try sample.write("Name,Date\n\"\(title)\",\"January 5, 2024\"\n", to: "\(database).csv")
        // The folder has no identifier.
        try sample.write("# \(title)\n\nFog\n\n![](\(Self.id(2))/a.jpg)\n", to: "Journal/\(cut) \(Self.id(2)).md")
        try sample.write(ForeignDiary.photo, to: "Journal/\(cut)/a.jpg")
        let found = try read()
        #expect(found.values("title") == [.string(title)] && found.times == ["2024-01-05T12:00:00+01:00"])
        #expect(found.texts == ["Fog"] && found.entries.map(\.media.count) == [1] && found.problems.isEmpty)
    }

    @Test func `a title that is the day dates its page, and is none`() throws {
        try sample.write("# January 5, 2024\n\nFog\n", to: "January 5, 2024 \(Self.id(2)).md")
        try sample.write("# 2024-01-06 🚲 Trip\n\nSun\n", to: "2024-01-06 Trip \(Self.id(3)).md")
        let found = try read()
        #expect(Set(found.times) == ["2024-01-05T12:00:00+01:00", "2024-01-06T12:00:00+01:00"])
        #expect(Set(found.values("title")) == [nil, .string("2024-01-06 🚲 Trip")])
    }

    @Test(arguments: [
        "Fog\nuntil: ten", "Walk: along the river\nHome: at ten", "- Date: January 5, 2024", "Date: soon",
    ])
    func `a paragraph with colons is no list of properties`(text: String) {
        let page = NotionPage(markdown: "# A\n\n\(text)\n", columns: nil)
        #expect(page.properties.isEmpty && page.text == text)
    }

    @Test func `a value of several lines ends with its paragraph`() {
        let page = NotionPage(markdown: "# A\n\nMood: good\nand: bad\nTags: a\n\nFog\n", columns: ["mood", "tags"])
        #expect(page.properties.map(\.value) == ["good\nand: bad", "a"] && page.text == "Fog")
    }

    // MARK: Archives

    @Test func `a zip of zips is one export, whose pages find their pictures in all parts`() throws {
        let (name, folder) = ("Day \(Self.id(2))", TemporaryFolder())
        var (first, second, outer) = (ZipBytes(), ZipBytes(), ZipBytes())
        first.add("Export/\(name).md", "# Day\n\nDate: January 5, 2024\n\n![](Day%20\(Self.id(2))/a.jpg)\n")
        first.add("a.jpg", "another")
        second.add("Export/\(name)/a.jpg", "own")
        outer.add(Array("ExportBlock-7-Part-1.zip".utf8), first.whole)
        outer.add(Array("ExportBlock-7-Part-2.zip".utf8), second.whole)
        folder.write(outer.whole, to: "n.zip")
        let source = try ImportSource.open(
            archives: [folder.path.appending("n.zip")], temporaryFolder: folder.path.appending("tmp"),
            decoderPath: DecoderTestbed.decoderPath)
        #expect(try ImportFormats.recognize(source)?.words == "Notion export of 1 page")
        let found = ImportCollector()
        try NotionFormat.read(source, ImportSample.options(), into: found)
        let path = "n.zip!/ExportBlock-7-Part-2.zip!/Export/\(name)/a.jpg"
        #expect(found.entries.map { $0.media.map(\.file.path) } == [[path]])
        #expect(found.entries[0].unmodelled["parents"] == .array([.string("Export")]))
    }

    // MARK: HTML

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `a page in HTML has the same`() throws {
        let (name, link) = ("Fog \(Self.id(2))", "Fog%20\(Self.id(2))")
        try sample.write("<html><body><ul><li><a href=\"x\">Fog</a></li></ul></body></html>", to: "index.html")
        try sample.write(
            """
            <html><head><title>Fog</title><style>p{}</style></head><body><article
            id="2f2e3d4c-5b6a-7980-8192-a3b4c5d6e7f8" class="page sans"><header><div class="page-header-icon
            undefined"><span class="icon">🌫️</span></div><h1 class="page-title">Fog &amp; sun</h1><p
            class="page-description"></p><table class="properties"><tbody><tr class="property-row
            property-row-created_time"><th>Created</th><td><time>@January 5, 2024 10:30 AM</time></td></tr><tr
            class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">trip</span><span
            class="selected-value">two words</span></td></tr><tr class="property-row property-row-checkbox"><th>Done</th><td><div
            class="checkbox checkbox-on"></div></td></tr></tbody></table></header><div class="page-body"><p>Fog
            <strong>until</strong> ten</p><div style="display:contents"><ul class="bulleted-list"><li>one</li></ul></div><div
            style="display:contents"><ul class="bulleted-list"><li>two</li></ul></div><ul class="to-do-list"><li><div
            class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Milk</span></li></ul><figure
            class="image"><a href="\(link)/a.jpg"><img src="\(link)/a.jpg"/></a><figcaption>the
            river</figcaption></figure><p>Sun <a href="\(link)/Day%20\(Self.id(3)).html">Day</a></p></div></article></body></html>
            """, to: "\(name).html")
        try sample.write(ForeignDiary.photo, to: "\(name)/a.jpg")
        let found = try read()
        #expect(
            found.texts == ["Fog **until** ten\n\n- one\n- two\n\n- [x] Milk\n\nSun [[Day]]"], "\(found.texts)")
        #expect(found.times == ["2024-01-05T10:30:00+01:00"] && found.values("title") == [.string("Fog & sun")])
        #expect(found.values("tags") == [.array([.string("trip"), .string("two words")])])
        let entry = try #require(found.entries.first)
        #expect(entry.media.map(\.caption) == ["the river"] && entry.sourceID == Self.id(2))
        #expect(entry.unmodelled["Done"] == .string("Yes") && entry.unmodelled["icon"] == .string("🌫️"))
        #expect(found.problems.isEmpty, "\(found.problems)")
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `the icon of a page is none of a link's words, and an own one is a picture`() throws {
        let (name, day) = ("Fog \(Self.id(2))", "Fog%20\(Self.id(2))/Day%20\(Self.id(3)).html")
        let gallery = "<img class=\"icon notion-static-icon\" src=\"https://www.notion.so/icons/pin.svg\"/>"
        try sample.write(
            """
            <article><header><div class="page-header-icon"><img class="icon" src="Fog/own.png"/></div><h1
            class="page-title">Fog</h1><table class="properties"><tbody><tr class="property-row
            property-row-created_time"><th>Created</th><td><time>@January 5, 2024</time></td></tr></tbody></table></header><div class="page-body"><figure class="link-to-page"><a href="\(day)"><span
            class="icon">📔</span>Day</a></figure><figure class="link-to-page"><a href="\(day)">\(gallery)Sun</a></figure><p>See
            <a href="\(day)">\(gallery)Rain</a></p><figure class="callout"><div>\(gallery)</div><div>Note</div></figure></div></article>
            """, to: "\(name).html")
        try sample.write(ForeignDiary.photo, to: "Fog/own.png")
        let found = try read()
        #expect(found.texts == ["[[Day]]\n\n[[Sun]]\n\nSee [[Rain]]\n\n> Note"], "\(found.texts)")
        #expect(found.entries.flatMap(\.media).map(\.file.path) == ["Fog/own.png"] && found.problems.isEmpty)
    }

    // MARK: Recognition

    @Test(arguments: [
        ["Day 2f2e3d4c5b6a79808192a3b4c5d6e7f.md"], ["2f2e3d4c5b6a79808192a3b4c5d6e7f8.md"],
        ["Day 2F2E3D4C5B6A79808192A3B4C5D6E7F8.md"], ["Day 2f2e3d4c5b6a79808192a3b4c5d6e7f8.txt"],
        ["Day 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md", "2024-01-05.md", "2024-01-06.md"],
    ])
    func `other names are none of Notion's`(names: [String]) throws {
        for name in names { try sample.write("# A", to: name) }
        #expect(try !sample.recognize().contains("notion"))
    }

    @Test(
        .enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"),
        arguments: ["", "\u{FEFF}", "# ", "#", "\n\n", "a,b", "<article", "\0", "Name\n\"", "[[](", "![](%FF)"])
    func `a damaged document ends nothing`(text: String) throws {
        for ending in ["md", "csv", "html"] { try sample.write(text, to: "A \(Self.id(2)).\(ending)") }
        try sample.write("# B\n\nDate: January 5, 2024\n\nFog\n", to: "B \(Self.id(3)).md")
        #expect(try sample.read(NotionFormat.self).texts.contains("Fog"))
    }

    /// Every word of a page is in its title, its properties or its text, whatever is around it.
    @Test(arguments: 0..<20)
    func `no word of a page is lost`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let marks = [
            "\n", "\n\n", "\n# ", ": ", "\nDate: January 5, 2024\n", "\nTags: ", "<aside>", "\n</aside>\n",
            "\n<details>\n",
            "\n<summary>", "</summary>\n", "[", "](", ")", "![", "]", "\n- ", "\n```\n", " ", "🌫️", "\n    ",
        ]
        var (text, words): (String, [String]) = ("# ", [])
        for number in 0..<40 {
            words.append("w\(number)x")
            text += (0..<3).map { _ in marks.randomElement(using: &generator) ?? "" }.joined() + "w\(number)x"
        }
        for columns in [nil, ["date", "tags"]] as [Set<String>?] {
            let page = NotionPage(markdown: text, columns: columns)
            let found = page.title + page.text + page.properties.map { $0.name + " " + $0.value }.joined(separator: " ")
            #expect(words.allSatisfy { found.contains($0) }, "\(text)")
        }
    }
}
