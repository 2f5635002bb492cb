/// One piece of longer help text.
package enum HelpBlock: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Text that is wrapped to the width.
    case paragraph(String)
    /// Lines that are printed unchanged.
    case verbatim([String])
    /// Terms with their explanations, in two columns.
    case definitions([Definition])
    case heading(String)

    package init(stringLiteral text: String) {
        self = .paragraph(text)
    }
}

/// A term and what it means: a row of help.
package struct Definition: Sendable, Hashable {
    package var term: String
    package var text: String

    package init(_ term: String, _ text: String) {
        self.term = term
        self.text = text
    }
}
