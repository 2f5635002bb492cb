import Chronology
import PredicateLanguage

extension PredicateEnvironment {
    /// What predicates and expressions about entries are checked in; `dates` reads the strings dates are compared with.
    static func entries(
        variables: [String: PredicateConstant], dates: DateParser, now: Instant
    ) -> PredicateEnvironment {
        var environment = PredicateEnvironment(
            variables: variables, vocabulary: DiaryVocabulary.vocabulary, entity: DiaryVocabulary.entry,
            dates: SpokenDates(parser: dates))
        environment.now = PredicateDate(microseconds: now.microseconds)
        return environment
    }
}
