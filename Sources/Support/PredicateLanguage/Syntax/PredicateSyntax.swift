/// A condition as it was written.
///
/// Two trees are equal if they mean the same, whatever their positions in their texts.
package struct PredicateSyntax: Sendable, Equatable {
    package indirect enum Kind: Sendable, Equatable {
        case constant(Bool)
        case negation(PredicateSyntax)
        case conjunction([PredicateSyntax])
        case disjunction([PredicateSyntax])
        case comparison(ComparisonSyntax)
    }

    package let kind: Kind

    package let range: SourceRange

    /// The depth of the tree, which bounds every recursion over it.
    let depth: Int

    init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
        depth =
            1
            + {
                switch kind {
                case .constant: 0
                case .negation(let operand): operand.depth
                case .conjunction(let parts), .disjunction(let parts): parts.map(\.depth).max() ?? 0
                case .comparison(let comparison): max(comparison.left.depth, comparison.right.depth)
                }
            }()
    }

    package static func == (left: PredicateSyntax, right: PredicateSyntax) -> Bool {
        left.kind == right.kind
    }
}

/// Two expressions, an operator, and a quantifier for the elements of the left one.
package struct ComparisonSyntax: Sendable, Equatable {
    /// ANY, ALL or NONE.
    package let qualifier: Qualifier?

    package let left: ExpressionSyntax

    package let operation: ComparisonOperator

    /// The letters after the operator.
    package let options: StringOptions

    package let right: ExpressionSyntax
}
