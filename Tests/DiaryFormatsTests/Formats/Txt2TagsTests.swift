import Testing

@testable import DiaryFormats

/// RedNotebook's markup.
struct Txt2TagsTests {
    private func markdown(_ text: String) -> String { Txt2TagsText(text).markdown }

    @Test(arguments: [
        ("**b** //i// __u__ --s--", "**b** *i* _u_ ~~s~~"), ("a ``**x**`` b", "a ``**x**`` b"),
        ("= H =", "# H"), ("=== Výlet ===", "### Výlet"), ("== a **b** ==[label]", "## a **b**"), ("+ one", "1. one"),
        ("- a\n- b\n\n\nend", "- a\n- b\n\nend"), ("line\\\\\nnext", "line  \nnext"), ("{Red|color:red} x", "Red x"),
        (#"[""dir/name"".png?300]"#, "![](dir/name.png)"), (#"[""my dir/na me"".jpg]"#, "![](<my dir/na me.jpg>)"),
        (#"[label ""file:///x.pdf""]"#, "[label](file:///x.pdf)"), ("[pic.jpg]", "![](pic.jpg)"),
        ("[Home http://a.example/b//c]", "[Home](http://a.example/b//c)"), ("[2019-02-14]", "[2019-02-14]"),
        ("[name 2019-02-14]", "[name 2019-02-14]"), ("see http://a.example//x// now", "see http://a.example//x// now"),
        ("** not bold **", "** not bold **"), ("a // b // c", "a // b // c"), ("2 ** 3", "2 ** 3"),
        ("[ ] open", "[ ] open"),
        ("--------------------", "---"), ("```\n**raw**\n```", "```\n**raw**\n```"),
        ("#ff0000 #include #tag", "\\#ff0000 \\#include #tag"),
        ("//both **in** one//", "*both **in** one*"), ("**", "**"), ("", ""),
    ])
    func `marks become Markdown's`(text: String, expected: String) {
        #expect(markdown(text) == expected)
    }

    @Test func `tags are those of RedNotebook`() {
        #expect(Txt2TagsScanner.tags(in: "#výlet a#b &#c ##d #123 #1a #deadbe #define (#ok)") == ["výlet", "1a", "ok"])
    }

    @Test(arguments: ["**", "//", "[", "[\"\"", "``", "{a|color:", "__a", "http://", "\"\"", "#", "=", "[a http://"])
    func `hostile repetitions take little time`(unit: String) {
        #expect(!markdown(String(repeating: unit, count: 1 << 17)).isEmpty)
    }
}
