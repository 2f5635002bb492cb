/// A page of help as lines; headings are marked, so that they can be printed bold.
package struct HelpText: Sendable, Hashable {
    /// A line without its end.
    package struct Line: Sendable, Hashable {
        /// The characters, already wrapped.
        package var text: String
        package var isHeading = false
    }

    package private(set) var lines: [Line] = []

    /// The page as plain text, each line with its end.
    package var plain: String { lines.map { $0.text + "\n" }.joined() }

    mutating func add(_ text: [String]) {
        lines += text.map { Line(text: $0) }
    }

    /// A heading, with an empty line above it.
    mutating func addHeading(_ text: String) {
        addGap()
        lines.append(Line(text: text, isHeading: true))
    }

    mutating func addGap() {
        if !lines.isEmpty { lines.append(Line(text: "")) }
    }
}
