import JSON
import Testing

@testable import DiaryFormats

struct HTMLTextTests {
    /// An element with its children; attributes as pairs.
    private static func node(_ name: String, _ attributes: JSONObject = JSONObject(), _ children: Any...) -> JSONValue {
        let children = children.map { ($0 as? String).map(JSONValue.string) ?? ($0 as? JSONValue) ?? .null }
        return .object(["name": .string(name), "attributes": .object(attributes), "children": .array(children)])
    }

    private static let cases: [(JSONValue, String)] = [
        (.array([node("p", [:], "Dnes jsme šli ", node("b", [:], "k řece"), ".")]), "Dnes jsme šli **k řece**."),
        (.array([node("p", [:], "a"), node("p", [:], "b\n  c")]), "a\n\nb c"),
        (.array([node("h2", [:], "T"), node("p", [:], node("i", [:], " x "), "y")]), "## T\n\n*x* y"),
        (
            node(
                "ul", [:], node("li", [:], "a"), "\n",
                node("li", [:], node("p", [:], "b"), node("ul", [:], node("li", [:], "c")))), "- a\n- b\n  - c"
        ),
        (node("ol", [:], node("li", [:], "a"), node("li", [:], "b", node("br"), "c")), "1. a\n2. b\n   c"),
        (node("blockquote", [:], node("p", [:], "a"), node("p", [:], "b")), "> a\n>\n> b"),
        (node("pre", [:], "x <\n  y"), "```\nx <\n  y\n```"),
        (node("p", [:], node("a", ["href": .string("https://a.b/c d")], "link")), "[link](https://a.b/c%20d)"),
        (node("p", [:], node("a", ["href": .string("https://a.b")], "https://a.b")), "https://a.b"),
        (node("p", [:], node("a", ["href": .string("javascript:x")], "bad")), "bad"),
        (
            node("p", [:], "5 * 3, a_b, *x*, _y_, C:\\*, #tag, 1 < 2, <b>, a&amp;b"),
            "5 * 3, a_b, \\*x\\*, \\_y\\_, C:\\\\\\*, #tag, 1 < 2, \\<b>, a\\&amp;b"
        ),
        (
            .array([node("p", [:], "# no"), node("p", [:], "- no"), node("p", [:], "1. no"), node("p", [:], "> no")]),
            "\\# no\n\n\\- no\n\n1\\. no\n\n\\> no"
        ),
        (.array([node("style", [:], "p{}"), node("head", [:], node("title", [:], "t")), .string("text")]), "text"),
        (node("span", [:], node("p", [:], "in"), "out"), "in\n\nout"),
        (
            node(
                "ul", [:],
                node(
                    "li", [:],
                    node("label", [:], node("input", ["type": .string("checkbox"), "checked": .string("")])),
                    node("div", [:], node("p", [:], "done")))),
            "- [x] done"
        ),
        (
            node("p", [:], node("img", ["src": .string("https://a.b/c.png"), "alt": .string("a [b]")])),
            "![a b](https://a.b/c.png)"
        ),
        (node("p", [:], "a", node("img", ["src": .string("c.png"), "alt": .string("b")])), "ab"),
        (node("p", [:], node("code", [:], "a`b")), "`` a`b ``"),
        (.null, ""), (.array([]), ""), (.object(JSONObject()), ""),
    ]

    @Test(arguments: 0..<cases.count)
    func `HTML becomes Markdown`(index: Int) {
        let (document, text) = Self.cases[index]
        #expect(HTMLText().markdown(document) == text)
    }

    @Test func `a paragraph may be a line, and an empty one an empty line`() {
        let document = JSONValue.array([
            Self.node("p", [:], "a"), Self.node("p", [:], "b"), Self.node("p", [:], Self.node("br")),
            Self.node("p", [:], "c"),
        ])
        #expect(HTMLText(.lines).markdown(document) == "a\nb\n\nc")
        #expect(HTMLText().markdown(document) == "a\n\nb\n\nc" && HTMLText.hasEmptyParagraph(document))
    }

