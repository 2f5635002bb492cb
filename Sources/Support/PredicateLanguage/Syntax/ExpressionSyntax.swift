/// An expression as it was written.
package struct ExpressionSyntax: Sendable, Equatable {
    package indirect enum Kind: Sendable, Equatable {
        case constant(PredicateConstant)
        case selfObject
        case key(String)
        case variable(String)
        case member(of: ExpressionSyntax, key: String)
        case dynamicMember(of: ExpressionSyntax, variable: String)
        case collectionOperator(of: ExpressionSyntax, name: CollectionOperator, path: [String])
        case element(of: ExpressionSyntax, ElementSyntax)
        case negative(ExpressionSyntax)
        case arithmetic(ArithmeticOperator, ExpressionSyntax, ExpressionSyntax)
        case aggregate([ExpressionSyntax])
        case call(FunctionName, [ExpressionSyntax])
        case subquery(ExpressionSyntax, variable: String, PredicateSyntax)
        case cast(ExpressionSyntax, CastType)
        case ternary(PredicateSyntax, ExpressionSyntax, ExpressionSyntax)
        case message(MessageSelector, to: ExpressionSyntax, [ExpressionSyntax])
        case assignment(variable: String, ExpressionSyntax)
    }

    package let kind: Kind

    package let range: SourceRange

    /// The depth of the tree, which bounds every recursion over it.
    let depth: Int

    init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
        depth = 1 + kind.deepestPart
    }

    package static func == (left: ExpressionSyntax, right: ExpressionSyntax) -> Bool {
        left.kind == right.kind
    }
}

extension ExpressionSyntax.Kind {
    fileprivate var deepestPart: Int {
        switch self {
        case .constant, .selfObject, .key, .variable: 0
        case .member(let base, _), .dynamicMember(let base, _), .collectionOperator(let base, _, _): base.depth
        case .element(let base, .at(let index)): max(base.depth, index.depth)
        case .element(let base, _): base.depth
        case .negative(let operand), .cast(let operand, _), .assignment(_, let operand): operand.depth
        case .arithmetic(_, let left, let right): max(left.depth, right.depth)
        case .aggregate(let parts), .call(_, let parts): Self.deepest(parts)
        case .subquery(let collection, _, let predicate): max(collection.depth, predicate.depth)
        case .ternary(let condition, let first, let second): max(condition.depth, max(first.depth, second.depth))
        case .message(_, let target, let arguments): max(target.depth, Self.deepest(arguments))
        }
    }

    private static func deepest(_ parts: [ExpressionSyntax]) -> Int {
        parts.reduce(0) { max($0, $1.depth) }
    }
}

/// The element that an index selects.
package indirect enum ElementSyntax: Sendable, Equatable {
    case first
    case last
    case size
    case at(ExpressionSyntax)
}

package enum CastType: String, Sendable, CaseIterable {
    case date = "NSDate"
    case number = "NSNumber"
    case decimalNumber = "NSDecimalNumber"
    case string = "NSString"
}

/// The messages that FUNCTION may send.
package enum MessageSelector: String, Sendable, CaseIterable {
    case dateByAddingTimeInterval = "dateByAddingTimeInterval:"
}

/// The operators of key paths, written after a collection.
package enum CollectionOperator: String, Sendable, CaseIterable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case union = "@unionOfObjects"
    case distinctUnion = "@distinctUnionOfObjects"
    case unionOfArrays = "@unionOfArrays"
    case distinctUnionOfArrays = "@distinctUnionOfArrays"
    case distinctUnionOfSets = "@distinctUnionOfSets"
}
