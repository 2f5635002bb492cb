/// Lays out help text in lines of a width.
struct HelpLayout {
    let width: Int
    let cells: @Sendable (String) -> Int

    /// The text in lines, broken at spaces; longer words are lines of their own.
    func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if cells(longer) <= width || line.isEmpty {
                line = longer
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return lines + [line]
    }

    func paragraph(_ text: String, indentation: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        return wrapped(text, width: width - indentation).map { margin + $0 }
    }

    /// Terms on the left, texts beside them; a term that is too long has a line of its own.
    func definitions(_ definitions: [Definition]) -> [String] {
        let widest = definitions.map { cells($0.term) }.max() ?? 0
        let column = min(widest, max(8, width * 2 / 5))
        return definitions.flatMap { row($0, column: column) }
    }

    private func row(_ definition: Definition, column: Int) -> [String] {
        let margin = String(repeating: " ", count: column + 4)
        let text = wrapped(definition.text, width: max(10, width - column - 4))
        let term = "  " + definition.term
        let padding = column - cells(definition.term)
        guard padding >= 0 else { return [term] + text.map { margin + $0 } }
        guard let first = text.first, !first.isEmpty else { return [term] }
        return [term + String(repeating: " ", count: padding + 2) + first] + text.dropFirst().map { margin + $0 }
    }
}
