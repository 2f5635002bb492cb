import DiaryModel
import DiaryStore
import TestFixtures
import Testing

struct TagScannerTests {
    @Test(
        arguments: [
            ("#work", ["work"]), ("a #work b", ["work"]), ("@anna", ["anna"]), ("(#a)", ["a"]), ("\"#a\"", ["a"]),
            ("#a,#b", ["a", "b"]), ("#a #A", ["a", "A"]), ("#1", []), ("#1a", ["1a"]), ("#2026-03", []), ("#a-", ["a"]),
            ("#a/b", ["a/b"]), ("#a/", ["a"]), ("#_a", ["_a"]), ("#-", []), ("#", []), ("# title", []), ("##a", []),
            ("a#b", []), ("#日本", ["日本"]), ("日本#東京", []), ("、#東京。", ["東京"]), ("#žluťoučký", ["žluťoučký"]),
            ("#हिन्दी", ["हिन्दी"]), ("#a\u{301}", ["a\u{301}"]), ("#été!", ["été"]), ("#a.b", ["a"]), ("#a:", ["a"]),
        ] as [(String, [String])])
    func `a tag begins a word`(text: String, expected: [String]) {
        #expect(TagScanner.names(in: text) == expected)
    }

    @Test(
        arguments: [
            ("https://example.com/#top", []), ("see http://a.b/c#d and #e", ["e"]), ("anna@example.com", []),
            ("anna@example.com #a", ["a"]), ("mail: <anna@example.com>", []), ("@anna@example.com", []),
            ("example.com/#top", []), ("page.html#top", []), ("?q=#a", []), ("&#233;", []), ("\\#a", []),
        ] as [(String, [String])])
    func `addresses contain no tag`(text: String, expected: [String]) {
        #expect(TagScanner.names(in: text) == expected)
    }

    @Test(
        arguments: [
            ("`#a`", []), ("``#a ` #b`` #c", ["c"]), ("```\n#a\n``` #b", ["b"]), ("`#a", []), ("``#a` #b", ["b"]),
            ("`x` #a `y`", ["a"]), ("`", []), ("``", []), ("`` ` `` #a", ["a"]),
        ] as [(String, [String])])
    func `code contains no tag`(text: String, expected: [String]) {
        #expect(TagScanner.names(in: text) == expected)
    }

    @Test(
        arguments: [
            ("[x](#top)", []), ("[#a](#b \"#c\") #d", ["a", "d"]), ("![#a](b#c.png)", ["a"]), ("[x](<#b>)", []),
            ("[[#Overview]]", []), ("[[Note#Head|see #alias]] #a", ["a"]), ("![[Note#Head]]", []), ("[[#a", ["a"]),
            ("[x][#ref]", []), ("[a]: #ref\n#b", ["b"]), ("[a]: #ref \"#title\"", []), ("[^1]: note #a", ["a"]),
            ("[10:30]: #work with others", ["work"]), ("- [ ] #a", ["a"]), ("- [x] #a", ["a"]), ("> #a", ["a"]),
            ("<a href=\"#anchor\">#a</a>", ["a"]), ("<a href='#b' title=#c>x</a>", []), ("<!-- #a --> #b", ["b"]),
            ("<!-- #a\n\n#b", ["a", "b"]), ("a < b #c > d", ["c"]), ("<y and #z>", ["z"]), ("<pre>#a</pre>#b", ["b"]),
            ("<code>#a</code>", []), ("<style>#header {}</style>", []), ("<https://a.b/#c>", []), ("<br/>#a", ["a"]),
            ("~~~\n#a\n~~~\n#b", ["b"]), ("~~~css\n#a", []), ("~~~~\n#a\n~~~\n#b\n~~~~\n#c", ["c"]),
            ("```\n#a\n`````\n#b", ["b"]), ("> ~~~\n> #a\n> ~~~\n#b", ["b"]), ("- ~~~\n  #a\n  ~~~\n#b", ["b"]),
            ("~~struck~~ #a", ["a"]), ("a ~~~ #b", ["b"]), ("x\n\n    #a\n    #b\n\n#c", ["c"]), ("x\n\n\t#a", []),
            ("x\n    #a", ["a"]), ("- x\n\n    #a", ["a"]), ("1. x\n\n    #a", ["a"]), ("    #a", ["a"]),
            ("#a](b", ["a"]), ("(#a)[b]", ["a"]), ("[a](b (#c) d) #e", ["e"]),
            ("%% #a %% #b", ["b"]), ("%%\n#a\n%%\n#b", ["b"]), ("50%% #a", ["a"]), ("%%%% #a", ["a"]),
        ] as [(String, [String])])
    func `links, HTML and blocks of code contain no tag`(text: String, expected: [String]) {
        #expect(TagScanner.names(in: text) == expected)
    }

    @Test(
        arguments: [
            ("#c++", [], ["c++"]), ("#c++ is @c++.", [], ["c++", "c++"]), ("#a++b", [], ["a"]), ("#a+++", [], ["a"]),
            ("#+", [], []), ("#c#", [], ["c"]), ("#c# @C#", ["c#"], ["c#", "C#"]),
            ("#leser*innen", ["leser*innen"], ["leser*innen"]),
            ("#c#x", ["c#"], ["c"]), ("`#c#`", ["c#"], []),
        ] as [(String, [String], [String])])
    func `a tag with other characters is found once, as a whole`(text: String, known: [String], expected: [String]) {
        #expect(TagScanner.names(in: text, known: known) == expected)
        let merged = TagTable.merge(typed: known, text: text).map(\.name)
        #expect(Set(merged.map { $0.lowercased() }).isSuperset(of: known.map { $0.lowercased() }))
    }

    @Test func `a tag with other characters is renamed in the text`() {
        let renamed = TagScanner.renaming({ $0 == "c#" }, to: "csharp", in: "learn #c# and #c", known: ["c#"])
        #expect(renamed == "learn #csharp and #c")
    }

    @Test(arguments: [
        "<!-- ", "<a b=\"", "[[", "](", "<pre>", "~~~ ", "```", "[a]: ", "\n\n    x", "<a ", "[x][", "- a\n\n    ",
    ])
    func `parts that never close take linear time`(part: String) {
        _ = TagScanner.names(in: String(repeating: part, count: 5000) + "#a")
    }

    @Test(arguments: 1...UInt64(20))
    func `any text is scanned in linear time`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = (0..<20_000).map { _ in
            generator.pick([
                "`", "``", "#", "@", "a", " ", "-", "日", "://", "/", "\n", "[", "](", "<a ", ">", "~~~", "\t",
            ])
        }
        .joined()
        let names = TagScanner.names(in: text)
        for name in names.prefix(50) { #expect(text.contains("#" + name) || text.contains("@" + name), "seed \(seed)") }
    }
}
