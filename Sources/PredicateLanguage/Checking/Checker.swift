import TextFolding

/// Turns a written tree into one that can be evaluated: names are looked up, types checked, constants bound.
struct Checker {
    let environment: PredicateEnvironment
    let entity: Vocabulary.Entity?
    var scope: [(name: String, type: StaticType)] = []

    init(_ environment: PredicateEnvironment) {
        self.environment = environment
        entity = environment.vocabulary?.entity(named: environment.entity)
    }

    mutating func node(_ syntax: PredicateSyntax) throws(PredicateError) -> PredicateNode {
        switch syntax.kind {
        case .constant(let truth): TruthNode(truth)
        case .negation(let operand): NegationNode(try node(operand))
        case .conjunction(let parts): ConjunctionNode(try nodes(parts))
        case .disjunction(let parts): DisjunctionNode(try nodes(parts))
        case .comparison(let comparison): try node(comparison, at: syntax.range)
        }
    }

    private mutating func nodes(_ parts: [PredicateSyntax]) throws(PredicateError) -> [PredicateNode] {
        var nodes: [PredicateNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    mutating func nodes(_ parts: [ExpressionSyntax]) throws(PredicateError) -> [ExpressionNode] {
        var nodes: [ExpressionNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    private mutating func node(
        _ syntax: ComparisonSyntax, at range: SourceRange
    ) throws(PredicateError) -> PredicateNode {
        let left = try node(syntax.left)
        let right = try node(syntax.right)
        let comparison = ValueComparison(
            options: ComparisonContext.folding(syntax.options), leftDates: dates(in: left), rightDates: dates(in: right)
        )
        let context = ComparisonContext(
            operation: syntax.operation, options: syntax.options, range: range, leftRange: syntax.left.range,
            rightRange: syntax.right.range, values: comparison, rightConstant: right.constant)
        let node = ComparisonNode(syntax.qualifier, left, right, context)
        try TypeRules(node).check()
        return node
    }

    /// Reads the strings that a side holds as literals as dates; those of objects are none.
    private func dates(in node: ExpressionNode) -> DateSpans? {
        guard let interpreter = environment.dates else { return nil }
        guard node.constant == nil else { return DateSpans(interpreter, at: node.range) }
        let literals = node.literalStrings
        return literals.isEmpty ? nil : DateSpans(interpreter, at: node.range, only: literals)
    }
}
