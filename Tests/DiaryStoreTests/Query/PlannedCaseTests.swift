import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import PredicateLanguage
import TestFixtures
import Testing

@testable import DiaryModel

/// The cases of the reference that an entry can represent, decided by the plan and by the evaluator.
struct PlannedCaseTests {
    private let now = Instant(secondsSince1970: 1_790_000_000)
    private let diary: TestDiary
    private let original: MediumDraft

    init() throws {
        diary = try TestDiary()
        original = try diary.keep(Data("sound".utf8), name: "memo.wav")
    }

    @Test func `a case has the same result in the database and in memory`() throws {
        var tried = 0
        for item in PredicateCase.all {
            guard let wanted = CaseEntry(item, isChecked: { isChecked($0, item.variables) }) else { continue }
            let id = try diary.store.add(wanted.draft(original: original)).id
            let entry = try #require(try diary.store.entry(id))
            let inMemory = outcome { try evaluated(wanted.predicate, entry, item.variables) }
            let planned = outcome { try found(wanted.predicate, id, item.variables) }
            #expect(planned == inMemory, "\(item.id): \(wanted.predicate)")
            #expect(planned == item.expectedHere, "\(item.id): \(wanted.predicate)")
            _ = try diary.store.trash([id], as: CommandRecord("delete", ""))
            tried += 1
        }
        // Of the 353 cases, 31 can't be read and 24 use keys that no entry has, or require values that an entry always
        // has.
        #expect(tried >= 298, "only \(tried) cases could be tried")
    }

    private func outcome(_ decide: () throws -> Bool) -> String {
        do { return try decide() ? "true" : "false" } catch { return "error" }
    }

    private var clock: QueryClock { QueryClock(now: { now }, zone: { .utc }) }

    private func isChecked(_ text: String, _ variables: [String: PredicateConstant]) -> Bool {
        (try? checked(text, variables)) != nil
    }

    private func checked(_ text: String, _ variables: [String: PredicateConstant]) throws -> CheckedPredicate {
        try CheckedPredicate(
            PredicateSyntax(parsing: text),
            in: .diary(variables: variables, about: DiaryVocabulary.entry, at: clock))
    }

    private func evaluated(
        _ text: String, _ entry: DiaryEntry, _ variables: [String: PredicateConstant]
    ) throws -> Bool {
        try checked(text, variables).matches(EntryObject(entry))
    }

    private func found(
        _ text: String, _ id: UniqueIdentifier, _ variables: [String: PredicateConstant]
    ) throws -> Bool {
        let predicate = try PredicateCondition(text, variables: variables)
        return try diary.store.identifiers(EntryQuery([.predicate(predicate)])) == [id]
    }
}
