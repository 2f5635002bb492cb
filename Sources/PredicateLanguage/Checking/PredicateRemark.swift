import TextFolding

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

    /// A text that is not a date in a file's format, which begins with its year.
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
            "\(syntax) can't be meant: \(subject) is the text in the file, such as 2024-05-17",
            correction: "\(qualifier)\(path) \(syntax.operation.rawValue) \(syntax.right)")
    }

    /// Needles and bounds that nothing meets.
    private static func bounds(_ syntax: ComparisonSyntax) -> PredicateRemark? {
        switch (syntax.operation, syntax.left.kind, syntax.right.kind) {
        case (.contains, _, .constant(.string(""))), (.beginsWith, _, .constant(.string(""))),
            (.endsWith, _, .constant(.string(""))):
            return PredicateRemark("\(syntax) never holds: the empty text is never contained")
        case (.between, _, .aggregate(let bounds)) where bounds.count == 2:
            guard case .constant(let low) = bounds[0].kind, case .constant(let high) = bounds[1].kind,
                let (first, last) = numbers(low, high), first > last
            else { return nil }
            return PredicateRemark(
                "\(syntax) never holds: the lower bound is written first",
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
