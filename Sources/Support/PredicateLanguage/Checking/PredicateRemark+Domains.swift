extension PredicateRemark {
    /// The remark on a value that the key never has; nil if it may have it.
    static func domain(
        _ node: ComparisonNode, _ syntax: ComparisonSyntax, _ domain: Vocabulary.Domain?
    ) -> PredicateRemark? {
        let constant = syntax.operation == .in ? node.left.constant : node.right.constant
        guard let value = constant, let domain else { return nil }
        switch (domain, value) {
        case (.writtenDates(let key), _): return writtenDate(syntax, value, key)
        case (.words(let words, let meant), .string(let text)): return word(text, of: words, meant, syntax)
        case (.numbers(let range, _), .integer(let bound)): return number(Double(bound), in: range, syntax)
        case (.numbers(let range, _), .double(let bound)): return number(bound, in: range, syntax)
        case (.unmarked, .string(let text)): return mark(of: text, syntax)
        case (.identifiers, .string(let text)): return identifier(text, syntax)
        case (.codes, .string(let text)): return code(text, syntax)
        default: return nil
        }
    }

    private static func word(
        _ text: String, of words: [String], _ meant: [String: String], _ syntax: ComparisonSyntax
    ) -> PredicateRemark? {
        guard syntax.operation == .equal, !words.contains(text) else { return nil }
        let folded = text.lowercased()
        guard !(syntax.options.contains(.caseInsensitive) && words.contains(folded)) else { return nil }
        let list = words.map(PredicateConstant.quoted).joined(separator: ", ")
        let near = words.contains(folded) ? folded : meant[folded]
        return PredicateRemark(
            "\(syntax) never holds: \(syntax.left) is one of \(list)",
            correction: near.map { written(syntax, PredicateConstant.quoted($0)) })
    }

    private static func number(
        _ number: Double, in range: ClosedRange<Int64>, _ syntax: ComparisonSyntax
    ) -> PredicateRemark? {
        let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
        let isPossible =
            switch syntax.operation {
            case .equal: low...high ~= number
            case .less: number > low
            case .lessOrEqual: number >= low
            case .greater: number < high
            case .greaterOrEqual: number <= high
            case .notEqual, .contains, .in, .beginsWith, .endsWith, .like, .matches, .between: true
            }
        guard !isPossible else { return nil }
        return PredicateRemark("\(syntax) never holds: \(syntax.left) is \(range.lowerBound) to \(range.upperBound)")
    }

    /// A name with the mark that only texts have before it: `ANY tags = '#work'`.
    private static func mark(of text: String, _ syntax: ComparisonSyntax) -> PredicateRemark? {
        guard let first = text.first, "#@".contains(first), syntax.qualifier == nil || syntax.qualifier == .any,
            [.equal, .contains, .in, .beginsWith].contains(syntax.operation)
        else { return nil }
        let name = String(text.dropFirst())
        return PredicateRemark(
            "\(syntax) never holds: the names have no \(first) before them",
            correction: name.isEmpty ? nil : PredicateConstant.quoted(name))
    }

    /// A text that is not a whole id.
    private static func identifier(_ text: String, _ syntax: ComparisonSyntax) -> PredicateRemark? {
        guard syntax.operation == .equal, !text.isEmpty else { return nil }
        let folded = text.lowercased()
        if text.count == 36 {
            guard text != folded, !syntax.options.contains(.caseInsensitive) else { return nil }
            return PredicateRemark(
                "\(syntax) never holds: ids have lower-case letters",
                correction: written(syntax, PredicateConstant.quoted(folded)))
        }
        return PredicateRemark(
            "\(syntax) never holds: an id has 36 characters",
            correction: "\(qualifier(of: syntax))\(syntax.left) BEGINSWITH \(PredicateConstant.quoted(folded))")
    }

    /// A text that is not two capital letters.
    private static func code(_ text: String, _ syntax: ComparisonSyntax) -> PredicateRemark? {
        let folded = text.uppercased()
        let isCode = folded.utf8.count == 2 && folded.allSatisfy { ("A"..."Z").contains($0) }
        let isFolding = syntax.options.contains(.caseInsensitive) && isCode
        guard syntax.operation == .equal, !text.isEmpty, !isFolding, !isCode || text != folded else { return nil }
        return PredicateRemark(
            "\(syntax) never holds: \(syntax.left) is two capital letters",
            correction: isCode ? written(syntax, PredicateConstant.quoted(folded)) : nil)
    }

    /// The comparison with another value.
    static func written(_ syntax: ComparisonSyntax, _ value: String) -> String {
        "\(qualifier(of: syntax))\(syntax.left) \(syntax.operation.rawValue) \(value)"
    }

    private static func qualifier(of syntax: ComparisonSyntax) -> String {
        syntax.qualifier.map { "\($0.rawValue) " } ?? ""
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
        return PredicateRemark(
            "\(syntax) can't be meant: \(subject) is the text in the file, such as 2024-05-17",
            correction: "\(qualifier(of: syntax))\(path) \(syntax.operation.rawValue) \(syntax.right)")
    }
}
