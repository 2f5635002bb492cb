/// One operand: a word of the command line that belongs to no option.
package struct OperandDeclaration: Sendable {
    /// The number of words that an operand takes.
    package enum Count: Sendable, Hashable {
        case one
        case optional
        /// Any number, also none.
        case any
        case some
    }

    /// Its name in help, in capitals (`ENTRY`).
    package var name: String
    package var count: Count
    /// One phrase, small letter first, without a full stop.
    package var summary: String
    /// The words that a shell offers for it; `choices` also binds the parser.
    package var completion: CompletionHint
    /// The prefix that a word must have to be this operand, empty for any word; a word without it is the next operand.
    package var beginning = ""

    /// An operand; what a shell offers for it defaults to nothing.
    package init(_ name: String, _ count: Count, _ summary: String, completion: CompletionHint = .none) {
        self.name = name
        self.count = count
        self.summary = summary
        self.completion = completion
    }

    /// The same operand, which only takes words with this prefix.
    package func beginning(with beginning: String) -> Self {
        var copy = self
        copy.beginning = beginning
        return copy
    }

    /// The form in which help writes it: `ENTRY`, `[ENTRY]`, `[ENTRY…]`, `ENTRY…`.
    package var placeholder: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .some: name + "…"
        }
    }

    var minimum: Int { count == .one || count == .some ? 1 : 0 }

    var maximum: Int? { count == .one || count == .optional ? 1 : nil }
}
