/// Text made of runs, each with its style; all of it is escaped by `SafeText`.
///
///     let line: StyledText = "\("3f2a9c", .cyan)  Dinner at \("Anna's", .hit)"
package struct StyledText: Sendable, Hashable {
    /// A piece of text in one style.
    package struct Run: Sendable, Hashable {
        /// The text.
        package var text: SafeText
        /// Its style.
        package var style: Style

        /// A piece of text in one style.
        package init(_ text: SafeText, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The runs in order.
    package private(set) var runs: [Run] = []

    /// No text.
    package init() {}

    /// Text in one style.
    package init(_ text: SafeText, _ style: Style = .plain) {
        append(text, style)
    }

    /// Runs in order.
    package init(runs: [Run]) {
        self.runs = runs.filter { !$0.text.string.isEmpty }
    }

    /// Adds text in one style at the end.
    package mutating func append(_ text: SafeText, _ style: Style = .plain) {
        guard !text.string.isEmpty else { return }
        runs.append(Run(text, style))
    }

    /// Adds foreign text, escaped by `SafeText`, at the end.
    package mutating func append(_ foreign: String, _ style: Style = .plain) {
        append(SafeText(foreign), style)
    }

    /// Adds all runs of another text at the end.
    package mutating func append(_ other: StyledText) {
        runs += other.runs
    }

    /// Both texts, one after the other.
    package static func + (left: consuming Self, right: Self) -> Self {
        left.append(right)
        return left
    }

    /// The text without any style or mark.
    package var plain: String { runs.reduce(into: "") { $0 += $1.text.string } }

    /// True if there is no text.
    package var isEmpty: Bool { runs.isEmpty }
}
