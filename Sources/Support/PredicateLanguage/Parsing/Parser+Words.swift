extension Parser {
    /// An expression that begins with a word: a key, a constant, or a call.
    mutating func word(_ text: String, _ keyword: Keyword?) throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        if let keyword, let call = try call(of: keyword) { return call }
        switch keyword {
        case .true?, .yes?: return try constant(.boolean(true), from: start)
        case .false?, .no?: return try constant(.boolean(false), from: start)
        case .null?, .nil?: return try constant(.null, from: start)
        case .self?:
            advance()
            return try make(.selfObject, from: start)
        // `and = 1` means a key.
        case .and?, .or?:
            guard ComparisonOperator(next) != nil else { throw unexpected(["a key", "a value"]) }
            throw PredicateError(.reservedWord(text), at: start)
        case let keyword? where keyword.isReserved:
            throw PredicateError(.reservedWord(text), at: start)
        default: break
        }
        if next.symbol == .leftParenthesis || next.symbol == .colon { return try functionCall() }
        advance()
        return try make(.key(text), from: start)
    }

    private mutating func constant(_ value: PredicateConstant, from start: SourceRange) throws(PredicateError)
        -> ExpressionSyntax
    {
        advance()
        return try make(.constant(value), from: start)
    }

    /// The calls that are part of the grammar; nil if the word does not begin one.
    private mutating func call(of keyword: Keyword) throws(PredicateError) -> ExpressionSyntax? {
        guard next.symbol == .leftParenthesis else { return nil }
        let rule: (inout Parser, SourceRange) throws(PredicateError) -> ExpressionSyntax
        switch keyword {
        case .subquery: rule = { parser, start throws(PredicateError) in try parser.subquery(from: start) }
        case .cast: rule = { parser, start throws(PredicateError) in try parser.cast(from: start) }
        case .ternary: rule = { parser, start throws(PredicateError) in try parser.ternary(from: start) }
        case .function: rule = { parser, start throws(PredicateError) in try parser.message(from: start) }
        default: return nil
        }
        let start = current.range
        advance()
        advance()
        return try nested { parser throws(PredicateError) in try rule(&parser, start) }
    }

    private mutating func subquery(from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        let collection = try expression()
        try expect(.comma)
        guard case .variable(let name) = current.kind else { throw unexpected(["a variable such as $x"]) }
        advance()
        try expect(.comma)
        let condition = try predicate()
        try expect(.rightParenthesis, or: "AND", "OR")
        return try make(.subquery(collection, variable: name, condition), from: start)
    }

    private mutating func ternary(from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        let condition = try predicate()
        try expect(.comma, or: "AND", "OR")
        let first = try expression()
        try expect(.comma)
        let second = try expression()
        try expect(.rightParenthesis)
        return try make(.ternary(condition, first, second), from: start)
    }

    private mutating func cast(from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        let operand = try expression()
        try expect(.comma)
        let type = try castType(try name())
        try expect(.rightParenthesis)
        return try make(Self.folded(operand, type) ?? .cast(operand, type), from: start)
    }

    /// A literal number cast to a date is a constant, as dates are printed.
    static func folded(_ operand: ExpressionSyntax, _ type: CastType) -> ExpressionSyntax.Kind? {
        let seconds: Double
        switch operand.kind {
        case .constant(.integer(let value)): seconds = Double(value)
        case .constant(.double(let value)): seconds = value
        case .constant, .selfObject, .key, .variable, .member, .dynamicMember, .collectionOperator, .element, .negative,
            .arithmetic, .aggregate, .call, .subquery, .cast, .ternary, .message, .assignment:
            return nil
        }
        guard type == .date, let date = PredicateDate(secondsSinceReference: seconds) else { return nil }
        return .constant(.date(date))
    }

    func castType(_ name: (text: String, range: SourceRange)) throws(PredicateError) -> CastType {
        guard let type = CastType(rawValue: name.text) else {
            let known = CastType.allCases.map(\.rawValue)
            throw PredicateError(.unknownType(name.text, candidates: known), at: name.range)
        }
        return type
    }

    private mutating func message(from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        let target = try expression()
        try expect(.comma)
        let name = try name()
        guard let selector = MessageSelector(rawValue: name.text) else {
            let known = MessageSelector.allCases.map(\.rawValue)
            throw PredicateError(.unknownSelector(name.text, candidates: known), at: name.range)
        }
        let arguments = take(.comma) ? try list(until: .rightParenthesis) : []
        if arguments.isEmpty { _ = take(.rightParenthesis) }
        guard arguments.count == 1 else {
            let kind = PredicateError.Kind.wrongArgumentCount(
                function: name.text, expected: 1, found: arguments.count)
            throw PredicateError(kind, at: range(from: start))
        }
        return try make(.message(selector, to: target, arguments), from: start)
    }

    /// A name given as a string, or by `%@`.
    private mutating func name() throws(PredicateError) -> (text: String, range: SourceRange) {
        let token = current
        let value: PredicateConstant
        switch token.kind {
        case .string(let text): value = .string(text)
        case .placeholder(.constant): value = try arguments.next(at: token.range)
        case .placeholder, .word, .escapedWord, .atWord, .variable, .integer, .double, .symbol, .end:
            throw unexpected(["a name in quotes"])
        }
        guard case .string(let text) = value else {
            throw PredicateError(.wrongArgument(placeholder: "%@", expected: .string), at: token.range)
        }
        advance()
        return (text, token.range)
    }

    /// `name(…)`, `name:(…)` or `name:name:(…)`.
    mutating func functionCall() throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        var written = ""
        while case .word(let part, _) = current.kind {
            written += part
            advance()
            guard take(.colon) else { break }
            written += ":"
        }
        let nameRange = range(from: start)
        try expect(.leftParenthesis)
        guard let function = FunctionName(written: written) else {
            throw PredicateError(.unknownFunction(written, nearest: FunctionName.nearest(to: written)), at: nameRange)
        }
        let values = try list(until: .rightParenthesis)
        guard values.count == function.argumentCount else {
            let kind = PredicateError.Kind.wrongArgumentCount(
                function: function.rawValue, expected: function.argumentCount, found: values.count)
            throw PredicateError(kind, at: range(from: start))
        }
        return try call(function, values, from: start)
    }

    private func call(
        _ function: FunctionName, _ values: [ExpressionSyntax], from start: SourceRange
    ) throws(PredicateError) -> ExpressionSyntax {
        guard function == .castObject else { return try make(.call(function, values), from: start) }
        guard case .constant(.string(let name)) = values[1].kind else {
            throw PredicateError(
                .unexpectedToken(found: source(values[1].range), expected: ["a name in quotes"]), at: values[1].range)
        }
        let type = try castType((name, values[1].range))
        return try make(Self.folded(values[0], type) ?? .cast(values[0], type), from: start)
    }
}
