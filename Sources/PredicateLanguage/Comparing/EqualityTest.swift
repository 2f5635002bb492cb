import TextFolding

/// `=` and `!=`: nil equals nil, and values of different kinds differ.
final class EqualityTest: ComparisonTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        super.init(context)
    }

    override func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        try areEqual(left, right) == (context.operation == .equal)
    }

    private func areEqual(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)) where !context.values.options.isEmpty:
            scratch.fold(left, options: context.values.options)
            return scratch.isEqual(to: needle.bytes(of: right))
        case (.date, .string(let text)): _ = try context.values.rightDates?.requiredSpan(of: text)
        case (.string(let text), .date): _ = try context.values.leftDates?.requiredSpan(of: text)
        default: break
        }
        return context.values.areEqual(left, right)
    }
}
