package import PredicateLanguage

/// An expression about entries such as `media.model`, ready to be evaluated for many of them.
package struct EntryExpression {
    /// The expression as it was typed.
    package let text: String
    private let expression: CheckedExpression
    private let clock: QueryClock

    /// Reads and checks an expression.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - isBounded: whether it is limited to ten seconds for one entry.
    package init(
        _ text: String, variables: [String: PredicateConstant], at clock: QueryClock, isBounded: Bool = true
    ) throws(PredicateError) {
        (self.text, self.clock) = (text, clock)
        expression = try CheckedExpression(
            ExpressionSyntax(parsing: text),
            in: .diary(variables: variables, about: DiaryVocabulary.entry, at: clock, isBounded: isBounded))
    }

    /// True if its values are known to be entries or media themselves, not their properties.
    package var givesObjects: Bool { expression.givesObjects }

    /// The value of the expression for an entry; throws `EntryPredicateError`.
    package func value(for entry: DiaryEntry) throws -> PredicateValue {
        do { return try expression.value(for: EntryObject(entry, at: clock)) } catch {
            throw EntryPredicateError(text: text, cause: error, about: .entry(entry.id))
        }
    }
}
