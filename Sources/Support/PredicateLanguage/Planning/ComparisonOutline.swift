/// A comparison of a key path with a value that is the same for every object.
///
/// The key path is on the left; if it was written on the right, the operator is mirrored.
package struct ComparisonOutline {
    package enum Subject: Equatable, Sendable {
        /// The value at the end of a key path; through a collection, the values of its elements.
        case value(of: [String])
        /// The number of elements in the collection at the end of a key path.
        case count(of: [String])
        /// The number of its elements that satisfy a condition; at most as many as it has.
        case partialCount(of: [String])
        case arithmetic(NumberOutline)
    }

    package private(set) var subject: Subject
    /// The operator; CONTAINS for a value IN a key path.
    package private(set) var operation: ComparisonOperator
    package let operand: PredicateValue
    /// The text of the whole predicate, for errors.
    package var text = ""

    private let node: ComparisonNode
    private let isMirrored: Bool

    /// Nil unless a key path is compared with a constant.
    init?(_ node: ComparisonNode) {
        self.node = node
        let written = node.context.operation
        if let subject = Self.subject(node.left), let constant = node.right.constant {
            (self.subject, operation, operand, isMirrored) = (subject, written, constant, false)
        } else if let subject = Self.subject(node.right), let constant = node.left.constant,
            let operation = written.mirrored, node.qualifier == nil
        {
            (self.subject, self.operation, operand, isMirrored) = (subject, operation, constant, true)
        } else {
            return nil
        }
    }

    private static func subject(_ node: any ExpressionNode) -> Subject? {
        if let path = node.keyPath { return path.isEmpty ? nil : .value(of: path) }
        guard let collection = node.countedCollection else { return node.arithmetic.map(Subject.arithmetic) }
        if let path = collection.keyPath { return .count(of: path) }
        return collection.filteredCollection?.keyPath.map(Subject.partialCount)
    }

    /// The condition of the counted elements and the variable for one of them, if only some are counted.
    package var filter: (variable: String, outline: PredicateOutline)? { subjectNode.countedCollection?.filter }

    package var qualifier: Qualifier? { node.qualifier }

    package var options: StringOptions { node.context.options }

    /// The same with another operator, for splitting a comparison.
    package func replacing(operation: ComparisonOperator) -> ComparisonOutline {
        var outline = self
        outline.operation = operation
        return outline
    }

    /// The same with a shorter path, relative to another object.
    package func replacing(subject: Subject) -> ComparisonOutline {
        var outline = self
        outline.subject = subject
        return outline
    }

    /// Returns whether a value in place of the key path satisfies the comparison; for a quantifier, an element of it.
    package func holds(_ value: PredicateValue) throws(PredicateError) -> Bool {
        isMirrored ? try node.test.holdsInTime(operand, value) : try node.test.holdsInTime(value, operand)
    }

    /// True if the subject is known to be a date, or dates.
    package var isOfDates: Bool {
        let type = subjectNode.type
        return type.knownKind == .date || type.element.knownKind == .date
    }

    /// The time of a constant beside a date; nil if it is neither a date nor read as one.
    package func span(of value: PredicateValue) -> DateSpan? {
        switch value {
        case .date(let date) where date.microseconds < .max: .instants(date.microseconds..<(date.microseconds + 1))
        case .string(let text): dates?.span(of: text)
        case .null, .boolean, .integer, .double, .date, .array, .object: nil
        }
    }

    /// Returns whether a text may be a date here, so that the value need not contain it.
    func mayBeDate(_ text: String) -> Bool {
        let type = subjectNode.type
        if type.knownKind == .string { return false }
        if case .collection(let element) = type, element.knownKind == .string { return false }
        return dates?.span(of: text) != nil
    }

    private var subjectNode: any ExpressionNode { isMirrored ? node.right : node.left }
    private var dates: DateSpans? { isMirrored ? node.context.values.leftDates : node.context.values.rightDates }
}

extension ComparisonOperator {
    var mirrored: ComparisonOperator? {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .in: .contains
        case .contains, .beginsWith, .endsWith, .like, .matches, .between: nil
        }
    }
}
