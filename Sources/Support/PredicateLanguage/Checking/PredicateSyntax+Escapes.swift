extension PredicateSyntax {
    /// Patterns in which the string literal consumed a backslash: `'\\d'` is `d`.
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
            "a backslash in quotes is written twice: the pattern is read as \(pattern)",
            correction: "\(operation.rawValue)\(options.text) \(String(decoding: corrected, as: UTF8.self))")
    }

    /// The literal with two backslashes for each one that was consumed; nil if none was.
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

    /// The characters after a backslash in a regular expression, without the escapes of strings (`b` is a backspace
    /// there and never meant so).
    private static let patternLetters = Set("dDwWsSbBpPhHRXNGAzZQEkK.()[]{}+*?|^$-/".utf8)
    private static let likeLetters = Set("*?".utf8)
}
