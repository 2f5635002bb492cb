import Chronology
import DiaryTestSupport
import TestFixtures
import Testing

@testable import DiaryModel
@testable import DiaryStore

struct SearchTests {
    private static let pieces = [
        "tram", "Straße", "STRASSE", "žluťoučký", "kůň", "日本", "日本語", "カメラ", "ｶﾒﾗ", "ёлка", "ы", "o", "O", "ø", "’",
        "\"",
        "\"x", "*", "AND", "NEAR(", "-", "–", "２０２６", "2026", " ", " ", "  ", "\n", "\n\n", "\u{0}", "\u{FFFE}",
        "\u{FFFD}", "👩‍👩‍👧",
        "e\u{301}", "\u{AD}", "ａ", "'", ";", "ñ", "İ", "ı", "ß", "ﬁ", "अ", "ก", "한국", "\u{200D}", "^", ":", "(", "{",
    ]

    private func text(_ generator: inout SeededGenerator, upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in generator.pick(Self.pieces) }.joined()
    }

    private func needle(_ generator: inout SeededGenerator, from texts: [String]) -> String {
        let source = generator.isOne(in: 3) ? text(&generator, upTo: 3) : generator.pick(texts)
        let scalars = Array(source.unicodeScalars)
        guard !scalars.isEmpty else { return "日" }
        let start = Int.random(in: scalars.indices, using: &generator)
        let end = min(scalars.count, start + Int.random(in: 1...6, using: &generator))
        return String(String.UnicodeScalarView(scalars[start..<end]))
    }

    @Test(arguments: 1...UInt64(12))
    func `the index and a full scan find the same`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let diary = try TestDiary()
        var texts: [String] = []
        for index in 0..<60 {
            let text = text(&generator, upTo: 12)
            var draft = EntryDraft(
                text: text, creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
            draft.tags = index % 5 == 0 ? ["Žižkov"] : []
            draft.place = index % 3 == 0 ? self.text(&generator, upTo: 3) : nil
            _ = try diary.store.add(draft)
            texts += [text, draft.place ?? "Žižkov"]
        }
        let everything = try diary.entries().reversed().map { ($0.id, SearchDocument($0)) }
        for _ in 0..<150 {
            let terms = (0..<Int.random(in: 1...3, using: &generator)).map { index in
                SearchTerm(
                    needle(&generator, from: texts), isWholeWord: generator.isOne(in: 4),
                    isExcluded: index > 0 && generator.isOne(in: 3))
            }
            var query = EntryQuery(terms.map { .holds($0) })
            let scanned = everything.filter { _, document in terms.allSatisfy { $0.accepts(document) } }.map(\.0)
            #expect(try diary.store.identifiers(query) == scanned, "seed \(seed), \(terms.map(\.typed))")
            query.limit = 4
            diary.store.probeLimit = Int.random(in: 1...70, using: &generator)
            #expect(
                try diary.store.identifiers(query) == Array(scanned.prefix(4)), "seed \(seed), \(terms.map(\.typed))")
            query.order = .oldestFirst
            #expect(
                try diary.store.identifiers(query) == Array(scanned.reversed().prefix(4)),
                "seed \(seed), \(terms.map(\.typed))")
        }
    }

    @Test(arguments: ["日本", "語", "ё", "\u{FFFE}", "\"\"\"", "\"", "a\u{0}bc", "abc\u{0}def"])
    func `a missing word is not found and is harmless`(needle: String) throws {
        let diary = try TestDiary()
        try diary.add("nothing of it")
        #expect(try diary.search(needle).isEmpty)
    }

    @Test func `text after a NUL is found`() throws {
        let diary = try TestDiary()
        try diary.add("before\u{0}behind")
        #expect(try diary.search("behind").count == 1)
        #expect(try diary.search("before").count == 1)
    }

    @Test func `words may be in different fields, a phrase in one`() throws {
        let diary = try TestDiary()
        var draft = EntryDraft(
            text: "we met", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.place = "Bar Praha"
        draft.tags = ["wine"]
        _ = try diary.store.add(draft)
        #expect(try diary.search("met", "praha", "#wine").count == 1)
        #expect(try diary.search("met bar").isEmpty)
        #expect(try diary.search("wine praha").isEmpty)
        #expect(try diary.search("BAR  praha").isEmpty || diary.search("BAR praha").count == 1)
    }

    @Test func `whole words and excluded words`() throws {
        let diary = try TestDiary()
        for text in ["tram", "trams", "a tram, late", "no tramway"] { try diary.add(text) }
        #expect(try diary.search("tram", wholeWords: true) == ["a tram, late", "tram"])
        #expect(try diary.search("tram", without: ["late"]) == ["no tramway", "trams", "tram"])
    }
}
