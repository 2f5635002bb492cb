import TestFixtures

@testable import PredicateLanguage

/// Random trees, in the form that the parser produces.
struct RandomSyntax {
    var generator: SeededGenerator
    private let place = SourceRange(0, 0)

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func predicate(depth: Int) -> PredicateSyntax {
        PredicateSyntax(predicateKind(depth: depth), at: place)
    }

    private mutating func predicateKind(depth: Int) -> PredicateSyntax.Kind {
        switch depth <= 0 ? 4 : pick(8) {
        case 0: .constant(pick(2) == 0)
        case 1: .negation(predicate(depth: depth - 1))
        case 2: .conjunction([predicate(depth: depth - 1), predicate(depth: depth - 1)])
        case 3: .disjunction([predicate(depth: depth - 1), predicate(depth: depth - 1), predicate(depth: depth - 2)])
        default: .comparison(comparison(depth: depth - 1))
        }
    }

    private mutating func comparison(depth: Int) -> ComparisonSyntax {
        let operation = element(of: ComparisonOperator.allCases, else: .equal)
        let options = operation == .between ? [] : StringOptions(rawValue: UInt8(pick(16)))
        let qualifier = pick(3) == 0 ? element(of: Qualifier.allCases, else: .any) : nil
        return ComparisonSyntax(
            qualifier: qualifier, left: expression(depth: depth), operation: operation, options: options,
            right: expression(depth: depth))
    }

    mutating func expression(depth: Int) -> ExpressionSyntax {
        ExpressionSyntax(depth <= 0 ? leaf() : pick(3) == 0 ? path(depth: depth) : compound(depth: depth), at: place)
    }

    private mutating func leaf() -> ExpressionSyntax.Kind {
        switch pick(10) {
        case 0: .constant(.integer(element(of: [0, 1, -1, .max, .min, 5_000_000_000], else: 0)))
        case 1: .constant(.double(element(of: [2.5, -0.125, 1e300, 9.2e-5, -3e-9, 5.0], else: 0.5)))
        case 2: .constant(.string(composed(element(of: Self.texts, else: ""))))
        case 3: .constant(.boolean(pick(2) == 0))
        case 4: .constant(.null)
        case 5: .constant(.date(PredicateDate(microseconds: Int64(pick(4_000_000)) * 1_000_003_171 - 978_307_200)))
        case 6: .selfObject
        case 7: .variable("v\(pick(3))")
        default: .key(element(of: Self.keys, else: "a"))
        }
    }

    private mutating func path(depth: Int) -> ExpressionSyntax.Kind {
        let base = expression(depth: depth - 1)
        if case .collectionOperator(_, let name, _) = base.kind, name != .count { return .aggregate([base]) }
        switch pick(7) {
        case 0: return .dynamicMember(of: base, variable: "k")
        case 1:
            let name = element(of: CollectionOperator.allCases, else: .sum)
            return .collectionOperator(
                of: base, name: name, path: name == .count || pick(2) == 0 ? [] : ["a", "first"])
        case 2: return .element(of: base, element(of: [.first, .last, .size], else: .first))
        case 3: return .element(of: base, .at(expression(depth: depth - 1)))
        default: return .member(of: base, key: element(of: Self.keys, else: "a"))
        }
    }

    private mutating func compound(depth: Int) -> ExpressionSyntax.Kind {
        let first = expression(depth: depth - 1)
        let second = expression(depth: depth - 1)
        switch pick(9) {
        case 0: return Self.isNumber(first) ? first.kind : .negative(first)
        case 1: return .aggregate([first, second])
        case 2: return .call(element(of: [.sum, .abs, .onesComplement, .length], else: .sum), [first])
        case 3: return .call(element(of: [.add, .modulus, .raise], else: .add), [first, second])
        case 4: return .subquery(first, variable: "x", predicate(depth: depth - 1))
        case 5: return Self.isNumber(first) ? first.kind : .cast(first, element(of: CastType.allCases, else: .date))
        case 6: return .ternary(predicate(depth: depth - 1), first, second)
        case 7:
            return pick(2) == 0
                ? .message(.dateByAddingTimeInterval, to: first, [second]) : .assignment(variable: "y", first)
        default: return .arithmetic(element(of: ArithmeticOperator.allCases, else: .add), first, second)
        }
    }

    /// The parser folds the sign and the cast of a literal number.
    private static func isNumber(_ syntax: ExpressionSyntax) -> Bool {
        switch syntax.kind {
        case .constant(.integer), .constant(.double): true
        default: false
        }
    }

    private mutating func pick(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    private mutating func element<Element>(of elements: [Element], else fallback: Element) -> Element {
        elements.randomElement(using: &generator) ?? fallback
    }

    private static let keys = ["a", "text", "in", "first", "size", "SELF", "_x1", "union", "notes"]
    private static let texts = [
        "", "x", "it's", "a\"b", "\\d+", "line\nend\t\r", "\u{1}\u{7F}", "日本 é 👍🏽", "%@ $x", "e\u{301}",
    ]
}
