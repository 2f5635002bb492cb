import Chronology
import DiaryModel
import PredicateLanguage

extension PredicateReader {
    /// A predicate on any JSON, without a vocabulary.
    func filter(_ text: String) throws -> CheckedPredicate {
        let clock = invocation.context.queryClock
        var environment = PredicateEnvironment(variables: try variables(), dates: clock)
        environment.now = PredicateDate(microseconds: clock.now.microseconds)
        if !isBounded { environment.secondsPerObject = nil }
        let predicate: CheckedPredicate
        do throws(PredicateError) {
            predicate = try CheckedPredicate(PredicateSyntax(parsing: text), in: environment)
        } catch {
            throw Failure.describing(error, in: text)
        }
        try note(predicate.syntax.swallowedEscapes(in: text))
        return predicate
    }
}
