import Chronology
import PredicateLanguage

extension ValueTest {
    /// The exact test for a comparison with a number, a text or nil; nil if SQL can't express it.
    init?(_ comparison: ComparisonOutline, ofText isText: Bool = false) {
        switch comparison.operation {
        case .notEqual:
            guard let equal = ValueTest(comparison.replacing(operation: .equal), ofText: isText) else { return nil }
            self = .negation(equal)
        case .between:
            guard case .array(let bounds) = comparison.operand, bounds.count == 2, !isText,
                let lower = Operand(bounds[0], isText: false), let upper = Operand(bounds[1], isText: false)
            else { return nil }
            self = .all([.compares(.greaterOrEqual, lower), .compares(.lessOrEqual, upper)])
        case .in:
            guard case .array(let elements) = comparison.operand, comparison.options.isEmpty else { return nil }
            let operands = elements.compactMap { Operand($0, isText: isText) }
            guard operands.count == elements.count, !operands.isEmpty else { return nil }
            self = .any(operands.map { .compares(.equal, $0) })
        case .equal where comparison.operand.isNull: self = .isNil
        case .equal where isText && !comparison.options.isEmpty: return nil
        case .equal: self.init(.equal, comparison.operand, isText: isText)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard !isText else { return nil }
            self.init(comparison.operation, comparison.operand, isText: false)
        case .contains, .beginsWith, .endsWith, .like, .matches: return nil
        }
    }

    private init?(_ operation: ComparisonOperator, _ operand: PredicateValue, isText: Bool) {
        guard let operand = Operand(operand, isText: isText) else { return nil }
        self = .compares(operation, operand)
    }

    /// True if a nil value fails the test.
    package var needsValue: Bool {
        switch self {
        case .isNil: false
        case .compares, .mayHold: true
        case .all(let tests): tests.contains(where: \.needsValue)
        case .any(let tests): tests.allSatisfy(\.needsValue)
        case .negation(.isNil): true
        case .negation: false
        }
    }

    /// The test that every text passes that satisfies the comparison; nil if there is none.
    init?(requiredBy comparison: ComparisonOutline) {
        let lists = comparison.requiredTexts
        guard !lists.isEmpty else { return nil }
        let tests = lists.map { $0.count == 1 ? ValueTest.mayHold($0[0]) : .all($0.map(ValueTest.mayHold)) }
        self = tests.count == 1 ? tests[0] : .any(tests)
    }

    /// The test that a value in microseconds lies in a span, as the operator requires.
    static func inside(_ range: Range<Int64>) -> ValueTest {
        .all([.compares(.greaterOrEqual, .integer(range.lowerBound)), .compares(.less, .integer(range.upperBound))])
    }
}

extension ValueTest.Operand {
    fileprivate init?(_ value: PredicateValue, isText: Bool) {
        switch value {
        case .integer(let integer) where !isText: self = .integer(integer)
        case .boolean(let boolean) where !isText: self = .integer(boolean ? 1 : 0)
        case .double(let double) where !isText && !double.isNaN: self = .double(double)
        case .string(let text) where isText: self = .text(text)
        case .null, .boolean, .integer, .double, .string, .date, .array, .object: return nil
        }
    }
}

extension ComparisonOutline {
    /// The time spans that a comparison of dates allows, all of which must be satisfied; nil if it isn't one.
    var spans: [DateSpan]? {
        guard isOfDates else { return nil }
        switch operation {
        case .between:
            guard case .array(let bounds) = operand, bounds.count == 2, let lower = span(of: bounds[0]),
                let upper = span(of: bounds[1])
            else { return nil }
            return [lower.limited(by: .greaterOrEqual), upper.limited(by: .lessOrEqual)]
        case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return span(of: operand).map { [$0.limited(by: operation)] }
        case .notEqual, .contains, .`in`, .beginsWith, .endsWith, .like, .matches: return nil
        }
    }
}

extension DateSpan {
    /// The time in that relation to the span: `<` before it, `<=` not after it, and so on.
    func limited(by operation: ComparisonOperator) -> DateSpan {
        switch self {
        case .wall(let range): .wall(Self.limited(range, by: operation))
        case .instants(let range): .instants(Self.limited(range, by: operation))
        }
    }

    private static func limited(_ range: Range<Int64>, by operation: ComparisonOperator) -> Range<Int64> {
        switch operation {
        case .less: Int64.min..<range.lowerBound
        case .lessOrEqual: Int64.min..<range.upperBound
        case .greater: range.upperBound..<Int64.max
        case .greaterOrEqual: range.lowerBound..<Int64.max
        case .equal, .notEqual, .contains, .`in`, .beginsWith, .endsWith, .like, .matches, .between: range
        }
    }

    /// The span in microseconds, on its own clock.
    var microseconds: Range<Int64> {
        switch self {
        case .instants(let range): range
        case .wall(let range):
            Instant(secondsSince1970: range.lowerBound)
                .microseconds..<Instant(secondsSince1970: range.upperBound).microseconds
        }
    }

    var isOfWallClock: Bool { if case .wall = self { true } else { false } }
}
