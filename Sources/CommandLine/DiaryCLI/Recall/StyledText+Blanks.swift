import Terminal

extension StyledText {
    /// The text without trailing blanks.
    var withoutBlanksAtEnd: StyledText {
        var runs = runs
        while let last = runs.popLast() {
            let text = last.text.string
            guard let end = text.lastIndex(where: { $0 != " " }) else { continue }
            runs.append(Run(SafeText(raw: String(text[...end])), last.style))
            break
        }
        return StyledText(runs: runs)
    }
}
