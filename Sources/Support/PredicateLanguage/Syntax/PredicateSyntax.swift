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

extension PredicateSyntax: CustomStringConvertible {
    /// The predicate as text that parses to the same tree.
    package var description: String {
        switch kind {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .negation(let operand): "NOT " + operand.grouped(within: .negation)
        case .conjunction(let parts): parts.map { $0.grouped(within: .conjunction) }.joined(separator: " AND ")
        case .disjunction(let parts): parts.map { $0.grouped(within: .disjunction) }.joined(separator: " OR ")
        case .comparison(let comparison): comparison.description
        }
    }

    private enum Level: Int {
        case disjunction, conjunction, negation, comparison
    }

    private var level: Level {
        switch kind {
        case .disjunction: .disjunction
        case .conjunction: .conjunction
        case .negation: .negation
        case .constant, .comparison: .comparison
        }
    }

    /// In parentheses unless it binds tighter than its parent; a negation may contain another.
    private func grouped(within outer: Level) -> String {
        level.rawValue > outer.rawValue || (level == .negation && outer == .negation) ? description : "(\(description))"
    }
}

extension ComparisonSyntax: CustomStringConvertible {
    package var description: String {
        let prefix = qualifier.map { $0.rawValue + " " } ?? ""
        return "\(prefix)\(left) \(operation.rawValue)\(options.text) \(right)"
    }
}

/// The quantifier of a comparison over the elements of its left side.
package enum Qualifier: String, Sendable, CaseIterable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"

    init?(_ keyword: Keyword?) {
        switch keyword {
        case .any?, .some?: self = .any
        case .all?: self = .all
        case Keyword.none?: self = .none
        default: return nil
        }
    }
}
