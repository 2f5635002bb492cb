import TextFolding

/// What an operator asks of two values; each operator is a subclass, which may keep what it made of its right side.
class ComparisonTest {
    let context: ComparisonContext

    init(_ context: ComparisonContext) {
        self.context = context
    }

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        false
    }

    /// Whether `holds(text:_:)` answers.
    var readsTexts: Bool { false }

    /// The same of composed UTF-8 on the left and a string on the right, where `readsTexts`.
    func holds(text: Span<UInt8>, _ right: String) throws(PredicateError) -> Bool {
        false
    }

    /// The test of an operator.
    static func make(_ context: ComparisonContext) -> ComparisonTest {
        switch context.operation {
        case .equal, .notEqual: EqualityTest(context)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: OrderTest(context)
        case .contains, .in: ContainmentTest(context)
        case .beginsWith, .endsWith: EdgeTest(context)
        case .like: LikeTest(context)
        case .matches: MatchesTest(context)
        case .between: BetweenTest(context)
        }
    }

    func incomparable(_ left: PredicateValue, _ right: PredicateValue) -> PredicateError {
        PredicateError(
            .incomparable(operation: context.operation.rawValue, left: left.kind, right: right.kind), at: context.range)
    }
}

/// The parts of a comparison that do not change from object to object.
struct ComparisonContext {
    let operation: ComparisonOperator
    let options: StringOptions
    let range: SourceRange
    let leftRange: SourceRange
    let rightRange: SourceRange
    let values: ValueComparison

    /// The right side, where it is the same for every object.
    let rightConstant: PredicateValue?

    /// The options as folds know them; `[n]` overrides the others.
    static func folding(_ options: StringOptions) -> ComparisonOptions {
        guard !options.contains(.normalized) else { return [] }
        var folding: ComparisonOptions = []
        if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return folding
    }
}
