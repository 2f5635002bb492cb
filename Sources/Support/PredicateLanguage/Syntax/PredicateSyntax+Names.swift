extension PredicateSyntax {
    /// Every key that the predicate may read from an object; nil if it reads SELF or a key named by a value.
    ///
    /// Linear in the tree.
    package var names: Set<String>? {
        var names: Set<String> = []
        return collect(&names) ? names : nil
    }

    fileprivate func collect(_ names: inout Set<String>) -> Bool {
        switch kind {
        case .constant: true
        case .negation(let operand): operand.collect(&names)
        case .conjunction(let parts), .disjunction(let parts): parts.allSatisfy { $0.collect(&names) }
        case .comparison(let comparison): comparison.left.collect(&names) && comparison.right.collect(&names)
        }
    }
}

extension ExpressionSyntax {
    fileprivate func collect(_ names: inout Set<String>) -> Bool {
        switch kind {
        case .selfObject, .dynamicMember: return false
        case .key(let key): names.insert(key)
        case .member(_, let key): names.insert(key)
        case .collectionOperator(_, _, let path): names.formUnion(path)
        case .element(_, .at(let index)): guard index.collect(&names) else { return false }
        case .subquery(_, _, let condition): guard condition.collect(&names) else { return false }
        case .ternary(let condition, _, _): guard condition.collect(&names) else { return false }
        case .constant, .variable, .element, .negative, .arithmetic, .aggregate, .call, .cast, .message, .assignment:
            break
        }
        return operands.allSatisfy { $0.collect(&names) }
    }

    private var operands: [ExpressionSyntax] {
        switch kind {
        case .member(let base, _), .collectionOperator(let base, _, _), .element(let base, _): [base]
        case .negative(let operand), .cast(let operand, _), .assignment(_, let operand): [operand]
        case .arithmetic(_, let left, let right): [left, right]
        case .aggregate(let parts), .call(_, let parts): parts
        case .subquery(let collection, _, _): [collection]
        case .ternary(_, let first, let second): [first, second]
        case .message(_, let target, let values): [target] + values
        case .constant, .selfObject, .key, .variable, .dynamicMember: []
        }
    }
}
