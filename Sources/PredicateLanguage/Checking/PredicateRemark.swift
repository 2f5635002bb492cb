import TextFolding

/// A comparison that is valid and can't be meant so: it never holds, or always.
package struct PredicateRemark: Equatable, Sendable {
    /// What is so, in a sentence without a full stop.
    package let message: String
    /// What to write instead, where a good guess exists.
    package let correction: String?

    init(_ message: String, correction: String? = nil) {
        self.message = message
        self.correction = correction
    }

    /// What is to be said of a comparison whose types are right; nil where it can be meant as it stands.
    init?(_ node: ComparisonNode, _ syntax: ComparisonSyntax, domain: Vocabulary.Domain?) {
        guard let remark = Self.kinds(node, syntax) ?? Self.domain(node, syntax, domain) ?? Self.bounds(syntax) else {
            return nil
        }
        self = remark
    }

    /// Sides of two kinds are never equal.
    private static func kinds(_ node: ComparisonNode, _ syntax: ComparisonSyntax) -> PredicateRemark? {
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
        let correction = isList ? (operation == .equal ? "ANY \(syntax)" : "NONE \(syntax.asEqual)") : nil
        let kinds = "\(syntax.left) is \(left.rawValue) and \(syntax.right) is \(right.rawValue)"
        return PredicateRemark("\(syntax) \(verdict): \(kinds)", correction: correction)
    }

    /// A value that the key never has.
    private static func domain(
        _ node: ComparisonNode, _ syntax: ComparisonSyntax, _ domain: Vocabulary.Domain?
    ) -> PredicateRemark? {
        guard let value = node.right.constant, let domain else { return nil }
        if case .writtenDates(let key) = domain { return writtenDate(syntax, value, key) }
        guard syntax.operation == .equal else { return nil }
        switch (domain, value) {
        case (.words(let words), .string(let text)) where !words.contains(text):
            let folds = syntax.options.contains(.caseInsensitive) && words.contains(text.lowercased())
            guard !folds else { return nil }
            let list = words.map(PredicateConstant.quoted).joined(separator: ", ")
            return PredicateRemark("\(syntax) never holds: \(syntax.left) is one of \(list)")
        case (.numbers(let range), .integer(let number)) where !range.contains(number):
            return PredicateRemark(
                "\(syntax) never holds: \(syntax.left) is \(range.lowerBound) to \(range.upperBound)")
        default: return nil
        }
    }

    /// Words that are no date as a file writes one, which begins with its year.
    private static func writtenDate(
        _ syntax: ComparisonSyntax, _ value: PredicateValue, _ dateKey: String
    ) -> PredicateRemark? {
        guard case .string(let text) = value, !text.contains(where: { ("0"..."9").contains($0) }),
            [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(syntax.operation)
        else { return nil }
        let subject = "\(syntax.left)"
        let path = subject.hasSuffix("date") ? subject.dropLast(4) + dateKey : subject[...]
        let qualifier = syntax.qualifier.map { "\($0.rawValue) " } ?? ""
        return PredicateRemark(
            "\(syntax) can't be meant so: \(subject) is the text that the file tells, such as 2024-05-17",
            correction: "\(qualifier)\(path) \(syntax.operation.rawValue) \(syntax.right)")
    }

    /// Needles and bounds that nothing meets.
    private static func bounds(_ syntax: ComparisonSyntax) -> PredicateRemark? {
        switch (syntax.operation, syntax.left.kind, syntax.right.kind) {
        case (.contains, _, .constant(.string(""))), (.beginsWith, _, .constant(.string(""))),
            (.endsWith, _, .constant(.string(""))):
            return PredicateRemark("\(syntax) never holds: the empty text is in nothing")
        case (.between, _, .aggregate(let bounds)) where bounds.count == 2:
            guard case .constant(let low) = bounds[0].kind, case .constant(let high) = bounds[1].kind,
                let (first, last) = numbers(low, high), first > last
            else { return nil }
            return PredicateRemark(
                "\(syntax) never holds: the lower bound stands first",
                correction: "BETWEEN {\(bounds[1]), \(bounds[0])}")
        default: return nil
        }
    }

    private static func numbers(_ low: PredicateConstant, _ high: PredicateConstant) -> (Double, Double)? {
        guard let low = low.number, let high = high.number else { return nil }
        return (low, high)
    }
}

extension PredicateConstant {
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .null, .boolean, .string, .date, .array, .object: nil
        }
    }
}

extension ComparisonSyntax {
    /// The same with `=`.
    fileprivate var asEqual: ComparisonSyntax {
        ComparisonSyntax(qualifier: qualifier, left: left, operation: .equal, options: options, right: right)
    }
}
