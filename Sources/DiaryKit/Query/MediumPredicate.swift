package import Chronology
package import PredicateLanguage
import TextFolding

/// A predicate about media, ready to narrow a query and to decide its media.
package struct MediumPredicate {
    private let text: String
    private let predicate: CheckedPredicate

    /// Reads and checks a predicate.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - dates: reads the strings that dates are compared with.
    package init(
        _ text: String, variables: [String: PredicateConstant], dates: DateParser, now: Instant
    ) throws(PredicateError) {
        var environment = PredicateEnvironment(
            variables: variables, vocabulary: DiaryVocabulary.vocabulary, entity: DiaryVocabulary.medium,
            dates: SpokenDates(parser: dates))
        environment.now = PredicateDate(microseconds: now.microseconds)
        self.text = text
        predicate = try CheckedPredicate(PredicateSyntax(parsing: text), in: environment)
    }

    /// Whether it may ask for the hash of the original, which takes reading it.
    package var readsHash: Bool {
        let bytes = Array(text.utf8), key = Array("hash".utf8)
        return firstRange(of: key.span, in: bytes.span) != nil
    }

    /// Adds to a query what the database can narrow the entries by.
    package func narrow(_ query: inout EntryQuery) {
        for part in predicate.parts { query.conditions.append(MediaConditions.reader.reading(part.outline).condition) }
    }

    /// The conditions that are decided medium by medium.
    package var texts: [String] { predicate.parts.map(\.syntax.description) }

    /// Whether a medium meets the predicate; throws `EntryPredicateError`.
    package func matches(_ medium: Medium, of entry: DiaryEntry) throws -> Bool {
        do { return try predicate.matches(MediumObject(medium, of: entry)) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }
}
