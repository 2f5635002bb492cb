/// The dates of the strings on one side of a comparison, each parsed once.
final class DateSpans {
    private let interpreter: any DateInterpreter
    private let range: SourceRange
    private let literals: [String]?
    private var spans: [String: DateSpan?] = [:]

    /// Reads all strings, or only those among the literals.
    init(_ interpreter: any DateInterpreter, at range: SourceRange, only literals: [String]? = nil) {
        self.interpreter = interpreter
        self.range = range
        self.literals = literals
    }

    func reads(_ text: String) -> Bool { literals?.contains(text) ?? true }

    func span(of text: String) -> DateSpan? {
        guard reads(text) else { return nil }
        if let known = spans[text] { return known }
        let span = interpreter.span(of: text)
        spans[text] = .some(span)
        return span
    }

    func requiredSpan(of text: String) throws(PredicateError) -> DateSpan {
        guard let span = span(of: text) else {
            throw PredicateError(.notADate(text, remedy: interpreter.remedy(for: text)), at: range)
        }
        return span
    }
}
