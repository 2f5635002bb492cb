import DiaryCore
import Terminal

/// The last line: what is typed, what happened, or where one is and which keys there are.
struct BrowserLastLine {
    let model: BrowserModel

    /// The line, and the column of the cursor where something is typed.
    func text(columns: Int) -> (text: StyledText, cursor: Int?) {
        if let message = model.message { return (" " + message, nil) }
        if let prompt = model.prompt { return typed(prompt, columns) }
        if let failure = model.failure { return (" " + StyledText("error: ", .red) + failure, nil) }
        let place = " " + self.place
        return (place + hints(room: columns - place.cells - 1), nil)
    }

    private func typed(_ prompt: BrowserModel.Prompt, _ columns: Int) -> (StyledText, Int?) {
        let label = StyledText(" \(prompt.label)", .bold)
        let count = StyledText(resultCount)
        let room = max(4, columns - label.cells - count.cells - 4)
        let before = StyledText(SafeText(String(prompt.field.beforeCursor)))
        var shown = StyledText(SafeText(prompt.field.text))
        var cursor = before.cells
        if cursor >= room {
            // The end of what is before the cursor is what one looks at.
            var tail = String(prompt.field.beforeCursor)
            while StyledText(SafeText(tail)).cells >= room { tail.removeFirst() }
            shown = StyledText(SafeText(tail))
            cursor = shown.cells
        }
        let line = label + shown.truncated(to: room).padded(to: room) + "  " + count
        return (line, label.cells + cursor)
    }

    /// `12 entries`, while something is searched.
    private var resultCount: SafeText {
        guard case .search = model.prompt, !model.terms.isEmpty else { return "" }
        if model.isNarrowing { return "searching" }
        return "\(model.list.results.count.counted("entry"))\(model.list.isWhole ? "" : " and more")"
    }

    /// `3 of 8,214`, with what was searched before it.
    private var place: StyledText {
        var text = StyledText()
        if !model.search.isEmpty { text += "/\(SafeText(model.search).singleLine)  " }
        if !model.marks.isEmpty { text += "\(model.marks.count.grouped) marked  " }
        guard let selected = model.list.selected else {
            return text + (model.list.isWhole ? "no entry" : "reading")
        }
        let number = (model.list.results.rank(of: selected) + 1).grouped
        return text + (model.list.isWhole ? "\(number) of \(model.list.results.count.grouped)" : "\(number)")
    }

    /// The keys that there is room for, the most needed first, in the order of the help.
    private func hints(room: Int) -> StyledText {
        var all = BrowserKey.groups.flatMap(\.keys).compactMap(\.hint)
        if !model.search.isEmpty, model.overlay == nil { all.insert(("Esc", "all entries"), at: 0) }
        var shown = Set(all.indices)
        let text = { all.indices.filter(shown.contains).map { Self.hint(all[$0]) }.joined() }
        // Help and the end are the last to go, and what stands before them goes first.
        for index in Array(all.indices.dropLast(2).reversed()) + Array(all.indices.suffix(2))
        where text().cells + 2 > room {
            shown.remove(index)
        }
        let hints = text()
        guard !hints.isEmpty, hints.cells + 2 <= room else { return StyledText() }
        return StyledText(SafeText(raw: String(repeating: " ", count: room - hints.cells))) + hints
    }

    private static func hint(_ hint: (key: String, word: String)) -> StyledText {
        StyledText("\(hint.key)", .bold) + " \(hint.word)"
    }
}

extension StyledText {
    fileprivate static func += (left: inout Self, right: Self) { left.append(right) }
}
