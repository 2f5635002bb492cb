/// The rules for a comparison that are checked before it runs, if the types of its sides are known.
struct TypeRules {
    private let node: ComparisonNode
    private let left: StaticType
    private let right: StaticType

    init(_ node: ComparisonNode) {
        self.node = node
        left = node.qualifier == nil ? node.left.type : node.left.type.element
        right = node.right.type
    }

    func check() throws(PredicateError) {
        try checkPresence(left, against: node.right)
        try checkPresence(right, against: node.left)
        try checkQualifier()
        switch node.context.operation {
        case .equal, .notEqual: try checkDates()
        case .less, .lessOrEqual, .greater, .greaterOrEqual: try checkOrder()
        case .beginsWith, .endsWith, .like, .matches: try checkStrings()
        case .contains: try checkContainment(whole: left, part: right)
        case .in: try checkContainment(whole: right, part: left)
        case .between: try checkBetween()
        }
    }

    private func checkPresence(_ type: StaticType, against other: any ExpressionNode) throws(PredicateError) {
        guard case .presence(let key) = type else { return }
        let isEquality = node.context.operation == .equal || node.context.operation == .notEqual
        guard isEquality, node.qualifier == nil, other.constant?.isNull == true else {
            throw PredicateError(.onlyPresence(key: key), at: node.context.range)
        }
    }

    private func checkQualifier() throws(PredicateError) {
        guard node.qualifier != nil, let kind = node.left.type.knownKind, kind != .collection else { return }
        throw PredicateError(.wrongKind(found: kind, expected: [.collection]), at: node.left.range)
    }

    /// Reads the string that a date is compared with, so that an invalid one is reported before anything runs.
    private func checkDates() throws(PredicateError) {
        if left.knownKind == .date { try checkDate(node.right, node.context.values.rightDates) }
        if right.knownKind == .date { try checkDate(node.left, node.context.values.leftDates) }
    }

    private func checkDate(_ side: any ExpressionNode, _ dates: DateSpans?) throws(PredicateError) {
        guard let dates else { return }
        for text in side.literalStrings { _ = try dates.requiredSpan(of: text) }
    }

    private func checkOrder() throws(PredicateError) {
        try checkDates()
        guard let leftKind = left.knownKind, let rightKind = right.knownKind else { return }
        let readsDates =
            (leftKind == .date && rightKind == .string && node.context.values.rightDates != nil)
            || (leftKind == .string && rightKind == .date && node.context.values.leftDates != nil)
        let isOrdered = leftKind == rightKind && leftKind != .collection && leftKind != .object
        guard isOrdered || readsDates else { throw incomparable(leftKind, rightKind) }
    }

    /// True if a side is the constant nil, which is contained in nothing and matches nothing.
    private var hasNil: Bool {
        node.left.constant?.isNull == true || node.right.constant?.isNull == true
    }

    private func checkStrings() throws(PredicateError) {
        guard !hasNil else { return }
        for kind in [left.knownKind, right.knownKind] {
            guard let kind, kind != .string else { continue }
            throw incomparable(left.knownKind ?? .string, right.knownKind ?? .string)
        }
    }

    private func checkContainment(whole: StaticType, part: StaticType) throws(PredicateError) {
        guard !hasNil, let wholeKind = whole.knownKind else { return }
        switch wholeKind {
        case .string:
            guard let partKind = part.knownKind, partKind != .string else { return }
            throw incomparable(left.knownKind ?? .string, right.knownKind ?? .string)
        case .collection:
            if node.context.operation == .in, part.knownKind == .date {
                try checkDate(node.right, node.context.values.rightDates)
            }
        case .object, .null: return
        case .number, .date: throw incomparable(left.knownKind ?? .string, right.knownKind ?? .string)
        }
    }

    private func checkBetween() throws(PredicateError) {
        if let kind = right.knownKind, kind != .collection {
            throw PredicateError(.betweenNeedsTwo, at: node.right.range)
        }
        guard left.knownKind == .date else { return }
        try checkDate(node.right, node.context.values.rightDates)
    }

    private func incomparable(_ left: PredicateKind, _ right: PredicateKind) -> PredicateError {
        PredicateError(
            .incomparable(operation: node.context.operation.rawValue, left: left, right: right),
            at: node.context.range)
    }
}
