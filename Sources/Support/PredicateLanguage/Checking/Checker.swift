import TextDistance

/// Turns a parsed tree into one that can be evaluated: looks up names, checks types, binds constants.
struct Checker {
    let environment: PredicateEnvironment
    let entity: Vocabulary.Entity?
    let clock: EvaluationClock
    var scope: [(name: String, type: StaticType)] = []
    /// Comparisons that can't be meant so.
    private(set) var remarks: [PredicateRemark] = []

    init(_ environment: PredicateEnvironment) {
        self.environment = environment
        clock = EvaluationClock(seconds: environment.secondsPerObject)
        entity = environment.vocabulary?.entity(named: environment.entity)
    }

    mutating func node(_ syntax: PredicateSyntax) throws(PredicateError) -> PredicateNode {
        switch syntax.kind {
        case .constant(let truth): .constant(truth)
        case .negation(let operand): .negation(try node(operand))
        case .conjunction(let parts): try conjunction(parts)
        case .disjunction(let parts): .disjunction(try nodes(parts))
        case .comparison(let comparison): try node(comparison, at: syntax.range)
        }
    }

    private mutating func conjunction(_ parts: [PredicateSyntax]) throws(PredicateError) -> PredicateNode {
        let count = remarks.count
        let nodes = try nodes(parts)
        let comparisons = parts.compactMap { if case .comparison(let comparison) = $0.kind { comparison } else { nil } }
        if remarks.count == count { noteContradiction(comparisons) }
        return .conjunction(nodes)
    }

    /// Conditions on one number or one date that none satisfies.
    private mutating func noteContradiction(_ comparisons: [ComparisonSyntax]) {
        let checker = self
        let numbers = PredicateRemark(contradiction: comparisons) { expression in
            var copy = checker
            guard expression.isPath, let node = try? copy.node(expression) else { return false }
            return node.type.knownKind == .number
        }
        if let numbers { return remarks.append(numbers) }
        guard let dates = environment.dates else { return }
        let remark = PredicateRemark(contradiction: comparisons, dates: dates) { expression in
            var copy = checker
            guard expression.isPath, let node = try? copy.node(expression), !copy.liesAhead(node) else { return false }
            return node.type.knownKind == .date
        }
        if let remark { remarks.append(remark) }
    }

    private mutating func nodes(_ parts: [PredicateSyntax]) throws(PredicateError) -> [PredicateNode] {
        var nodes: [PredicateNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    mutating func nodes(_ parts: [ExpressionSyntax]) throws(PredicateError) -> [any ExpressionNode] {
        var nodes: [any ExpressionNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    private mutating func node(
        _ syntax: ComparisonSyntax, at range: SourceRange
    ) throws(PredicateError) -> PredicateNode {
        let left = try side(syntax.left, beside: syntax.right)
        let right = try side(syntax.right, beside: syntax.left)
        let comparison = ValueComparison(
            options: ComparisonContext.folding(syntax.options), leftDates: dates(in: left, beside: right),
            rightDates: dates(in: right, beside: left))
        let context = ComparisonContext(
            operation: syntax.operation, options: syntax.options, range: range, leftRange: syntax.left.range,
            rightRange: syntax.right.range, values: comparison, rightConstant: right.constant,
            clock: clock)
        let node = ComparisonNode(syntax.qualifier, left, right, context)
        try TypeRules(node).check()
        let subject = syntax.operation == .in ? syntax.right : syntax.left
        if let remark = PredicateRemark(node, syntax, domain: domain(of: subject)) {
            remarks.append(remark)
        } else if syntax.operation == .between {
            noteContradiction([syntax])
        }
        return .comparison(node)
    }

    /// A side of a comparison; a single word that is not a key may be a text without its quotes.
    private mutating func side(
        _ syntax: ExpressionSyntax, beside other: ExpressionSyntax
    ) throws(PredicateError) -> any ExpressionNode {
        guard case .key(let word) = syntax.kind, let entity, entity.keys[word] == nil, word != "self",
            entity.synonyms[word.lowercased()] == nil,
            !entity.keys.keys.contains(where: { EditDistance.between($0.lowercased(), word.lowercased()) < 2 })
        else { return try node(syntax) }
        // Next to a key, or a path to one, a text is expected; the left side of `iso > 3` is a wrong key.
        guard other.isPath, let known = try? node(other), known.type.mayBeText else { return try node(syntax) }
        throw PredicateError(.unquotedText(word, entity: entity.name), at: syntax.range)
    }

    /// The possible values of a key at the end of a path.
    private func domain(of syntax: ExpressionSyntax) -> Vocabulary.Domain? {
        switch syntax.kind {
        case .key(let key): return entity?.domains[key]
        case .member(let base, let key):
            guard case .key(let owner) = base.kind, let type = entity?.keys[owner] else { return nil }
            return type.entity.flatMap { environment.vocabulary?.entity(named: $0)?.domains[key] }
        case .constant, .selfObject, .variable, .dynamicMember, .collectionOperator, .element, .negative, .arithmetic,
            .aggregate, .call, .subquery, .cast, .ternary, .message, .assignment:
            return nil
        }
    }

    /// Returns whether the expression is a date in the future.
    private func liesAhead(_ node: any ExpressionNode) -> Bool {
        guard let key = node.keyPath?.last else { return false }
        return environment.vocabulary?.comingKeys.contains(key) == true
    }

    /// Reads literal strings of a side as dates; strings of objects are not dates.
    private func dates(in node: any ExpressionNode, beside other: any ExpressionNode) -> DateSpans? {
        let coming = liesAhead(other) ? environment.comingDates : nil
        guard let interpreter = coming ?? environment.dates else { return nil }
        guard node.constant == nil else { return DateSpans(interpreter, at: node.range) }
        let literals = node.literalStrings
        return literals.isEmpty ? nil : DateSpans(interpreter, at: node.range, only: literals)
    }
}

extension ExpressionSyntax {
    fileprivate var isPath: Bool {
        switch kind {
        case .key: true
        case .member(let base, _): base.isPath
        case .constant, .selfObject, .variable, .dynamicMember, .collectionOperator, .element, .negative, .arithmetic,
            .aggregate, .call, .subquery, .cast, .ternary, .message, .assignment:
            false
        }
    }
}

extension StaticType {
    fileprivate var mayBeText: Bool {
        switch self {
        case .kind(let kind): kind == .string
        case .collection(let element): element.mayBeText
        case .unknown, .object, .presence: false
        }
    }
}

extension Vocabulary.KeyType {
    fileprivate var entity: String? {
        switch self {
        case .object(let name): name
        case .collection(let element): element.entity
        case .string, .number, .boolean, .date, .presence, .any: nil
        }
    }
}
