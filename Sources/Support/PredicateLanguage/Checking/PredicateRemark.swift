/// A remark on a valid comparison that can't be meant: it is always true or always false.
package struct PredicateRemark: Equatable, Sendable {
    /// The problem, in a sentence without a full stop.
    package let message: String
    /// The text to write instead, if there is a good guess.
    package let correction: String?

    init(_ message: String, correction: String? = nil) {
        self.message = message
        self.correction = correction
    }

    /// The remark on a comparison with valid types; nil if it is plausible.
    init?(_ node: ComparisonNode, _ syntax: ComparisonSyntax, domain: Vocabulary.Domain?) {
        guard let remark = Self.kinds(node, syntax, domain) ?? Self.domain(node, syntax, domain) ?? Self.bounds(syntax)
        else {
            return nil
        }
        self = remark
    }

    /// Sides of two kinds are never equal.
    private static func kinds(
        _ node: ComparisonNode, _ syntax: ComparisonSyntax, _ domain: Vocabulary.Domain?
    ) -> PredicateRemark? {
        let operation = syntax.operation
        guard operation == .equal || operation == .notEqual else { return nil }
        let type = node.qualifier == nil ? node.left.type : node.left.type.element
        guard let left = type.knownKind, let right = node.right.type.knownKind, left != right,
            node.left.constant?.isNull != true, node.right.constant?.isNull != true
        else { return nil }
        let readsDate = [left, right].contains(.date) && [left, right].contains(.string)
        guard !readsDate else { return nil }
        let verdict = operation == .equal ? "never holds" : "always holds"
        let isList = left == .collection && right != .collection
        let correction =
            isList
            ? (operation == .equal ? "ANY \(syntax)" : "NONE \(syntax.asEqual)")
            : literal(meantBy: node.right.constant, for: left, domain).map { written(syntax, $0) }
        let kinds = "\(syntax.left) is \(left.rawValue) and \(syntax.right) is \(right.rawValue)"
        return PredicateRemark("\(syntax) \(verdict): \(kinds)", correction: correction)
    }

    /// The literal that a constant of the wrong kind was meant as: `year = '2024'`, `starred = 'yes'`,
    /// `creationTime = 2024`.
    private static func literal(
        meantBy value: PredicateValue?, for kind: PredicateKind, _ domain: Vocabulary.Domain?
    ) -> String? {
        switch (kind, value) {
        case (.number, .string(let text)):
            if case .numbers(let range, let named) = domain {
                if let number = named[text.lowercased()] { return "\(number)" }
                if range == 0...1 { return truths[text.lowercased()] }
            }
            return Double(text).map { $0.isFinite ? text : nil } ?? nil
        case (.date, .integer(let year)) where (1000...9999).contains(year): return PredicateConstant.quoted("\(year)")
        default: return nil
        }
    }

    private static let truths = ["yes": "YES", "true": "YES", "on": "YES", "no": "NO", "false": "NO", "off": "NO"]

    /// Needles and bounds that nothing meets.
    private static func bounds(_ syntax: ComparisonSyntax) -> PredicateRemark? {
        switch (syntax.operation, syntax.left.kind, syntax.right.kind) {
        case (.contains, _, .constant(.string(""))), (.beginsWith, _, .constant(.string(""))),
            (.endsWith, _, .constant(.string(""))):
            return PredicateRemark("\(syntax) never holds: the empty text is never contained")
        case (.between, _, .aggregate(let bounds)) where bounds.count == 2:
            guard let first = bounds[0].number, let last = bounds[1].number, first > last else { return nil }
            return PredicateRemark(
                "\(syntax) never holds: the lower bound is written first",
                correction: "BETWEEN {\(bounds[1]), \(bounds[0])}")
        default: return nil
        }
    }
}

extension ComparisonSyntax {
    fileprivate var asEqual: ComparisonSyntax {
        ComparisonSyntax(qualifier: qualifier, left: left, operation: .equal, options: options, right: right)
    }
}
