package import PredicateLanguage

/// A predicate as it was written, with the values of its variables.
///
/// Its keys, types and dates are checked when a query is planned.
package struct PredicateCondition: Equatable, Sendable {
    /// The text that was read; the places of errors are places in it.
    package let text: String
    let syntax: PredicateSyntax
    let variables: [String: PredicateConstant]
    /// Whether it may take ten seconds at most for one row.
    var isBounded = true

    /// Reads a predicate.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - isBounded: whether it may take ten seconds at most for one row.
    package init(
        _ text: String, variables: [String: PredicateConstant] = [:], isBounded: Bool = true
    ) throws(PredicateError) {
        self.init(try PredicateSyntax(parsing: text), of: text, variables: variables)
        self.isBounded = isBounded
    }

    /// A predicate that was read from `text`.
    init(_ syntax: PredicateSyntax, of text: String, variables: [String: PredicateConstant]) {
        (self.text, self.syntax, self.variables) = (text, syntax, variables)
    }

    /// What is valid and can't be meant as it stands; none where the predicate is wrong, which planning tells.
    ///
    /// - Parameter entity: what it is about, a name of ``DiaryVocabulary``.
    package func remarks(about entity: String, at clock: QueryClock) -> [PredicateRemark] {
        guard let bound = try? BoundPredicate(self, about: entity, at: clock) else { return [] }
        return bound.remarks + syntax.swallowedEscapes(in: text)
    }

    /// Two predicates are equal when they mean the same, however they were spaced and parenthesized.
    package static func == (left: PredicateCondition, right: PredicateCondition) -> Bool {
        left.syntax == right.syntax && left.variables == right.variables
    }
}

extension PredicateFormat {
    /// The predicate as a condition of a query.
    func condition(_ variables: [String: Value]) -> PredicateCondition {
        PredicateCondition(syntax, of: text, variables: variables.mapValues(\.constant))
    }
}
