import Chronology
import PredicateLanguage

extension PredicateEnvironment {
    /// What predicates and expressions about a diary are checked in.
    ///
    /// - Parameters:
    ///   - entity: what they are about: a name of ``DiaryVocabulary``.
    ///   - isBounded: whether they may take ten seconds at most for one row.
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
