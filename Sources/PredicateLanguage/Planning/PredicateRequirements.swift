import TextFolding

/// What every object that satisfies a predicate must have: enough to narrow a search, never more.
///
/// Only conditions that are joined by AND from the top contribute; a NOT or an OR requires nothing.
package struct PredicateRequirements: Sendable, Equatable {
    /// Text that a value must hold in its search fold.
    package struct Substring: Sendable, Equatable {
        /// The keys from the object to the value, or to a collection of which some value holds it.
        package let keyPath: [String]

        /// The text in the search fold, in UTF-8; not empty.
        package let folded: [UInt8]
    }

    /// A bound of a date.
    package struct DateBound: Sendable, Equatable {
        /// The keys from the object to the date, or to a collection of which some date is in the bound.
        package let keyPath: [String]

        /// How the date stands to the span: `=` within it, `<` before it, `<=` not after it, and so on.
        package let operation: ComparisonOperator

        /// The span of time.
        package let span: DateSpan
    }

    /// The texts, in the order of the predicate.
    package private(set) var substrings: [Substring] = []

    /// The bounds, in the order of the predicate.
    package private(set) var dateBounds: [DateBound] = []

    mutating func add(_ node: ComparisonNode) {
        guard node.qualifier == nil || node.qualifier == .any else { return }
        if node.context.operation == .in {
            addText(of: node.left, within: node.right)
        } else if let keyPath = node.left.keyPath, let constant = node.right.constant {
            addTexts(node, keyPath, constant)
            if isDate(node.left) { addBounds(node.context, keyPath, constant) }
        } else if let keyPath = node.right.keyPath, let constant = node.left.constant, node.qualifier == nil {
            addMirrored(node, keyPath, constant)
        }
    }

    /// `'x' IN text` requires what `text CONTAINS 'x'` does.
    private mutating func addText(of part: ExpressionNode, within whole: ExpressionNode) {
        guard let keyPath = whole.keyPath, case .string(let text)? = part.constant else { return }
        add([text], keyPath)
    }

    private mutating func addTexts(_ node: ComparisonNode, _ keyPath: [String], _ constant: PredicateValue) {
        guard case .string(let text) = constant, !mayBeDate(node.left, text, node.context.values.rightDates) else {
            return
        }
        switch node.context.operation {
        case .contains, .beginsWith, .endsWith, .equal: add([text], keyPath)
        case .like: add(LikePattern.literals(of: text), keyPath)
        case .matches: add(PatternLiterals.runs(of: text), keyPath)
        default: break
        }
    }

    private mutating func addMirrored(_ node: ComparisonNode, _ keyPath: [String], _ constant: PredicateValue) {
        if node.context.operation == .equal, case .string(let text) = constant,
            !mayBeDate(node.right, text, node.context.values.leftDates)
        {
            add([text], keyPath)
        }
        guard isDate(node.right), let mirrored = node.context.operation.mirrored else { return }
        addBound(mirrored, keyPath, constant, node.context.values.leftDates)
    }

    /// Whether a string may stand for a date here: then the value is no text that holds it.
    private func mayBeDate(_ side: ExpressionNode, _ text: String, _ dates: DateSpans?) -> Bool {
        if side.type.knownKind == .string { return false }
        if case .collection(let element) = side.type, element.knownKind == .string { return false }
        return dates?.span(of: text) != nil
    }

    /// Whether a side is known to be a date, or a collection of dates.
    private func isDate(_ side: ExpressionNode) -> Bool {
        side.type.knownKind == .date || side.type.element.knownKind == .date
    }

    private mutating func add(_ texts: [String], _ keyPath: [String]) {
        for text in texts {
            let folded = SearchFold.fold(text)
            if !folded.isEmpty { substrings.append(Substring(keyPath: keyPath, folded: folded)) }
        }
    }

    private mutating func addBounds(_ context: ComparisonContext, _ keyPath: [String], _ constant: PredicateValue) {
        if context.operation == .between {
            guard case .array(let bounds) = constant, bounds.count == 2 else { return }
            addBound(.greaterOrEqual, keyPath, bounds[0], context.values.rightDates)
            addBound(.lessOrEqual, keyPath, bounds[1], context.values.rightDates)
        } else {
            addBound(context.operation, keyPath, constant, context.values.rightDates)
        }
    }

    private mutating func addBound(
        _ operation: ComparisonOperator, _ keyPath: [String], _ constant: PredicateValue, _ dates: DateSpans?
    ) {
        guard operation.isBound else { return }
        let span: DateSpan?
        switch constant {
        case .date(let date) where date.microseconds < .max:
            span = .instants(date.microseconds..<(date.microseconds + 1))
        case .string(let text): span = dates?.span(of: text)
        default: span = nil
        }
        if let span { dateBounds.append(DateBound(keyPath: keyPath, operation: operation, span: span)) }
    }
}

extension ComparisonOperator {
    /// Whether a comparison with it bounds a value from a side, or from both.
    fileprivate var isBound: Bool {
        switch self {
        case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    /// The operator with its sides exchanged.
    fileprivate var mirrored: ComparisonOperator? {
        switch self {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: nil
        }
    }
}
