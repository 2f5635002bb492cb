import DiaryModel
import DiaryTestSupport
import Pixels
import Testing
import TextFolding

@testable import DiaryFormats

struct AlbumPartsTests {
    private func html(_ text: String) -> String {
        String(decoding: HTML(markdown: text, firstLevel: 4).bytes, as: UTF8.self)
    }

    @Test func `foreign words mean nothing in markup`() {
        var html = HTML()
        html.element("p", ["title": "\"><b>'&", "hidden": nil]) { $0.text("<script>&\u{0}\u{1B}[1m") }
        #expect(
            String(decoding: html.bytes, as: UTF8.self)
                == "<p title=\"&quot;&gt;&lt;b&gt;&#39;&amp;\">&lt;script&gt;&amp;\u{FFFD}\u{FFFD}[1m</p>")
    }

    /// A browser obeys a reference to a bidirectional mark, and a terminal doesn't.
    @Test func `a page contains nothing that a terminal obeys`() {
        let text = "a\u{202E}b\u{2069}c\u{9B}d\u{7F}e\u{2028}\u{A0}\u{E9}"
        let harmless = "a&#x202e;b&#x2069;c\u{FFFD}d\u{FFFD}e\u{2028}\u{A0}\u{E9}"
        var page = HTML()
        page.element("i", ["title": text], text)
        #expect(String(decoding: page.bytes, as: UTF8.self) == "<i title=\"\(harmless)\">\(harmless)</i>")
        #expect(html("a\u{202E}b\u{9B}c\u{7F}d") == "<p>a&#x202e;b\u{FFFD}c\u{FFFD}d</p>\n")
    }

    @Test(arguments: [
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("one\ntwo", "<p>one<br />\ntwo</p>\n"),
        ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
        ("<script>\nalert(1)\n</script>", "<p>&lt;script&gt;<br />\nalert(1)<br />\n&lt;/script&gt;</p>\n"),
        ("[a](javascript:alert(1)) [b](data:text/html,x)", "<p>a b</p>\n"),
        ("[a](file:///etc/passwd) [b](//x.org) [c](x.html)", "<p>a b c</p>\n"),
        ("[a](HTTPS://x.org \"t\")", "<p><a href=\"HTTPS://x.org\" title=\"t\">a</a></p>\n"),
        ("![a](https://x.org/p.png)", "<p><a href=\"https://x.org/p.png\">a</a></p>\n"),
        ("![](https://x.org/p.png)", "<p><a href=\"https://x.org/p.png\">https://x.org/p.png</a></p>\n"),
        ("[![a](https://x.org/p.png)](https://y.org)", "<p><a href=\"https://y.org\">a</a></p>\n"),
        ("![a](../media/p.png)", "<p>a</p>\n"),
        ("https://x.org/?a=b&c", "<p><a href=\"https://x.org/?a=b&amp;c\">https://x.org/?a=b&amp;c</a></p>\n"),
        ("- [ ] a\n- [x] b", "<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>\n"),
        ("# a\n### b\n## c\n# d", "<h4>a</h4>\n<h5>b</h5>\n<h5>c</h5>\n<h4>d</h4>\n"),
        ("a\u{1B}b", "<p>a b</p>\n"),
    ])
    func `Markdown becomes harmless HTML`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: ["|a", "a<?", "a<!A ", "a@a.", "> ", "- ", "[a](", "*a ", "**a *b ", "\n"])
    func `a text that is made to be slow takes no quadratic time`(unit: String) {
        let text = String(repeating: unit, count: 1 << 20) + (unit == "|a" ? "\n|-\n" : "")
        let pieces = MarkdownHTML.pieces(of: Array(text.utf8))
        #expect(pieces.filter { !$0.isPlain }.allSatisfy { $0.range.count <= MarkdownHTML.pieceLimit })
        #expect(pieces.first?.range.lowerBound == 0 && pieces.last?.range.upperBound == text.utf8.count)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        #expect(!html(text).isEmpty)
    }

    @Test func `a long text stays whole, with its words in their order`() {
        let text = (0..<20_000).map { "word\($0)" }.joined(separator: "\n\n")
        let words = html(text).split { !$0.isLetter && !$0.isNumber }.filter { $0.hasPrefix("word") }
        #expect(words.count == 20_000 && words[12_345] == "word12345")
    }

    @Test func `the table folds every code point as the search does`() {
        let script = String(decoding: AlbumFoldTable.script, as: UTF8.self)
        #expect(script.utf8.count < AlbumSearchIndex.fileLimit)
        var table = FoldTableReading(script)
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !AlbumFoldTable.hangul.contains(value) else { continue }
            let folded = String(decoding: SearchFold.fold(String(scalar)), as: UTF8.self)
            if folded != table.fold(value) {
                Issue.record("U+\(String(value, radix: 16)) folds to \(folded), not \(table.fold(value))")
                return
            }
        }
    }

    @Test func `a text that is too long for a file continues in the next`() {
        let text = String(repeating: "日記🍁 ", count: 30_000)
        let pieces = AlbumSearchIndex.pieces(of: text)
        #expect(pieces.count > 2 && pieces.joined() == text)
        #expect(pieces.allSatisfy { $0.utf8.count <= 64_000 })
        #expect(AlbumSearchIndex.pieces(of: "") == [""])
    }

    @Test func `a manifest with foreign names is refused`() throws {
        let diary = try TestDiary()
        let folder = diary.folder.path("album.json").parent
        for name in ["../x", "/etc/passwd", "media/../x", "media/a/b", "x.txt", "album.json", "", "media/", "other/a"] {
            try diary.folder.write(FolderManifest(files: [name: ""]).bytes(.album), to: "album.json")
            #expect(FolderManifest(in: folder, .album) == nil, "\(name)")
        }
        let files = ["index.html": "", "media/a.jpg": "original 1"]
        try diary.folder.write(FolderManifest(files: files).bytes(.album), to: "album.json")
        #expect(FolderManifest(in: folder, .album)?.files == files)
    }

    @Test func `pages of tags that differ in case alone have names of their own`() {
        var names = UniquePageNames()
        #expect(names.name(for: "Trip") == "Trip.html")
        #expect(names.name(for: "trip") == "trip-2.html")
        #expect(names.name(for: "a/b") == "a_b.html")
        #expect(names.name(for: "CON") == "_CON.html")
    }

    @Test(arguments: [
        ("京都で散歩した。", "ja"), ("오늘은 비", "ko"), ("Καλημέρα", "el"), ("Dinner at Anna's", ""), ("北京", ""),
        ("Then tea, far too hot, and の", ""),
    ])
    func `the language is set if letters reveal it`(text: String, code: String) {
        #expect(TextLanguage.code(of: text) == code)
    }

    @Test func `photos of extreme shapes have a bounded one`() {
        let grid = AlbumGrid()
        #expect(grid.className(of: PixelSize(width: 512, height: 384)) == "r133")
        #expect(grid.className(of: PixelSize(width: 512, height: 1)) == "r400")
        #expect(grid.className(of: PixelSize(width: 1, height: 512)) == "r30")
        #expect(String(decoding: grid.stylesheet, as: UTF8.self).contains(".r133 { --ratio: 1.33; }\n"))
    }
}

