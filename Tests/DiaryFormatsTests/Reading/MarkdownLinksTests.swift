import DiaryFormats
import Testing

/// Links of Markdown outside of code.
struct MarkdownLinksTests {
    private func targets(_ text: String) -> [String] { MarkdownLinks.links(in: text).map(\.target) }

    @Test func `each way of embedding a file is found`() {
        let text = """
            ![a](one.jpg) ![[two.jpg|200]] <img src="three.jpg" alt="x"/> [memo](four.m4a "title") [[five]]
            ![b](<six seven.jpg>) ![c](eight (1).jpg) ![d](../nine ten.png){:height 288, :width 252}!
            """
        #expect(
            targets(text) == [
                "one.jpg", "two.jpg", "three.jpg", "four.m4a", "five", "six seven.jpg", "eight (1).jpg",
                "../nine ten.png",
            ])
        let last = MarkdownLinks.links(in: text).last
        #expect(last.map { Array(text.utf8)[$0.range.upperBound] } == UInt8(ascii: "!"))
    }

    @Test(arguments: [
        "`![a](b.jpg)`", "``![a](b.jpg) ` ``", "```\n![a](b.jpg)\n```", "~~~ md\n![[b.jpg]]\n~~~",
        "- ```\n  ![a](b.jpg)\n  ```",
        "\\![a]\\(b.jpg)", "```\n![a](b.jpg)", "![a] (b.jpg)", "![a](b\n.jpg)",
    ])
    func `code and text other than links is left alone`(text: String) {
        #expect(targets(text).isEmpty)
    }

    @Test func `a backtick of another paragraph begins no code`() {
        #expect(targets("a ` b\n\n![a](b.jpg)\n\nc ` d") == ["b.jpg"])
    }

    @Test func `labels, bars of tables and pictures within links are reported`() {
        let wiki = MarkdownLinks.links(in: "| ![[a.jpg\\|200x100]] |")
        #expect(wiki.map(\.target) == ["a.jpg"] && wiki.map(\.label) == ["200x100"])
        let nested = MarkdownLinks.links(in: "[![alt](in.jpg)](https://a.example)")
        #expect(nested.map(\.target) == ["in.jpg"] && nested.map(\.label) == ["alt"])
    }

    @Test func `Bear's comment with the width of a picture belongs to it`() {
        let text = "![](a.jpg)<!-- {\"width\":300} -->![](b.jpg)<!-- c --> ![](d.jpg)<!-- {"
        #expect(MarkdownLinks.replacing(in: text) { _ in "x" } == "xx<!-- c --> x<!-- {")
        let file = "[f](f.pdf)<!-- {\"embed\":\"true\"} --> [g](g.pdf){x}"
        #expect(MarkdownLinks.replacing(in: file) { $0.label } == "f g{x}")
    }

    @Test func `replacing leaves the rest as it is`() {
        let text = "a ![x](1.jpg) b [y](2.jpg) `![z](3.jpg)`"
        #expect(
            MarkdownLinks.replacing(in: text) { $0.form == .image ? "<\($0.label)>" : nil }
                == "a <x> b [y](2.jpg) `![z](3.jpg)`")
    }

    @Test(arguments: ["[", "![", "[[", "](", "<img ", "`", "[a](<", "![[", "\\", "[](", "~~~\n", "<"])
    func `hostile repetitions take little time`(unit: String) {
        let text = String(repeating: unit, count: 1 << 18)
        #expect(MarkdownLinks.links(in: text).count <= 1)
    }
}
