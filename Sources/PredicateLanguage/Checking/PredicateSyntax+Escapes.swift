extension PredicateSyntax {
    /// Patterns in which a backslash was taken off by the string that holds them: `'\\d'` is `d`.
    ///
    /// - Parameter text: what the predicate was read from.
    package func swallowedEscapes(in text: String) -> [PredicateRemark] {
        switch kind {
        case .constant: []
        case .negation(let operand): operand.swallowedEscapes(in: text)
        case .conjunction(let parts), .disjunction(let parts): parts.flatMap { $0.swallowedEscapes(in: text) }
        case .comparison(let comparison): comparison.swallowedEscape(in: text).map { [$0] } ?? []
        }
    }
}

extension ComparisonSyntax {
    fileprivate func swallowedEscape(in text: String) -> PredicateRemark? {
        guard operation == .matches || operation == .like, case .constant(.string(let pattern)) = right.kind else {
            return nil
        }
        let range = right.range
        let source = text.utf8.dropFirst(range.lowerBound).prefix(range.upperBound - range.lowerBound)
        guard let corrected = Self.doublingSwallowed(Array(source), for: operation) else { return nil }
        return PredicateRemark(
            "a backslash in quotes is written twice: the pattern that is read is \(pattern)",
            correction: "\(operation.rawValue)\(options.text) \(String(decoding: corrected, as: UTF8.self))")
    }

    /// The literal with two backslashes where one vanished; nil where none did.
    private static func doublingSwallowed(_ literal: [UInt8], for operation: ComparisonOperator) -> [UInt8]? {
        var result: [UInt8] = []
        var isChanged = false
        var index = 0
        while index < literal.count {
            guard literal[index] == UInt8(ascii: "\\"), index + 1 < literal.count else {
                result.append(literal[index])
                index += 1
                continue
            }
            let letter = literal[index + 1]
            let isSwallowed = operation == .like ? likeLetters.contains(letter) : patternLetters.contains(letter)
            result += isSwallowed ? [literal[index], literal[index], letter] : [literal[index], letter]
            isChanged = isChanged || isSwallowed
            index += 2
        }
        return isChanged ? result : nil
    }

    /// What a backslash stands before in a regular expression, but for the escapes of strings (`b` is a backspace there
    /// and never meant so).
    private static let patternLetters = Set("dDwWsSbBpPhHRXNGAzZQEkK.()[]{}+*?|^$-/".utf8)
    private static let likeLetters = Set("*?".utf8)
}
