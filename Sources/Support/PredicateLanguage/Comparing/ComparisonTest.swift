import TextFolding

/// The test that an operator makes of two values; each operator is a class, which may cache data about its right side.
protocol ComparisonTest: ComparisonTestBase {
    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool

    /// The evaluation steps of the last call, not counting long texts and collections.
    var stepCount: Int { get }

    /// The same test on the bytes of a text; nil if it needs the text as a value.
    var textTest: (any TextTest)? { get }
}

extension ComparisonTest {
    var stepCount: Int { 1 }
    var textTest: (any TextTest)? { nil }

    /// The test, bounded in time.
    func holdsInTime(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        let holds = try holds(left, right)
        try context.clock.step(stepCount + left.stepCount + right.stepCount, at: context.range)
        return holds
    }
}

extension PredicateValue {
    /// The steps needed to read all of it.
    fileprivate var stepCount: Int {
        switch self {
        case .string(let text): text.utf8.count >> 8
        case .array(let elements): elements.count
        case .null, .boolean, .integer, .double, .date, .object: 0
        }
    }
}

/// A test of a text, given as bytes without copying, and a string.
protocol TextTest: AnyObject {
    /// - Parameter text: composed UTF-8.
    func holds(text: Span<UInt8>, _ right: String) throws(PredicateError) -> Bool
}

/// The base class of every operator's test.
class ComparisonTestBase {
    let context: ComparisonContext

    init(_ context: ComparisonContext) {
        self.context = context
    }

    func incomparable(_ left: PredicateValue, _ right: PredicateValue) -> PredicateError {
        PredicateError(
            .incomparable(operation: context.operation.rawValue, left: left.kind, right: right.kind), at: context.range)
    }
}

extension ComparisonContext {
    /// The test of the operator.
    func test() -> any ComparisonTest {
        switch operation {
        case .equal, .notEqual: EqualityTest(self)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: OrderTest(self)
        case .contains, .in: ContainmentTest(self)
        case .beginsWith, .endsWith: EdgeTest(self)
        case .like: LikeTest(self)
        case .matches: MatchesTest(self)
        case .between: BetweenTest(self)
        }
    }
}

/// The parts of a comparison that are the same for all objects.
struct ComparisonContext {
    let operation: ComparisonOperator
    let options: StringOptions
    let range: SourceRange
    let leftRange: SourceRange
    let rightRange: SourceRange
    let values: ValueComparison

    /// The right side, if it is the same for every object.
    let rightConstant: PredicateValue?

    /// Bounds the time of the evaluation.
    let clock: EvaluationClock

    /// The options of the fold; `[n]` overrides the others.
    static func folding(_ options: StringOptions) -> ComparisonOptions {
        guard !options.contains(.normalized) else { return [] }
        var folding: ComparisonOptions = []
        if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return folding
    }
}
