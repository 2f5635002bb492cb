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
