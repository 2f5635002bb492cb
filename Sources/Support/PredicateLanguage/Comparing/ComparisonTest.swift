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

/// `<`, `<=`, `>` and `>=`: nil is neither less nor greater than anything, and equal to nil.
final class OrderTest: ComparisonTestBase, ComparisonTest {
    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        let includesEqual = context.operation == .lessOrEqual || context.operation == .greaterOrEqual
        if left.isNull || right.isNull { return includesEqual && left.isNull && right.isNull }
        let name = context.operation.rawValue
        let order = try context.values.order(left, right, name: name, at: context.range)
        switch order {
        case .equal: return includesEqual
        case .ascending: return context.operation == .less || context.operation == .lessOrEqual
        case .descending: return context.operation == .greater || context.operation == .greaterOrEqual
        case .unordered: return false
        }
    }
}

/// BETWEEN: a collection of exactly two bounds, both included; reversed bounds contain nothing.
final class BetweenTest: ComparisonTestBase, ComparisonTest {
    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if right.isNull { return false }
        guard case .array(let bounds) = right, bounds.count == 2 else {
            throw PredicateError(.betweenNeedsTwo, at: context.rightRange)
        }
        if left.isNull || bounds[0].isNull || bounds[1].isNull { return false }
        let lower = try order(left, bounds[0])
        let upper = try order(left, bounds[1])
        return (lower == .equal || lower == .descending) && (upper == .equal || upper == .ascending)
    }

    private func order(_ left: PredicateValue, _ bound: PredicateValue) throws(PredicateError) -> Order {
        try context.values.order(left, bound, name: context.operation.rawValue, at: context.range)
    }
}

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

/// BEGINSWITH and ENDSWITH: nil and the empty string are never found.
final class EdgeTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        super.init(context)
    }

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let edge) = right else { throw incomparable(left, right) }
        if context.options.contains(.normalized) { return holds(bytesOf: text.utf8, edge) }
        return try holds(text: nfc(text).utf8.span, edge)
    }

    /// The bytes as they are, not composed.
    private func holds(bytesOf text: String.UTF8View, _ edge: String) -> Bool {
        guard !edge.isEmpty else { return false }
        return context.operation == .beginsWith
            ? text.starts(with: edge.utf8) : text.reversed().starts(with: edge.utf8.reversed())
    }

    var textTest: (any TextTest)? { !context.options.contains(.normalized) ? self : nil }

    func holds(text: Span<UInt8>, _ edge: String) throws(PredicateError) -> Bool {
        let atStart = context.operation == .beginsWith
        scratch.fold(composed: text, options: context.values.options)
        let bytes = needle.bytes(of: edge)
        return atStart ? scratch.hasPrefix(bytes) : scratch.hasSuffix(bytes)
    }
}

/// LIKE: the whole string, with `*` for any run and `?` for one code point.
final class LikeTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var pattern: (text: String, compiled: LikePattern)?
    private var scratch = ComparisonText()

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try holds(text: nfc(text).utf8.span, wanted)
    }

    var textTest: (any TextTest)? { self }

    func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        let options = context.values.options
        if pattern.map({ hasSameBytes($0.text, wanted) }) != true {
            pattern = (wanted, LikePattern(wanted, options: options))
        }
        guard let compiled = pattern?.compiled else { return false }
        scratch.fold(composed: text, options: options, boundary: .codePoint)
        return try compiled.matches(scratch, context.clock, at: context.range)
    }
}

/// MATCHES: the whole string against a regular expression of ICU; under `[d]` both sides lose their marks first.
final class MatchesTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var pattern: (text: String, compiled: RegularExpression)?

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try expression(wanted).matches(prepared(text), at: context.rightRange)
    }

    /// A pattern that backtracks much may take as long as thousands of others.
    var stepCount: Int { pattern?.compiled.wasSlow == true ? 1024 : 32 }

    var textTest: (any TextTest)? { !context.values.options.contains(.diacriticInsensitive) ? self : nil }

    func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        try expression(wanted).matches(text, at: context.rightRange)
    }

    private func expression(_ wanted: String) throws(PredicateError) -> RegularExpression {
        if let pattern, hasSameBytes(pattern.text, wanted) { return pattern.compiled }
        let ignoresCase = context.values.options.contains(.caseInsensitive)
        let compiled = try RegularExpression(
            prepared(wanted), ignoresCase: ignoresCase, isBounded: context.clock.seconds != nil, at: context.rightRange)
        pattern = (wanted, compiled)
        return compiled
    }

    private func prepared(_ text: String) -> String {
        guard context.values.options.contains(.diacriticInsensitive) else { return nfc(text) }
        let bytes = StringComparison.fold(text, options: [.diacriticInsensitive])
        return nfc(String(decoding: bytes, as: UTF8.self))
    }
}
