import DiaryStore
import DiaryTestSupport
import Testing

@testable import DiaryModel

struct RandomEntryTests {
    /// The number of times that each entry of a query is drawn, by its text.
    private func draws(_ count: Int, _ query: EntryQuery, _ diary: TestDiary) throws -> [String: Int] {
        let texts = Dictionary(
            uniqueKeysWithValues: try diary.store.entries(EntryQuery(in: query.scope)).map { ($0.id, $0.text) })
        var found: [String: Int] = [:]
        var random = RandomSource(seed: 20_261_120)
        for _ in 0..<count {
            if let id = try diary.store.randomEntry(query, &random) { found[texts[id] ?? "?", default: 0] += 1 }
        }
        return found
    }

    @Test(arguments: [[EntryCondition](), [.created(.from, "2020")], [.holds(SearchTerm("e"))]])
    func `each entry has the same chance`(conditions: [EntryCondition]) throws {
        let diary = try TestDiary()
        // The distances of times vary widely, so the probability must not depend on keys.
        for (index, time) in ["2020-01-01", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"].enumerated() {
            try diary.add("entry \(index)", at: time + "T12:00:00Z")
        }
        let found = try draws(5000, EntryQuery(conditions), diary)
        #expect(found.count == 5)
        // The expected number of each is 1,000, with a standard deviation of 28.
        for (text, count) in found { #expect((850...1150).contains(count), "\(text)") }
    }

    @Test(arguments: [1, 3, 4])
    func `an entry in the trash is never drawn`(trashedCount: Int) throws {
        let diary = try TestDiary()
        let entries = try (0..<5).map { try diary.add("entry \($0)") }
        _ = try diary.store.trash(entries.prefix(trashedCount).map(\.id), as: CommandRecord("delete", ""))
        let found = try draws(500, EntryQuery(), diary)
        #expect(Set(found.keys) == Set((trashedCount..<5).map { "entry \($0)" }))
    }

    @Test func `an empty diary has no entry to draw`() throws {
        let diary = try TestDiary()
        var random = RandomSource()
        #expect(try diary.store.randomEntry(EntryQuery(), &random) == nil)
        #expect(try diary.store.randomEntry(EntryQuery([.starred]), &random) == nil)
        let entry = try diary.add("only")
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        #expect(try diary.store.randomEntry(EntryQuery(), &random) == nil)
    }

    @Test func `the numbers of a seed are those of SplitMix64`() {
        // The first numbers of the reference implementation for the seed 1234567.
        var random = RandomSource(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
        #expect((0..<1000).allSatisfy { _ in (0..<7).contains(random.index(below: 7)) })
        #expect(random.index(below: 1) == 0)
    }
}
