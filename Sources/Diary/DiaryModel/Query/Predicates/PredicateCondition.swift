package import PredicateLanguage

/// A predicate as it was written, with the values of its variables.
///
/// Its keys, types and dates are checked when a query is planned.
package struct PredicateCondition: Equatable, Sendable {
    /// The source text; positions of errors refer to it.
    package let text: String
    let syntax: PredicateSyntax
    let variables: [String: PredicateConstant]
    /// True if it is limited to ten seconds for one row.
    var isBounded = true

    /// Reads a predicate.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - isBounded: whether it is limited to ten seconds for one row.
    package init(
        _ text: String, variables: [String: PredicateConstant] = [:], isBounded: Bool = true
    ) throws(PredicateError) {
        self.init(try PredicateSyntax(parsing: text), of: text, variables: variables)
        self.isBounded = isBounded
    }

    init(_ syntax: PredicateSyntax, of text: String, variables: [String: PredicateConstant]) {
        (self.text, self.syntax, self.variables) = (text, syntax, variables)
    }

    /// Remarks on valid but implausible comparisons; none if the predicate is invalid, which planning reports.
    ///
    /// - Parameter entity: its subject, a name of ``DiaryVocabulary``.
    package func remarks(about entity: String, at clock: QueryClock) -> [PredicateRemark] {
        guard let bound = try? BoundPredicate(self, about: entity, at: clock) else { return [] }
        return bound.remarks + syntax.swallowedEscapes(in: text)
    }

    /// Two predicates are equal if they mean the same, whatever their spacing and parentheses.
    package static func == (left: PredicateCondition, right: PredicateCondition) -> Bool {
        left.syntax == right.syntax && left.variables == right.variables
    }
}

extension PredicateFormat {
    func condition(_ variables: [String: Value]) -> PredicateCondition {
        PredicateCondition(syntax, of: text, variables: variables.mapValues(\.constant))
    }
}
