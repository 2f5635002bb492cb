package import PredicateLanguage

/// A condition in Apple's predicate format language, read and ready to be asked.
///
///     let rain = try PredicateFormat("text CONTAINS[cd] %@ AND media.@count > 0", ["regen"])
///     try rain.matches(["text": "Den ganzen Tag Regen", "media": [["type": "image"]]])   // true
///     print(rain)                      // text CONTAINS[cd] 'regen' AND media.@count > 0
///
/// ``Diary`` asks the entries of a diary; the database narrows there what it can.
public struct PredicateFormat: Sendable, Equatable {
    /// The text as it was written; the places of errors are places in it.
    public let text: String
    package let syntax: PredicateSyntax

    /// Reads a predicate.
    ///
    /// Linear in the text, of which at most 1 MiB and 200 levels are read.
    ///
    /// - Parameters:
    ///   - text: the predicate.
    ///   - arguments: the values of `%@`, `%K`, `%d` and so on, in their order.
    /// - Throws: a ``PredicateFormatError`` that tells the place, what was expected and what may have been meant.
    public init(_ text: String, _ arguments: [Value] = []) throws(PredicateFormatError) {
        self.text = text
        do throws(PredicateError) {
            syntax = try PredicateSyntax(parsing: text, arguments: arguments.map(\.constant))
        } catch {
            throw PredicateFormatError(error, in: text)
        }
    }

    /// Two predicates are equal when they mean the same, however they were spaced and parenthesized.
    public static func == (left: PredicateFormat, right: PredicateFormat) -> Bool {
        left.syntax == right.syntax
    }

    /// What a predicate is asked of, for checking its keys and types before anything runs.
    public enum Subject: Sendable {
        /// Entries of a diary.
        case entries
        /// Media of a diary.
        case media
    }

    /// Checks that every key is known, that what is compared can be compared, and that every `$name` has a value.
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
    /// The predicate as text that reads as the same predicate, with arguments in the place of their placeholders.
    public var description: String { syntax.description }
}
