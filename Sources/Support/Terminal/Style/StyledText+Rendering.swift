package struct StyleRendering: Sendable, Hashable {
    /// True if escape sequences may be written.
    package var isColored: Bool
    /// True for a terminal, where characters of disputed width that are not seen anyway would move what follows.
    package var isForTerminal = false

    package init(isColored: Bool, isForTerminal: Bool = false) {
        self.isColored = isColored
        self.isForTerminal = isForTerminal
    }

    package static let plain = StyleRendering(isColored: false)
}

extension StyledText {
    /// The characters to print; every styled run ends with a reset, so that a cut line colours nothing after it.
    package func rendered(_ rendering: StyleRendering) -> String {
        var result = ""
        for run in runs {
            let numbers = run.style.parameters
            let text = rendering.isForTerminal ? run.text.drawn : run.text.string
            if rendering.isColored && !numbers.isEmpty {
                let parameters = numbers.map(String.init).joined(separator: ";")
                result += "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
            } else {
                result += text
            }
        }
        return result
    }
}

extension String {
    /// Rendered text without its colours; matches are put in `[ ]`.
    var withoutColors: String {
        let hit = Style.hit.parameters.map(Swift.String.init).joined(separator: ";")
        let parts = split(separator: "\u{1B}", omittingEmptySubsequences: false)
        var result = Swift.String(parts[0])
        var isHit = false
        for part in parts.dropFirst() {
            guard let end = part.firstIndex(of: "m") else { continue }
            if isHit { result += "]" }
            isHit = part[..<end].dropFirst() == hit
            result += (isHit ? "[" : "") + part[part.index(after: end)...]
        }
        return result
    }
}
