extension Parser {
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
