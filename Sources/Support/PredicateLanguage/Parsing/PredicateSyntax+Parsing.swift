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
