extension Parser {
    mutating func postfix() throws(PredicateError) -> ExpressionSyntax {
        let start = current.range
        var base = try simple()
        while true {
            if take(.dot) {
                base = try member(of: base, from: start)
            } else if current.symbol == .leftBracket {
                base = try element(of: base, from: start)
            } else {
                return base
            }
        }
    }

    func path(_ keys: [String], from start: SourceRange) throws(PredicateError) -> ExpressionSyntax {
        guard let first = keys.first else {
            throw PredicateError(.wrongArgument(placeholder: "%K", expected: .string), at: start)
        }
        var base = try make(first.lowercased() == "self" ? .selfObject : .key(first), from: start)
        for key in keys.dropFirst() { base = try extend(base, by: key, from: start) }
        return base
    }

    private mutating func member(of base: ExpressionSyntax, from start: SourceRange) throws(PredicateError)
        -> ExpressionSyntax
    {
        let token = current
        switch token.kind {
        case .word(let key, _), .escapedWord(let key):
            advance()
            return try extend(base, by: key, from: start)
        case .atWord(let name):
            advance()
            return try extend(base, by: "@" + name, from: start, at: token.range)
        case .variable(let name):
            advance()
            return try make(.dynamicMember(of: base, variable: name), from: start)
        case .placeholder(.keyPath):
            var base = base
            let keys = try arguments.nextKeyPath(at: token.range)
            advance()
            for key in keys { base = try extend(base, by: key, from: start, at: token.range) }
            return base
        default: throw unexpected(["a key"])
        }
    }

    /// The path with one more key; the keys after a collection operator belong to it.
    private func extend(
        _ base: ExpressionSyntax, by key: String, from start: SourceRange, at place: SourceRange? = nil
    ) throws(PredicateError) -> ExpressionSyntax {
        if key.hasPrefix("@") {
            guard let name = CollectionOperator(rawValue: key) else {
                let nearest = NearestName.nearest(to: key, among: CollectionOperator.allCases.map(\.rawValue))
                throw PredicateError(.unknownFunction(key, nearest: nearest), at: place ?? start)
            }
            return try make(.collectionOperator(of: base, name: name, path: []), from: start)
        }
        if case .collectionOperator(let collection, let name, let path) = base.kind, name != .count {
            return try make(.collectionOperator(of: collection, name: name, path: path + [key]), from: start)
        }
        return try make(.member(of: base, key: key), from: start)
    }

    private mutating func element(of base: ExpressionSyntax, from start: SourceRange) throws(PredicateError)
        -> ExpressionSyntax
    {
        advance()
        let element: ElementSyntax
        switch next.symbol == .rightBracket ? current.keyword : nil {
        case .first?: element = .first
        case .last?: element = .last
        case .size?: element = .size
        default:
            let index = try nested { parser throws(PredicateError) in try parser.expression() }
            try expect(.rightBracket)
            return try make(.element(of: base, .at(index)), from: start)
        }
        advance()
        try expect(.rightBracket)
        return try make(.element(of: base, element), from: start)
    }
}
