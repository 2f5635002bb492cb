extension Parser {
    mutating func expression() throws(PredicateError) -> ExpressionSyntax {
        if case .variable(let name) = current.kind, next.symbol == .assign {
            let start = current.range
            advance()
            advance()
            let value = try nested { parser throws(PredicateError) in try parser.expression() }
            return try make(.assignment(variable: name, value), from: start)
        }
        return try arithmetic(from: 0)
    }

    /// A chain of operators that bind at least as tightly as a level, by precedence climbing.
    private mutating func arithmetic(from level: Int) throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        var left = try negative()
        while let operation = ArithmeticOperator(current), operation.precedence >= level {
            advance()
            let right = try arithmetic(from: operation.precedence + 1)
            left = try make(.arithmetic(operation, left, right), from: start)
        }
        return left
    }

    private mutating func negative() throws(PredicateError) -> ExpressionSyntax {
        guard current.symbol == .minus else { return try postfix() }
        let start = current.range
        advance()
        let operand = try nested { parser throws(PredicateError) in try parser.negative() }
        if let folded = Self.negated(operand) { return try make(.constant(folded), from: start) }
        return try make(.negative(operand), from: start)
    }

    /// The sign belongs to a literal number: `-1` is the constant.
    private static func negated(_ operand: ExpressionSyntax) -> PredicateConstant? {
        switch operand.kind {
        case .constant(.integer(let value)) where value != .min: .integer(-value)
        case .constant(.double(0x1p63)): .integer(.min)
        case .constant(.double(let value)): .double(-value)
        default: nil
        }
    }

    mutating func simple() throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        switch current.kind {
        case .integer(let value): return try constant(.integer(value))
        case .double(let value): return try constant(.double(value))
        case .string(let value): return try constant(.string(value))
        case .placeholder(let placeholder): return try argument(for: placeholder)
        case .variable(let name):
            advance()
            return try make(.variable(name), from: start)
        case .word(let text, let keyword): return try word(text, keyword)
        case .escapedWord(let text):
            advance()
            return try make(.key(text), from: start)
        case .symbol(.leftBrace): return try aggregate()
        case .symbol(.leftParenthesis): return try parenthesized()
        case .symbol, .atWord, .end: throw unexpected(["a key", "a value"])
        }
    }

    private mutating func constant(_ value: PredicateConstant) throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        advance()
        return try make(.constant(value), from: start)
    }

    private mutating func argument(for placeholder: Placeholder) throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        switch placeholder {
        case .constant: return try literal(try arguments.next(at: start))
        case .number(let text): return try constant(try arguments.nextNumber(for: text, at: start))
        case .keyPath:
            let keys = try arguments.nextKeyPath(at: start)
            advance()
            return try path(keys, from: start)
        }
    }

    /// A `%@`: arrays become aggregates, so that each constant of a tree is a single value.
    private mutating func literal(_ value: PredicateConstant) throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        guard case .array(let values) = value else {
            if case .string(let text) = value { return try constant(.string(composed(text))) }
            return try constant(value)
        }
        let place = position
        var parts: [ExpressionSyntax] = []
        for value in values {
            position = place
            parts.append(try nested { parser throws(PredicateError) in try parser.literal(value) })
        }
        position = place
        advance()
        return try make(.aggregate(parts), from: start)
    }

    private mutating func parenthesized() throws(PredicateError) -> ExpressionSyntax {
        advance()
        let content = try nested { parser throws(PredicateError) in try parser.expression() }
        guard current.symbol != .comma else { throw unexpected([")", "{a, b} for a list"]) }
        try expect(.rightParenthesis)
        return content
    }

    private mutating func aggregate() throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        advance()
        let parts = try list(until: .rightBrace)
        return try make(.aggregate(parts), from: start)
    }

    /// Expressions between commas up to a closing mark, which is consumed.
    mutating func list(until closing: Symbol) throws(PredicateError) -> [ExpressionSyntax] {
        var parts: [ExpressionSyntax] = []
        if take(closing) { return parts }
        repeat {
            parts.append(try nested { parser throws(PredicateError) in try parser.expression() })
        } while take(.comma)
        try expect(closing, or: ",")
        return parts
    }
}
