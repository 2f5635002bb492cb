import TestFixtures
import Testing

@testable import PredicateLanguage

struct PredicateCaseTests {
    @Test func `all 353 cases of the reference are tried, and only three deviate`() {
        #expect(PredicateCase.all.count == 353 && PredicateCase.lineCount == 353)
        #expect(Set(PredicateCase.all.map(\.id)).count == 353)
        let deviations = PredicateCase.all.filter { $0.expectedHere != $0.expected }
        #expect(deviations.count == 3)
        #expect(PredicateCase.all.filter { $0.deviation != nil }.map(\.id) == deviations.map(\.id))
    }

    @Test(arguments: PredicateCase.all)
    func `a case has its expected result`(item: PredicateCase) {
        #expect(outcome(of: item) == item.expectedHere)
    }

    @Test(arguments: PredicateCase.all)
    func `a mistake in the text is reported when it is parsed`(item: PredicateCase) {
        guard item.stage == "parse", item.expectedHere == "error" else { return }
        #expect(throws: PredicateError.self) {
            try PredicateSyntax(parsing: item.predicate, arguments: item.arguments)
        }
    }

    @Test(arguments: PredicateCase.all)
    func `a printed predicate reads as the same tree`(item: PredicateCase) throws {
        guard let syntax = try? PredicateSyntax(parsing: item.predicate, arguments: item.arguments) else { return }
        #expect(try PredicateSyntax(parsing: syntax.description) == syntax, "\(syntax)")
    }

    private func outcome(of item: PredicateCase) -> String {
        do {
            let syntax = try PredicateSyntax(parsing: item.predicate, arguments: item.arguments)
            let environment = PredicateEnvironment(variables: item.variables, dates: CalendarDates())
            let predicate = try CheckedPredicate(syntax, in: environment)
            return try predicate.matches(PredicateValue(item.object)) ? "true" : "false"
        } catch {
            return "error"
        }
    }
}
