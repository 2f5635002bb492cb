import TestFixtures
import Testing

@testable import DiaryCore

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

    @Test(arguments: 1...UInt64(20))
    func `any text is scanned in linear time`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = (0..<20_000).map { _ in generator.pick(["`", "``", "#", "@", "a", " ", "-", "日", "://", "/"]) }
            .joined()
        let names = TagScanner.names(in: text)
        for name in names.prefix(50) { #expect(text.contains("#" + name) || text.contains("@" + name), "seed \(seed)") }
    }
}
