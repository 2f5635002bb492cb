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
        self = try Parser.parse(text, arguments: arguments)
    }
}
