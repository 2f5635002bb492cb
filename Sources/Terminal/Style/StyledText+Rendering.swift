/// The rendering of styles as characters.
package struct StyleRendering: Sendable, Hashable {
    /// True if escape sequences may be written.
    package var isColored: Bool
    /// True if matches are put in `[ ]` if there is no colour to show them.
    package var bracketsHits = false

    /// With or without escape sequences, with or without brackets around matches.
    package init(isColored: Bool, bracketsHits: Bool = false) {
        self.isColored = isColored
        self.bracketsHits = bracketsHits
    }

    /// Only the text.
    package static let plain = StyleRendering(isColored: false)
}

extension StyledText {
    /// The characters to print; every styled run ends with a reset, so that a cut line colours nothing after it.
    package func rendered(_ rendering: StyleRendering) -> String {
        var result = ""
        for run in runs {
            let numbers = run.style.parameters
            if rendering.isColored && !numbers.isEmpty {
                let parameters = numbers.map(String.init).joined(separator: ";")
                result += "\u{1B}[\(parameters)m\(run.text)\u{1B}[0m"
            } else if rendering.bracketsHits && run.style.isHit {
                result += "[\(run.text)]"
            } else {
                result += run.text.string
            }
        }
        return result
    }
}
