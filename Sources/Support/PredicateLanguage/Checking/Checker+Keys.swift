extension Checker {
    /// The type of a key of an entity; unknown without a vocabulary.
    func type(of key: String, in entity: Vocabulary.Entity?, at range: SourceRange) throws(PredicateError) -> StaticType
    {
        guard let entity else { return .unknown }
        guard let type = entity.keys[key] ?? entity.others else {
            if key == "self" { return .object(entity: entity.name) }
            let nearest = entity.nearest(to: key)
            throw PredicateError(.unknownKey(key, entity: entity.name, nearest: nearest), at: range)
        }
        return StaticType(type, key: key)
    }

    func member(of base: any ExpressionNode, _ key: String, at range: SourceRange) throws(PredicateError)
        -> any ExpressionNode
    {
        // Where any word is a key, a key may have dots.
        if let open = base as? MemberNode, case .object(let name) = open.base.type,
            environment.vocabulary?.entity(named: name)?.others != nil
        {
            return try member(of: open.base, "\(open.key).\(key)", at: range)
        }
        // Only the last key is wrong, so only it is marked.
        let place = SourceRange(max(base.range.upperBound, range.upperBound - key.utf8.count), range.upperBound)
        let type = try memberType(of: base.type, key, at: place)
        return MemberNode(of: base, key: key, at: range, type: type)
    }

    private func memberType(
        of base: StaticType, _ key: String, at range: SourceRange
    ) throws(PredicateError) -> StaticType {
        switch base {
        case .unknown: return .unknown
        case .object(let name):
            return try type(of: key, in: environment.vocabulary?.entity(named: name), at: range)
        case .collection(let element): return .collection(of: try typeInEach(of: element, key, at: range))
        case .presence(let presence): throw PredicateError(.onlyPresence(key: presence), at: range)
        case .kind(.string) where key == "length": return .kind(.number)
        case .kind(.null), .kind(.object), .kind(.collection): return .unknown
        case .kind(let kind):
            guard key == "self" else { throw PredicateError(.noMember(key, of: kind), at: range) }
            return base
        }
    }

    /// The type of a key of the elements; `tags.count` is answered with the operator that counts them.
    private func typeInEach(
        of element: StaticType, _ key: String, at range: SourceRange
    ) throws(PredicateError) -> StaticType {
        do throws(PredicateError) { return try memberType(of: element, key, at: range) } catch {
            guard key == "count" else { throw error }
            throw PredicateError(.unknownKey(key, entity: "collection", nearest: "@count"), at: range)
        }
    }

    func collectionOperator(
        of base: any ExpressionNode, _ name: CollectionOperator, _ path: [String], at range: SourceRange
    ) throws(PredicateError) -> any ExpressionNode {
        if let kind = base.type.knownKind, kind != .collection {
            throw PredicateError(.wrongKind(found: kind, expected: [.collection]), at: base.range)
        }
        var type = base.type.element
        for key in path where key != "self" { type = try memberType(of: type, key, at: range) }
        return CollectionOperatorNode(of: base, name, path: path, at: range)
    }
}
