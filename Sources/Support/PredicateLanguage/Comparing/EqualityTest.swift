import TextFolding

/// `=` and `!=`: nil equals nil, and values of different kinds differ.
final class EqualityTest: ComparisonTestBase, ComparisonTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        super.init(context)
    }

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        try areEqual(left, right) == (context.operation == .equal)
    }

    /// A literal compared with a date has to be one.
    private func check(_ text: String, _ dates: DateSpans?) throws(PredicateError) {
        guard let dates, dates.reads(text) else { return }
        _ = try dates.requiredSpan(of: text)
    }

    private func areEqual(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)) where !context.values.options.isEmpty:
            scratch.fold(left, options: context.values.options)
            return scratch.isEqual(to: needle.bytes(of: right))
        case (.date, .string(let text)): try check(text, context.values.rightDates)
        case (.string(let text), .date): try check(text, context.values.leftDates)
        default: break
        }
        return context.values.areEqual(left, right)
    }
}
