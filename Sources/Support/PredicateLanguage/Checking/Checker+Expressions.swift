extension Checker {
    mutating func node(_ syntax: ExpressionSyntax) throws(PredicateError) -> any ExpressionNode {
        let range = syntax.range
        switch syntax.kind {
        case .constant(let value): return ConstantNode(PredicateValue(value), at: range)
        case .selfObject: return SelfNode(at: range, type: entity.map { .object(entity: $0.name) } ?? .unknown)
        case .key(let key): return KeyNode(key, at: range, type: try type(of: key, in: entity, at: range))
        case .variable(let name): return try variable(name, at: range)
        case .member(let base, let key): return try member(of: node(base), key, at: range)
        case .dynamicMember(let base, let name):
            return DynamicMemberNode(of: try node(base), key: try variable(name, at: range), at: range)
        case .collectionOperator(let base, let name, let path):
            return try collectionOperator(of: node(base), name, path, at: range)
        case .element(let base, let element): return try self.element(of: node(base), element, at: range)
        case .negative(let operand): return NegativeNode(try number(operand), at: range)
        case .arithmetic(let operation, let left, let right):
            guard !operation.isOfCollections else {
                return ArithmeticNode(operation, try node(left), try node(right), at: range)
            }
            return ArithmeticNode(operation, try number(left), try number(right), at: range)
        case .aggregate(let parts): return AggregateNode(try nodes(parts), at: range)
        case .call(let function, let values): return FunctionNode(function, try nodes(values), at: range)
        case .subquery(let collection, let variable, let condition):
            return try subquery(collection, variable, condition, at: range)
        case .cast(let operand, let type): return CastNode(try node(operand), to: type, at: range)
        case .ternary(let condition, let first, let second):
            return TernaryNode(try node(condition), try node(first), try node(second), at: range)
        case .message(_, let target, let values):
            return DateMessageNode(try node(target), seconds: try number(values[0]), at: range)
        case .assignment(let variable, let value):
            let assigned = try node(value)
            scope.append((variable, assigned.type))
            return AssignmentNode(variable, assigned, at: range)
        }
    }

    /// An operand that must be a number if its type is known.
    private mutating func number(_ syntax: ExpressionSyntax) throws(PredicateError) -> any ExpressionNode {
        let node = try node(syntax)
        if let kind = node.type.knownKind, kind != .number {
            throw PredicateError(.wrongKind(found: kind, expected: [.number]), at: node.range)
        }
        return node
    }

    private mutating func subquery(
        _ collection: ExpressionSyntax, _ variable: String, _ condition: PredicateSyntax, at range: SourceRange
    ) throws(PredicateError) -> any ExpressionNode {
        let collection = try node(collection)
        scope.append((variable, collection.type.element))
        defer { scope.removeLast() }
        return SubqueryNode(collection, variable: variable, try node(condition), at: range)
    }

    private func variable(_ name: String, at range: SourceRange) throws(PredicateError) -> any ExpressionNode {
        if let local = scope.last(where: { $0.name == name }) { return VariableNode(name, at: range, type: local.type) }
        guard let value = environment.variables[name] else {
            let nearest = NearestName.nearest(to: name, among: environment.variables.keys.sorted())
            throw PredicateError(.unknownVariable(name, nearest: nearest), at: range)
        }
        return ConstantNode(PredicateValue(value), at: range)
    }

    private func element(
        of base: any ExpressionNode, _ element: ElementSyntax, at range: SourceRange
    ) throws(PredicateError) -> any ExpressionNode {
        var checker = self
        let place: ElementNode.Place =
            switch element {
            case .first: .first
            case .last: .last
            case .size: .size
            case .at(let index): .at(try checker.node(index))
            }
        if case .size = place { return ElementNode(of: base, place, at: range, type: .kind(.number)) }
        return ElementNode(of: base, place, at: range, type: base.type.element)
    }
}
