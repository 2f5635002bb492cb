@testable import PredicateLanguage

/// Returns whether a predicate holds for an object without a vocabulary.
func holds(
    _ text: String, _ object: [String: PredicateConstant] = [:], variables: [String: PredicateConstant] = [:]
) throws(PredicateError) -> Bool {
    let environment = PredicateEnvironment(variables: variables, dates: CalendarDates())
    let predicate = try CheckedPredicate(try PredicateSyntax(parsing: text), in: environment)
    return try predicate.matches(PredicateValue(.object(object)))
}

/// The error of a predicate in parsing, checking or evaluation.
func failure(
    _ text: String, _ object: [String: PredicateConstant] = [:], in environment: PredicateEnvironment? = nil
) -> PredicateError? {
    do {
        let environment = environment ?? PredicateEnvironment(dates: CalendarDates())
        let predicate = try CheckedPredicate(try PredicateSyntax(parsing: text), in: environment)
        _ = try predicate.matches(PredicateValue(.object(object)))
        return nil
    } catch {
        return error
    }
}

/// The keys of a diary, for tests of checking.
let diaryVocabulary = Vocabulary([
    Vocabulary.Entity(
        name: "entry",
        keys: [
            "text": .string, "title": .string, "creationTime": .date, "tags": .collection(of: .string),
            "starred": .boolean, "latitude": .number, "wordCount": .number, "icon": .presence,
            "media": .collection(of: .object(entity: "medium")), "extra": .any,
        ]),
    Vocabulary.Entity(
        name: "medium",
        keys: [
            "type": .string, "fileName": .string, "duration": .number, "captureTime": .date, "caption": .string,
            "keywords": .collection(of: .string), "diaryEntry": .object(entity: "entry"),
        ]),
])

/// Checks predicates about entries.
var entryEnvironment: PredicateEnvironment {
    PredicateEnvironment(vocabulary: diaryVocabulary, entity: "entry", dates: CalendarDates())
}
