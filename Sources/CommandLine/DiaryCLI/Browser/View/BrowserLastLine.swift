import DiaryModel
import DiaryStore
import Terminal

/// The last line when nothing is typed and there is no message: the position and the available keys.
struct BrowserLastLine {
    let model: BrowserModel

    /// The line for a window of that many columns, if there is no message.
    func text(columns: Int) -> StyledText {
        if let failure = model.formMode.draftFailure { return " " + failure }
        if let failure = model.failure { return " " + StyledText("error: ", .red) + failure }
        // A low window has no line for the sound.
        if let sound = model.playback.sound, BrowserLayout(of: model).sound == nil {
            return BrowserSoundLine(sound, nil).text(columns: columns)
        }
        let place = " " + self.place
        return place + hints(room: columns - place.cells - 1)
    }

    /// The number of results `12 entries` during a search.
    var resultCount: SafeText {
        guard let prompt = model.prompt, [.search, .predicate].contains(prompt.purpose), prompt.mistake == nil,
            model.filter.isNarrowing
        else { return "" }
        if model.content == .names {
            return SafeText(model.measurements.shown(model.filter.terms).count.counted("name"))
        }
        if model.list.isNarrowing { return "searching" }
        return "\(model.list.results.count.counted("entry"))\(model.list.isWhole ? "" : " and more")"
    }

    /// The position `3 of 8,214`, preceded by the search.
    private var place: StyledText {
        switch model.overlay {
        case .help(let page): return page.place(in: BrowserLayout(of: model).body)
        case .more(let more): return "\(more.selected + 1) of \(TabBar(of: model).hidden.count)"
        case .tabs(let editor): return editor.place(in: model.tabs.list)
        case .photo: return medium
        case .chart, nil: break
        }
        var text = StyledText()
        if let form = model.form, form.isActive {
            let name = form.base.map { "\($0.id.prefix(6))" } ?? "new"
            let position =
                form.sent != nil ? "being saved" : form.isTouched ? "not saved" : form.base == nil ? "" : "saved"
            return text + "\(name)  \(position)"
        }
        if let progress = model.progress { text += progress + "  " }
        if !model.filter.search.isEmpty { text += "/\(line: model.filter.search)  " }
        if !model.filter.predicate.isEmpty { text += ":\(line: model.filter.predicate)  " }
        if !model.marks.ids.isEmpty { text += "\(model.marks.ids.count.grouped) marked  " }
        if model.listContent == .names, model.measurements.names != nil {
            let number = model.measurements.index(model.filter.terms).map { "\(($0 + 1).grouped) of " } ?? ""
            return text + "\(number)\(model.measurements.shown(model.filter.terms).count.counted("name"))"
        }
        guard let selected = model.list.selected else {
            return text + (model.list.isWhole ? "no entry" : "reading")
        }
        let number = (model.list.results.rank(of: selected) + 1).grouped
        return text + (model.list.isWhole ? "\(number) of \(model.list.results.count.grouped)" : "\(number)")
    }

    /// The selected medium, such as `photo 2 of 3  IMG_2041.HEIC`.
    private var medium: StyledText {
        guard let entry = model.list.selectedEntry?.entry, let shown = model.detail.shownMedium(of: entry) else {
            return StyledText()
        }
        let name = shown.fileName.map { SafeText($0).singleLine } ?? ""
        return "\(MediumNoun.word(for: shown)) \(model.detail.medium + 1) of \(entry.media.count)  \(name)"
    }

    /// The keys that fit, chosen by importance and shown in the order of the help.
    private func hints(room: Int) -> StyledText {
        let all = keys
        var shown = Set(all.indices)
        let text = { all.indices.filter(shown.contains).map { Self.hint(all[$0]) }.joined() }
        // Help and quit are dropped last, the others from the end.
        for index in Array(all.indices.dropLast(2).reversed()) + Array(all.indices.suffix(2))
        where text().cells + 2 > room {
            shown.remove(index)
        }
        let hints = text()
        guard !hints.isEmpty, hints.cells + 2 <= room else { return StyledText() }
        return StyledText(SafeText(raw: String(repeating: " ", count: room - hints.cells))) + hints
    }

    private var keys: [BrowserKey.Hint] {
        switch model.overlay {
        case .help: return BrowserHelpPage.hints
        case .more: return MoreTabs.hints
        case .tabs(let editor): return editor.hints(model.tabs.list)
        case .chart: return BrowserChart.hints
        case .photo: return PhotoView.hints
        case nil: break
        }
        if model.formMode.isActive { return BrowserKey.hints(of: .form) }
        var all = keysOfTab + BrowserKey.hints(of: .list)
        if model.content == .names { all.removeAll { ["e", "d", "space"].contains($0.key) } }
        if model.isTrash { all.removeAll { ["e", "d"].contains($0.key) } }
        guard !model.formMode.isEditing else {
            return [("Tab", "type"), ("E", "end")] + all.filter { !["/", "e"].contains($0.key) }
        }
        return model.filter.isEmpty ? all : [("Esc", "all entries")] + all
    }

    private var keysOfTab: [BrowserKey.Hint] {
        switch model.content {
        case .entries: model.isTrash ? [("r", "restore")] : []
        case .tasks(.date): [("p", "by priority"), ("X", "done")]
        case .tasks(.priority): [("p", "by date"), ("J K", "move"), ("X", "done")]
        case .names: [("Enter", "open")] + BrowserKey.hints(of: .measurements)
        case .history: [("Esc", "names")] + BrowserKey.hints(of: .measurements)
        }
    }

    private static func hint(_ hint: BrowserKey.Hint) -> StyledText {
        StyledText("\(hint.key)", .bold) + " \(hint.word)"
    }
}
