import PredicateLanguage

/// The problem of a predicate, its position, and a suggestion.
public struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The stage in which an error is found.
    public enum Stage: Sendable {
        /// While the text is read.
        case parsing
        /// While keys are looked up and types compared, before anything runs.
        case checking
        /// While values are compared.
        case evaluation
    }

    /// The stage in which it was found.
    public let stage: Stage
    /// The predicate as it was written.
    public let text: String
    /// The range in the text, in bytes of UTF-8; empty if something is missing.
    public let range: Range<Int>
    /// The problem, without a full stop.
    public let message: String
    /// The expected text, if it is known.
    public let expected: String?
    /// The text to write instead, if there is a good guess: the nearest known key or function.
    public let hint: String?

    /// The message with the position: `unknown key tex of entry, at byte 0: text`.
    public var description: String {
        let place = "\(message), at byte \(range.lowerBound)"
        return (expected.map { "expected " + $0 } ?? hint).map { "\(place): \($0)" } ?? place
    }

    init(_ error: PredicateError, in text: String) {
        self.text = text
        stage =
            switch error.stage {
            case .parsing: .parsing
            case .checking: .checking
            case .evaluation: .evaluation
            }
        let end = max(error.range.lowerBound, error.range.upperBound)
        range = error.range.lowerBound..<end
        (message, expected, hint) = (error.message, error.expected, error.hint)
    }

    /// Runs `body` and converts its errors about predicates to public ones.
    package static func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as EntryPredicateError {
            throw PredicateFormatError(error.cause, in: error.text)
        }
    }
}
