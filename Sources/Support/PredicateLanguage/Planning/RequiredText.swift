import TextFolding

/// A text in the search fold that a value must contain.
package struct RequiredText: Equatable, Sendable {
    /// UTF-8; not empty.
    package let folded: [UInt8]
    package let isAtStart: Bool
    package let isAtEnd: Bool

    /// A text in the search fold, anywhere in the value unless an edge is named.
    package init(folded: [UInt8], isAtStart: Bool = false, isAtEnd: Bool = false) {
        (self.folded, self.isAtStart, self.isAtEnd) = (folded, isAtStart, isAtEnd)
    }

    /// The same text anywhere in the value.
    package var floating: RequiredText { RequiredText(folded: folded) }
}

extension ComparisonOutline {
    /// Lists of texts; a value that satisfies the comparison contains all of one of the lists.
    ///
    /// Empty where nothing can be said.
    package var requiredTexts: [[RequiredText]] {
        if operation == .in {
            guard case .array(let elements) = operand, !elements.isEmpty else { return [] }
            let lists = elements.map { Self.whole($0) }
            return lists.contains { $0.isEmpty } ? [] : lists
        }
        guard case .string(let text) = operand, !mayBeDate(text) else { return [] }
        let lists = lists(for: text).map { pieces in
            pieces.compactMap { RequiredText($0.text, isAtStart: $0.isAtStart, isAtEnd: $0.isAtEnd) }
        }
        return lists.contains { $0.isEmpty } ? [] : lists
    }

    private static func whole(_ value: PredicateValue) -> [RequiredText] {
        guard case .string(let text) = value else { return [] }
        return [RequiredText(text, isAtStart: true, isAtEnd: true)].compactMap(\.self)
    }

    private func lists(for text: String) -> [[LiteralRun]] {
        switch operation {
        case .contains: [[LiteralRun(text: text)]]
        case .beginsWith: [[LiteralRun(text: text, isAtStart: true)]]
        case .endsWith: [[LiteralRun(text: text, isAtEnd: true)]]
        case .equal: [[LiteralRun(text: text, isAtStart: true, isAtEnd: true)]]
        case .like: [LikePattern.literals(of: text)]
        case .matches: PatternLiterals.runs(of: text)
        case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .`in`, .between: []
        }
    }
}

extension RequiredText {
    /// Nil if the text folds to nothing.
    fileprivate init?(_ text: String, isAtStart: Bool, isAtEnd: Bool) {
        let folded = SearchFold.fold(text)
        guard !folded.isEmpty else { return nil }
        self.init(folded: folded, isAtStart: isAtStart, isAtEnd: isAtEnd)
    }
}

struct LiteralRun: Equatable {
    let text: String
    /// True if every match begins with the text.
    var isAtStart = false
    var isAtEnd = false
}
