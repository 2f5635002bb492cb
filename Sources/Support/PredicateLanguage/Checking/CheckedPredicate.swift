/// A predicate with checked names and types, ready to be evaluated for one object after another.
///
/// It caches what it derives from its constants (folded needles, compiled expressions) and its scratch memory, so that
/// it belongs to one task at a time.
package final class CheckedPredicate {
    package let syntax: PredicateSyntax

    /// Comparisons that are always true or always false, whatever the object.
    package let remarks: [PredicateRemark]

    private let root: PredicateNode
    private let evaluation: Evaluation

    /// Checks a predicate.
    ///
    /// - Throws: A ``PredicateError`` for an unknown key or variable, for sides that can't be compared, and for a
    ///   string that should be a date and is not.
    package init(_ syntax: PredicateSyntax, in environment: PredicateEnvironment) throws(PredicateError) {
        self.syntax = syntax
        var checker = Checker(environment)
        let root = try checker.node(syntax)
        self.root = root
        remarks = checker.remarks
        evaluation = Evaluation(environment, checker.clock)
    }

    /// Returns whether an object satisfies the predicate.
    ///
    /// - Throws: A ``PredicateError`` of the evaluation stage.
    package func matches(_ object: any PredicateObject) throws(PredicateError) -> Bool {
        try matches(.object(object))
    }

    /// Returns whether a value, as SELF, satisfies the predicate.
    package func matches(_ value: PredicateValue) throws(PredicateError) -> Bool {
        evaluation.root = value
        evaluation.clock.begin()
        return try root.holds(evaluation)
    }

    /// The conditions that AND joins at the top level, in their order; the whole predicate if there is no AND.
    package var parts: [Part] { Self.parts(syntax, root) }

    private static func parts(_ syntax: PredicateSyntax, _ node: PredicateNode) -> [Part] {
        guard case .conjunction(let conditions) = syntax.kind, case .conjunction(let nodes) = node else {
            return [Part(syntax: syntax, node: node)]
        }
        return zip(conditions, nodes).flatMap { parts($0, $1) }
    }

    /// One of the conditions that AND joins at the top level.
    package struct Part {
        package let syntax: PredicateSyntax
        fileprivate let node: PredicateNode

        package var outline: PredicateOutline { node.outline }
    }

    /// Begins with the next object; its parts share the time limit of one object.
    package func begin(_ object: any PredicateObject) {
        evaluation.root = .object(object)
        evaluation.clock.begin()
    }

    /// Returns whether the object given to `begin` satisfies one of the predicate's parts.
    ///
    /// - Throws: A ``PredicateError`` of the evaluation stage.
    package func isMet(_ part: Part) throws(PredicateError) -> Bool {
        try part.node.holds(evaluation)
    }
}
