package import PredicateLanguage

/// A condition in Apple's predicate format language, parsed and ready to be evaluated.
///
///     let rain = try PredicateFormat("text CONTAINS[cd] %@ AND media.@count > 0", ["regen"])
///     try rain.matches(["text": "Den ganzen Tag Regen", "media": [["type": "image"]]])   // true
///     print(rain)                      // text CONTAINS[cd] 'regen' AND media.@count > 0
///
/// ``Diary`` evaluates it for the entries of a diary; the database narrows the candidates.
public struct PredicateFormat: Sendable, Equatable {
    /// The text as it was written; positions of errors refer to it.
    public let text: String
    package let syntax: PredicateSyntax

    /// Reads a predicate.
    ///
    /// Linear in the text; the limits are 1 MiB and 200 levels.
    ///
    /// - Parameters:
    ///   - text: the predicate.
    ///   - arguments: the values of `%@`, `%K`, `%d` and so on, in their order.
    /// - Throws: a ``PredicateFormatError`` with the position, the expected text and a suggestion.
    public init(_ text: String, _ arguments: [Value] = []) throws(PredicateFormatError) {
        self.text = text
        do throws(PredicateError) {
            syntax = try PredicateSyntax(parsing: text, arguments: arguments.map(\.constant))
        } catch {
            throw PredicateFormatError(error, in: text)
        }
    }

    /// Two predicates are equal if they mean the same, whatever their spacing and parentheses.
    public static func == (left: PredicateFormat, right: PredicateFormat) -> Bool {
        left.syntax == right.syntax
    }

    /// The object of a predicate, for checking its keys and types before anything runs.
    public enum Subject: Sendable {
        /// Entries of a diary.
        case entries
        /// Media of a diary.
        case media
    }

    /// Checks that every key is known, that compared types are comparable, and that every `$name` has a value.
    ///
    /// - Throws: the first ``PredicateFormatError``, with the nearest known name.
    public func check(for subject: Subject, variables: [String: Value] = [:]) throws(PredicateFormatError) {
        var environment = Self.environment(variables)
        environment.vocabulary = DiaryVocabulary.vocabulary
        environment.entity = subject == .entries ? DiaryVocabulary.entry : DiaryVocabulary.medium
        _ = try checked(in: environment)
    }

    func checked(in environment: PredicateEnvironment) throws(PredicateFormatError) -> CheckedPredicate {
        do throws(PredicateError) { return try CheckedPredicate(syntax, in: environment) } catch {
            throw PredicateFormatError(error, in: text)
        }
    }
}

extension PredicateFormat: CustomStringConvertible {
    /// The predicate as text that parses to the same predicate, with arguments in place of their placeholders.
    public var description: String { syntax.description }
}
