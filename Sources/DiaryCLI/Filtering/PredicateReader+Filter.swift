import Chronology
import DiaryKit
import PredicateLanguage

extension PredicateReader {
    /// A predicate about any JSON: it knows no vocabulary.
    func filter(_ text: String) throws -> CheckedPredicate {
        let context = invocation.context
        var environment = PredicateEnvironment(
            variables: try variables(), dates: SpokenDates(parser: context.dateParser))
        environment.now = PredicateDate(microseconds: context.now().microseconds)
        do throws(PredicateError) { return try CheckedPredicate(PredicateSyntax(parsing: text), in: environment) } catch
        {
            throw Failure.describing(error, in: text)
        }
    }
}
