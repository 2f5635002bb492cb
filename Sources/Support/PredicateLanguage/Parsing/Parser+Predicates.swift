extension Parser {
    mutating func predicate() throws(PredicateError) -> PredicateSyntax {
        let start = current.range
        var parts = [try conjunction()]
        while current.keyword == .or || current.symbol == .orOr {
            advance()
            parts.append(try conjunction())
        }
        return parts.count == 1 ? parts[0] : try make(.disjunction(parts), from: start)
    }

    private mutating func conjunction() throws(PredicateError) -> PredicateSyntax {
        let start = current.range
        var parts = [try negation()]
        while current.keyword == .and || current.symbol == .andAnd {
            advance()
            parts.append(try negation())
        }
        return parts.count == 1 ? parts[0] : try make(.conjunction(parts), from: start)
    }

    private mutating func negation() throws(PredicateError) -> PredicateSyntax {
        guard current.keyword == .not || current.symbol == .bang else { return try primary() }
        let start = current.range
        advance()
        let operand = try nested { parser throws(PredicateError) in try parser.negation() }
        return try make(.negation(operand), from: start)
    }

    private mutating func primary() throws(PredicateError) -> PredicateSyntax {
        let start = current.range
        switch current.keyword {
        case .truepredicate?, .falsepredicate?:
            let value = current.keyword == .truepredicate
            advance()
            return try make(.constant(value), from: start)
        default:
            return opensGroup ? try group() : try comparison()
        }
    }

    private mutating func group() throws(PredicateError) -> PredicateSyntax {
        advance()
        let content = try nested { parser throws(PredicateError) in try parser.predicate() }
        try expect(.rightParenthesis, or: "AND", "OR")
        return content
    }

    /// True if the parenthesis here contains a condition: otherwise the text after it would continue an expression.
    private var opensGroup: Bool {
        guard current.symbol == .leftParenthesis else { return false }
        guard let closing = closings[position], closing + 1 < tokens.count else { return true }
        let following = tokens[closing + 1]
        if following.symbol == .dot || following.symbol == .leftBracket { return false }
        return ComparisonOperator(following) == nil && ArithmeticOperator(following) == nil
    }

    private mutating func comparison() throws(PredicateError) -> PredicateSyntax {
        let start = current.range
        let qualifier = Qualifier(current.keyword)
        if qualifier != nil {
            // `any = 1` means a key.
            guard ComparisonOperator(next) == nil else {
                throw PredicateError(.reservedWord(source(start)), at: start)
            }
            advance()
            if opensGroup { throw unexpected(["a path such as media.type, without parentheses"]) }
        }
        let left = try expression()
        guard let operation = ComparisonOperator(current) else { throw missingOperator(after: left) }
        advance()
        let options = try stringOptions(of: operation)
        let right = try expression()
        let comparison = ComparisonSyntax(
            qualifier: qualifier, left: left, operation: operation, options: options, right: right)
        return try make(.comparison(comparison), from: start)
    }

    private mutating func stringOptions(of operation: ComparisonOperator) throws(PredicateError) -> StringOptions {
        guard current.symbol == .leftBracket else { return [] }
        let start = current.range
        advance()
        guard case .word(let letters, _) = current.kind else { throw unexpected(["c", "d", "n", "l"]) }
        guard let options = StringOptions(letters: letters) else {
            throw PredicateError(.unknownOption(letters), at: current.range)
        }
        advance()
        try expect(.rightBracket)
        guard operation != .between else {
            throw PredicateError(.optionsNotAllowed(on: operation.rawValue), at: range(from: start))
        }
        return options
    }

    /// The error for a missing operator after an expression: a lone key, or a word that is not an operator.
    private func missingOperator(after left: ExpressionSyntax) -> PredicateError {
        switch current.kind {
        case .word(let text, let keyword) where keyword != .and && keyword != .or:
            let known = ComparisonOperator.allCases.map(\.rawValue)
            let nearest = NearestName.nearest(to: text, among: known)
            return PredicateError(.unknownOperator(text, nearest: nearest), at: current.range)
        case .end, .word, .symbol(.andAnd), .symbol(.orOr), .symbol(.rightParenthesis):
            return PredicateError(.bareExpression(source(left.range)), at: left.range)
        default:
            return unexpected(["an operator such as = or CONTAINS"])
        }
    }
}
