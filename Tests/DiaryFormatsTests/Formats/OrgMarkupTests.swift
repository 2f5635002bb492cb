import TestFixtures
import Testing

@testable import DiaryFormats

struct OrgMarkupTests {
    private func markdown(_ text: String) -> String { OrgMarkup.markdown(OrgDocument.lines(text)) }

    @Test(arguments: [
        ("a *b* /c/ _d_ +e+ =f*g= ~h~", "a **b** *c* d ~~e~~ `f*g` `h`"),
        ("*b /c/*, (*d*) \"/e/\"", "**b *c***, (**d**) \"*e*\""),
        ("snake_case_name /usr/bin/ls a * b", "snake_case_name /usr/bin/ls a * b"), ("2*3*4", "2\\*3\\*4"),
        ("[2024-01-05 Fri] <2024-01-06 Sat 10:00>", "[2024-01-05 Fri] <2024-01-06 Sat 10:00>"), ("x[fn:1]", "x[^1]"),
        ("[fn:1] words", "[^1]: words"), ("a\\\\", "a\\"), ("*a", "\\*a"), ("=`=", "`` ` ``"), ("", ""),
        ("šípek *ěž* 🌫️ /é/", "šípek **ěž** 🌫️ *é*"),
    ])
    func `emphasis, code, times and footnotes`(org: String, expected: String) {
        #expect(markdown(org) == expected)
    }

    @Test(arguments: [
        ("[[https://a.example][A b]]", "[A b](https://a.example)"), ("[[https://a.example]]", "https://a.example"),
        ("[[file:my pic.jpg]]", "![](my%20pic.jpg)"), ("[[./a(1).png]]", "![](./a%281%29.png)"),
        ("[[a.jpg]]", "![](a.jpg)"), ("[[file:a.jpg][file:b.jpg]]", "![](a.jpg)"),
        ("[[file:a.jpg][me]]", "[me](a.jpg)"),
        ("[[file:x.org::*Walk][w]]", "[w](x.org)"), ("[[attachment:s.m4a]]", "![](s.m4a)"),
        ("[[Page]] [[Page][p]] [[*Head]]", "[[Page]] [[Page|p]] [[Head]]"), ("[[a", "[[a"), ("[[]]", "[[]]"),
    ])
    func `links`(org: String, expected: String) {
        #expect(markdown(org) == expected)
    }

    @Test(arguments: [
        ("#+begin_src swift\n,* x\n  *y*\n#+end_src", "```swift\n* x\n  *y*\n```"),
        ("#+BEGIN_QUOTE\na\n\n*b*\n#+END_QUOTE", "> a\n>\n> **b**"), ("#+begin_comment\na\n#+end_comment\nb", "b"),
        ("| a | b |\n|---+---|\n| 1 | *2* |\n|---+---|", "| a | b |\n|---|---|\n| 1 | **2** |"),
        ("+ [X] a\n  1) b\n  * c\n- [-] d\n- t :: w", "- [x] a\n  1. b\n  - c\n- [ ] d\n- **t**: w"),
        (": a\n: *b*\nc", "```\na\n*b*\n```\nc"), ("# note\n#+attr_html: :width 3\na\n-----", "a\n---"),
        ("  a\n    b\n\n  c", "a\n  b\n\nc"), (":NOTES:\na\n:END:", "a"), ("#tag\n> b\n1) c", "#tag\n\\> b\n1. c"),
        ("#+begin_src\na", "```\na\n```"), ("#+CAPTION: river\n[[a.jpg]]", "![river](a.jpg)"),
    ])
    func `blocks, lists and tables`(org: String, expected: String) {
        #expect(markdown(org) == expected)
    }

    @Test(arguments: [
        ("[2024-01-05 Fri 10:30]", true, ""), ("<2024-01-05 pá>", false, ""),
        ("<2024-01-05 金 9:05-10:00 +1w -2d>", true, "-10:00 +1w -2d"),
        ("[2024-01-05]", false, ""), ("<2024-01-05 Fri>--<2024-01-07 Sun>", false, "--2024-01-07 Sun"),
    ])
    func `a time has the name of its day in any language`(text: String, hasTime: Bool, rest: String) throws {
        let stamp = try #require(OrgTimestamp(text))
        #expect("\(stamp.time.day)" == "2024-01-05" && stamp.time.hasTime == hasTime && stamp.rest == rest)
        #expect(stamp.isActive == text.hasPrefix("<"))
    }

    @Test(arguments: ["[2024-13-05 Fri]", "[2024-01-05 Fri", "2024-01-05", "[1]", "[]", "<2024-01-05> x", "[2024-1]"])
    func `other texts are no time`(text: String) { #expect(OrgTimestamp(text) == nil) }

    /// Every word of a text is in its Markdown, whatever marks are around it.
    @Test(arguments: 0..<40)
    func `no word of a text is lost`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let marks = [
            "*", "/", "_", "+", "=", "~", "[[", "]]", "][", "[", "]", "<", ">", "|", "\\", ":", "-", "1.", "#", "`",
            " ",
            "\n", "\n\n", "\n- ", "\n  ", "\n| ", "\n: ", "\n> ", "[fn:", "[2024-01-05 ", "::", "🌫️", "é",
        ]
        var (text, words): (String, [String]) = ("", [])
        for number in 0..<60 {
            let word = "w\(number)x"
            words.append(word)
            let before = (0..<3).map { _ in marks.randomElement(using: &generator) ?? "" }.joined()
            text += before + word
        }
        let found = markdown(text)
        let lost = words.filter { !found.contains($0) }
        #expect(
            lost.allSatisfy { word in text.split(separator: "\n").contains { Self.isLeftOut($0, word) } }, "\(text)")
    }

    /// Returns whether a word is in a line that is no text: a comment, or a line of a table.
    private static func isLeftOut(_ line: Substring, _ word: String) -> Bool {
        let bare = line.drop { $0 == " " }
        let isComment = bare.hasPrefix("# ") || bare.hasPrefix("|-") || bare.hasPrefix("#+")
        // What is searched for in a linked file, and a name between two colons.
        return line.contains(word) && (isComment || line.contains("::") || bare.hasPrefix(":"))
    }
}
