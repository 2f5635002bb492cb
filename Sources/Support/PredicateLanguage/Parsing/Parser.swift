/// Turns tokens into a tree by recursive descent, one method for each rule of the grammar.
struct Parser {
    /// The maximum depth of a tree, so that no walk over it can exhaust the stack.
    static let depthLimit = 200

    /// The maximum length of a predicate's text in bytes.
    static let lengthLimit = 1 << 20

    let text: String
    let tokens: [Token]
    let closings: [Int: Int]
    var arguments: ArgumentReader
    var position = 0
    var depth = 0

    init(_ text: String, arguments: [PredicateConstant]) throws(PredicateError) {
        guard text.utf8.count <= Self.lengthLimit else {
            throw PredicateError(.tooLong(limit: Self.lengthLimit), at: SourceRange(0, 0))
        }
        self.text = text
        tokens = try Lexer.tokens(of: text)
        closings = Self.closings(in: tokens)
        self.arguments = ArgumentReader(arguments)
        if case .end = current.kind { throw PredicateError(.empty, at: SourceRange(0, text.utf8.count)) }
    }

    /// Runs the rule of a whole text.
    mutating func whole<Result>(
        expecting expected: [String], _ rule: (inout Parser) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result {
        let result = try rule(&self)
        guard case .end = current.kind else { throw unexpected(expected) }
        return result
    }

    var current: Token { tokens[position] }

    var next: Token { tokens[min(position + 1, tokens.count - 1)] }

    mutating func advance() {
        position = min(position + 1, tokens.count - 1)
    }

    mutating func take(_ symbol: Symbol) -> Bool {
        guard current.symbol == symbol else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Symbol, or others: String...) throws(PredicateError) {
        guard take(symbol) else { throw unexpected([symbol.rawValue] + others) }
    }

    /// The range from an index to the end of the last token consumed.
    func range(from start: SourceRange) -> SourceRange {
        SourceRange(start.lowerBound, max(start.upperBound, tokens[max(0, position - 1)].range.upperBound))
    }

    func unexpected(_ expected: [String]) -> PredicateError {
        PredicateError(.unexpectedToken(found: describe(current), expected: expected), at: current.range)
    }

    /// The text of a range, shortened if it is long.
    func source(_ range: SourceRange) -> String {
        let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.upperBound - range.lowerBound)
        return bytes.count <= 60
            ? String(decoding: bytes, as: UTF8.self) : String(decoding: bytes.prefix(57), as: UTF8.self) + "…"
    }

    private func describe(_ token: Token) -> String {
        if case .end = token.kind { "end" } else { source(token.range) }
    }

    /// Runs a rule one level deeper, or fails at the maximum depth.
    mutating func nested<Result>(
        _ rule: (inout Parser) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw tooDeep(at: current.range) }
        return try rule(&self)
    }

    func tooDeep(at range: SourceRange) -> PredicateError {
        PredicateError(.tooDeep(limit: Self.depthLimit), at: range)
    }

    func make(_ kind: PredicateSyntax.Kind, from start: SourceRange) throws(PredicateError) -> PredicateSyntax {
        let node = PredicateSyntax(kind, at: range(from: start))
        guard node.depth <= Self.depthLimit else { throw tooDeep(at: node.range) }
        return node
    }

    func make(_ kind: ExpressionSyntax.Kind, from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        let node = ExpressionSyntax(kind, at: range(from: start))
        guard node.depth <= Self.depthLimit else { throw tooDeep(at: node.range) }
        return node
    }

    /// The index of the closing parenthesis for each opening one.
    private static func closings(in tokens: [Token]) -> [Int: Int] {
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for (index, token) in tokens.enumerated() {
            if token.symbol == .leftParenthesis { open.append(index) }
            if token.symbol == .rightParenthesis, let start = open.popLast() { closings[start] = index }
        }
        return closings
    }
}

/// The arguments of placeholders, taken in order; left-over ones are ignored, as in Apple's language.
struct ArgumentReader {
    private let arguments: [PredicateConstant]
    private var taken = 0

    init(_ arguments: [PredicateConstant]) {
        self.arguments = arguments
    }

    mutating func next(at range: SourceRange) throws(PredicateError) -> PredicateConstant {
        guard taken < arguments.count else { throw PredicateError(.missingArgument(number: taken + 1), at: range) }
        taken += 1
        return arguments[taken - 1]
    }

    /// The keys of a `%K`, split at its points.
    mutating func nextKeyPath(at range: SourceRange) throws(PredicateError) -> [String] {
        guard case .string(let path) = try next(at: range), !path.isEmpty else {
            throw PredicateError(.wrongArgument(placeholder: "%K", expected: .string), at: range)
        }
        return composed(path).split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    }

    mutating func nextNumber(for placeholder: String, at range: SourceRange) throws(PredicateError) -> PredicateConstant
    {
        let argument = try next(at: range)
        switch argument {
        case .integer, .double, .boolean: return argument
        case .null, .string, .date, .array, .object:
            throw PredicateError(.wrongArgument(placeholder: placeholder, expected: .number), at: range)
        }
    }
}

extension PredicateSyntax {
    /// Reads a predicate.
    ///
    /// Linear in the text. At most 1 MiB and 200 levels are read.
    ///
    /// - Parameters:
    ///   - text: The predicate.
    ///   - arguments: The values of `%@`, `%K`, `%d` and so on, in their order.
    /// - Throws: A ``PredicateError`` of the parsing stage.
    package init(parsing text: String, arguments: [PredicateConstant] = []) throws(PredicateError) {
        var parser = try Parser(text, arguments: arguments)
        self = try parser.whole(expecting: ["AND", "OR", "the end"]) { parser throws(PredicateError) in
            try parser.predicate()
        }
    }
}

extension ExpressionSyntax {
    /// Reads an expression alone, such as the key path `media.model`.
    ///
    /// - Throws: A ``PredicateError`` of the parsing stage.
    package init(parsing text: String, arguments: [PredicateConstant] = []) throws(PredicateError) {
        var parser = try Parser(text, arguments: arguments)
        self = try parser.whole(expecting: ["an operator", "the end"]) { parser throws(PredicateError) in
            try parser.expression()
        }
    }
}
