import Chronology
import PredicateLanguage

extension PredicateEnvironment {
    /// The environment for predicates and expressions about a diary.
    ///
    /// - Parameters:
    ///   - entity: their subject: a name of ``DiaryVocabulary``.
    ///   - isBounded: whether they are limited to ten seconds for one row.
    static func diary(
        variables: [String: PredicateConstant], about entity: String, at clock: QueryClock, isBounded: Bool = true
    ) -> PredicateEnvironment {
        var environment = PredicateEnvironment(
            variables: variables, vocabulary: DiaryVocabulary.vocabulary, entity: entity, dates: clock)
        environment.comingDates = clock.coming
        environment.now = PredicateDate(microseconds: clock.now.microseconds)
        if !isBounded { environment.secondsPerObject = nil }
        return environment
    }
}