/// Reads the table like the script of the pages.
private struct FoldTableReading {
    private var folds: [UInt32: String] = [:]

    init(_ script: String) {
        guard let start = script.firstIndex(of: "["), let end = script.lastIndex(of: "]") else { return }
        var rows = Self.values(script[start...end].dropFirst().dropLast())[...]
        var next: UInt32 = 0
        while rows.count >= 3, let distance = UInt32(rows.removeFirst()), let count = UInt32(rows.removeFirst()) {
            let folding = rows.removeFirst()
            for value in next + distance..<next + distance + count {
                // A quote and a combining mark after it are one character.
                if folding.unicodeScalars.first == "\"" {
                    folds[value] = String(folding.unicodeScalars.dropFirst())
                } else {
                    folds[value] = Unicode.Scalar(UInt32(Int(value) + (Int(folding) ?? 0))).map { String($0) }
                }
            }
            next += distance + count
        }
    }

    /// Numbers unchanged, texts with their opening quote.
    private static func values(_ list: Substring) -> [String] {
        var values: [String] = []
        var value = ""
        var (isText, isEscaped) = (false, false)
        for scalar in list.unicodeScalars {
            switch scalar {
            case "\\" where isText && !isEscaped: isEscaped = true
            case "\"" where !isEscaped:
                isText.toggle()
                if isText { value.unicodeScalars.append(scalar) }
            case "," where !isText:
                values.append(value)
                value = ""
            default:
                value.unicodeScalars.append(scalar)
                isEscaped = false
            }
        }
        return values
    }

    mutating func fold(_ value: UInt32) -> String {
        folds[value] ?? Unicode.Scalar(value).map { String($0) } ?? ""
    }
}
