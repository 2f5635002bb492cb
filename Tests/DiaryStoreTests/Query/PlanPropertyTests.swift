import Chronology
import DiaryTestSupport
import Foundation
import PredicateLanguage
import Testing

@testable import DiaryModel
@testable import DiaryStore

/// Random predicates on random diaries: the plan and the evaluator find the same entries.
///
/// `DIARY_PREDICATE_COUNT` is the number of predicates, 2,000 by default.
struct PlanPropertyTests {
    private static let predicatesPerDiary = 100
    private static let seeds: [UInt64] = {
        let wanted = ProcessInfo.processInfo.environment["DIARY_PREDICATE_COUNT"].flatMap { Int($0) } ?? 2_000
        return (1...UInt64(max(1, wanted / predicatesPerDiary))).map { $0 }
    }()

    @Test(arguments: Self.seeds) func `rows by plan are rows by evaluator`(seed: UInt64) throws {
        let now = Instant(secondsSince1970: 1_790_000_000)
        let diary = try TestDiary(now: { now })
        diary.store.probeLimit = Int(seed % 9) + 1
        var filling = RandomDiary(seed: seed)
        try filling.fill(diary, count: 30)
        let entries = try diary.store.entries(EntryQuery())
        var random = RandomPredicate(seed: seed)
        var decided = 0
        for _ in 0..<Self.predicatesPerDiary {
            let text = random.text()
            try printing(text, seed)
            guard let expected = try rowsByEvaluator(text, entries) else { continue }
            decided += 1
            let found = try rowsByPlan(text, diary.store)
            #expect(found == expected, "seed \(seed): \(text)")
            let others = try diary.store.identifiers(query("NOT (\(text))"))
            let rest = entries.map(\.id).filter { !expected.contains($0) }
            #expect(others == rest, "seed \(seed): NOT (\(text))")
            var page = try query(text)
            page.limit = 3
            page.order = .oldestFirst
            #expect(try diary.store.identifiers(page) == Array(expected.reversed().prefix(3)), "seed \(seed): \(text)")
            #expect(try diary.store.count(query(text)) == expected.count, "seed \(seed): \(text)")
        }
        #expect(decided > Self.predicatesPerDiary / 2, "seed \(seed): too few predicates could be decided")
    }

    @Test(arguments: [
        "CONTAINS[c] 'nikon'", "CONTAINS[cd] 'z 6'", "BEGINSWITH[cd] 'nik'", "ENDSWITH[c] 'Z 6'", "LIKE[c] 'nik*6'",
        "==[c] 'nikon z 6'", "CONTAINS '%'", "CONTAINS '_'", "CONTAINS[d] 'é'", "MATCHES[c] 'n.*z 6'",
        "IN {'NIKON Z 6', 'x'}",
        "LIKE[c] 'e?t*'", "CONTAINS[c] 'kelvin'",
    ])
    func `SQL leaves out no text of a camera or a place`(condition: String) throws {
        let diary = try TestDiary()
        let original = try diary.keep(Data("sound".utf8), name: "memo.wav")
        for name in [
            "NIKON Z 6", "nikon z\t6", "ＮＩＫＯＮ Ｚ ６", "COOLPIX\0NIKON Z 6", "100%", "under_score", "Pen\u{301}", "été",
            "ETE",
            "\u{212A}elvin", "KELVIN", "Z\u{AD} 6", "", "nothing",
        ] {
            var draft = try EntryDraft(
                text: "", creationTime: ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
            draft.place = name
            var medium = original.copy()
            medium.medium.metadata.model = name
            draft.media = [medium]
            _ = try diary.store.add(draft)
        }
        let entries = try diary.store.entries(EntryQuery())
        for text in ["place \(condition)", "ANY media.model \(condition)"] {
            #expect(try rowsByPlan(text, diary.store) == rowsByEvaluator(text, entries), "\(text)")
        }
    }

    private func printing(_ text: String, _ seed: UInt64) throws {
        let syntax = try PredicateSyntax(parsing: text)
        #expect(try PredicateSyntax(parsing: syntax.description) == syntax, "seed \(seed): \(text)")
    }

    private func query(_ text: String) throws -> EntryQuery {
        try EntryQuery([.predicate(PredicateCondition(text))])
    }

    private func rowsByPlan(_ text: String, _ store: DiaryStore) throws -> [UniqueIdentifier] {
        try store.entries(query(text)).map(\.id)
    }

    /// Nil if the predicate can't be decided for some entry.
    private func rowsByEvaluator(_ text: String, _ entries: [DiaryEntry]) throws -> [UniqueIdentifier]? {
        let clock = QueryClock(now: { Instant(secondsSince1970: 1_790_000_000) }, zone: { .utc })
        let checked = try CheckedPredicate(
            PredicateSyntax(parsing: text), in: .diary(variables: [:], about: DiaryVocabulary.entry, at: clock))
        do {
            return try entries.filter { try checked.matches(EntryObject($0, at: clock)) }.map(\.id)
        } catch is PredicateLanguage
            .PredicateError
        {
            return nil
        }
    }
}