    @Test func `a line below a list or a quote doesn't become part of it`() {
        let list = Self.node("ul", [:], Self.node("li", [:], "a"), Self.node("li", [:], "b"))
        let quote = Self.node("blockquote", [:], Self.node("p", [:], "q"))
        let (line, empty) = (Self.node("p", [:], "c"), Self.node("p", [:]))
        #expect(HTMLText(.lines).markdown(.array([list, line, line])) == "- a\n- b\n\nc\nc")
        #expect(HTMLText(.lines).markdown(.array([list, empty, line])) == "- a\n- b\n\nc")
        #expect(HTMLText(.lines).markdown(.array([quote, line])) == "> q\n\nc")
        #expect(HTMLText(.lines).markdown(.array([line, list])) == "c\n\n- a\n- b")
    }

    private static func row(_ cell: String, _ texts: String..., spanning: JSONObject = [:]) -> JSONValue {
        let cells = texts.enumerated().map { node(cell, $0 == 0 ? spanning : [:], $1) }
        return .object(["name": .string("tr"), "children": .array(cells)])
    }

    private static let tables: [(JSONValue, String)] = [
        (
            node("table", [:], node("thead", [:], row("th", "h1", "h2")), node("tbody", [:], row("td", "1", "a|b"))),
            "| h1 | h2 |\n| --- | --- |\n| 1 | a\\|b |"
        ),
        (
            node("table", [:], row("td", "a", spanning: ["rowspan": .string("2")]), row("td", "b", "c")),
            "| a |  |  |\n| --- | --- | --- |\n|  | b | c |"
        ),
        (
            node(
                "table", [:], node("caption", [:], "T"), row("td", "a", "b", spanning: ["colspan": .string("2")]),
                row("td", "1")),
            "T\n\n| a |  | b |\n| --- | --- | --- |\n| 1 |"
        ),
        // Tables that arrange texts.
        (node("table", [:], row("td", "a", "b")), "a | b"),
        (node("table", [:], row("td", "a"), row("td", "b")), "a\n\nb"),
        (
            node(
                "table", [:], row("td", "a", "b"),
                node("tr", [:], node("td", [:], node("ul", [:], node("li", [:], "c"))))),
            "a | b\n\n- c"
        ),
    ]

    @Test(arguments: 0..<tables.count)
    func `a table with a row below its header is one of Markdown`(index: Int) {
        let (document, text) = Self.tables[index]
        #expect(HTMLText().markdown(document) == text)
    }

    @Test func `a table with endless spans stays a text`() {
        let rows = (0..<100).map { Self.row("td", "\($0)", spanning: ["colspan": .string("1000")]) }
        let table = JSONValue.object(["name": .string("table"), "children": .array(rows)])
        #expect(HTMLText().markdown(table).utf8.starts(with: "0\n\n1\n\n2".utf8))
    }

    @Test func `a line of code is one whatever element it is in`() {
        let lines = [
            Self.node("div", [:], "a"), .string("\n"), Self.node("div", [:], Self.node("br")),
            Self.node("div", [:], " b"),
        ]
        let pre = JSONValue.object(["name": .string("pre"), "children": .array(lines)])
        #expect(HTMLText().markdown(pre) == "```\na\n\n b\n```")
    }

    @Test func `HTML that is nested deeply is read without an end of the stack`() {
        var document = JSONValue.string("x")
        for _ in 0..<5000 { document = Self.node("b", [:], document) }
        _ = HTMLText().markdown(document)
        _ = HTMLText.plain(document)
    }

    @Test func `plain text has no marks`() {
        #expect(
            HTMLText.plain(.array([Self.node("p", [:], "a ", Self.node("b", [:], "*b*")), Self.node("p", [:], "c")]))
                == "a *b* c")
    }
}
