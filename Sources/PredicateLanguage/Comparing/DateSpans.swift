/// The dates that strings of one side of a comparison stand for, each read once.
final class DateSpans {
    private let interpreter: any DateInterpreter
    private let range: SourceRange
    private var spans: [String: DateSpan?] = [:]

    init(_ interpreter: any DateInterpreter, at range: SourceRange) {
        self.interpreter = interpreter
        self.range = range
    }

    /// The span of a text; nil where it is no date.
    func span(of text: String) -> DateSpan? {
        if let known = spans[text] { return known }
        let span = interpreter.span(of: text)
        spans[text] = .some(span)
        return span
    }

    func requiredSpan(of text: String) throws(PredicateError) -> DateSpan {
        guard let span = span(of: text) else { throw PredicateError(.notADate(text), at: range) }
        return span
    }
}
