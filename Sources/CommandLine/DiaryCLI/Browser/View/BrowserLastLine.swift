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
        if case .help? = model.prompt?.purpose { return "" }
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
        if let place = placeInOverlay { return place }
        var text = StyledText()
        if let form = model.form, form.isActive {
            let name = form.base.map { "\($0.id.prefix(6))" } ?? "new"
            let position =
                form.sent != nil ? "being saved" : form.isTouched ? "not saved" : form.base == nil ? "" : "saved"
            return text + "\(name)  \(position)"
        }
        if let progress = model.progress { text += progress + "  " }
        if !model.filter.search.isEmpty { text += "/\(SafeText(model.filter.search).singleLine)  " }
        if !model.filter.predicate.isEmpty { text += ":\(SafeText(model.filter.predicate).singleLine)  " }
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

    /// The visible lines of the help, or the selected one of several tabs; nil for the list.
    private var placeInOverlay: StyledText? {
        switch model.overlay {
        case .help(let page):
            let body = BrowserLayout(of: model).body
            let count = BrowserHelp.lines(columns: body.columns, page).count
            let end = min(count, page.top + body.rows)
            let words: StyledText = page.search.isEmpty ? "" : "/\(SafeText(page.search).singleLine)  "
            return words + (end - page.top < count ? "\(page.top + 1) to \(end) of \(count)" : "all \(count) lines")
        case .more(let more): return "\(more.selected + 1) of \(TabBar(of: model).hidden.count)"
        case .tabs(let editor):
            let list = model.tabs.list
            return "tab \(editor.index(in: list) + 1) of \(list.tabs.count)"
        case .photo: return medium
        case .chart, nil: return nil
        }
    }

    /// The selected medium, such as `photo 2 of 3  IMG_2041.HEIC`.
    private var medium: StyledText {
        guard let media = model.list.selectedEntry?.entry.media, media.indices.contains(model.detail.medium) else {
            return StyledText()
        }
        let shown = media[model.detail.medium]
        let name = shown.fileName.map { SafeText($0).singleLine } ?? ""
        return "\(MediumNoun.word(for: shown)) \(model.detail.medium + 1) of \(media.count)  \(name)"
    }

    /// The keys that fit, chosen by importance and shown in the order of the help.
    private func hints(room: Int) -> StyledText {
        var all = hintsOfTab + hints(of: .list)
        if model.content == .names { all.removeAll { ["e", "d", "space"].contains($0.key) } }
        if case .photo = model.overlay {
            all = [(", .", "step"), ("o", "open in another program"), ("Esc", "back"), ("?", "help"), ("q", "quit")]
        } else if case .help = model.overlay {
            all = [("/", "search"), ("j k", "scroll"), ("Esc", "back")]
        } else if case .more = model.overlay {
            all = [("Enter", "open"), ("T", "edit the tabs"), ("Esc", "back"), ("?", "help"), ("q", "quit")]
        } else if case .chart = model.overlay {
            all = [("Esc", "back"), ("?", "help"), ("q", "quit")]
        } else if case .tabs(let editor) = model.overlay {
            all = hints(in: editor)
        } else if model.formMode.isActive {
            all = hints(of: .form)
        } else if model.formMode.isEditing {
            all.removeAll { ["/", "e"].contains($0.key) }
            for hint in [(key: "E", word: "end"), (key: "Tab", word: "type")] { all.insert(hint, at: 0) }
        } else if !model.filter.isEmpty, model.overlay == nil {
            all.insert(("Esc", "all entries"), at: 0)
        }
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

    /// The keys of the open tab.
    private var hintsOfTab: [(key: String, word: String)] {
        switch model.content {
        case .entries: []
        case .tasks(.date): [("p", "by priority"), ("X", "done")]
        case .tasks(.priority): [("p", "by date"), ("J K", "move"), ("X", "done")]
        case .names: [("Enter", "open")] + hints(of: .measurements)
        case .history: [("Esc", "names")] + hints(of: .measurements)
        }
    }

    /// The keys that have an effect on a tab in the tab editor.
    private func hints(in editor: TabEditor) -> [(key: String, word: String)] {
        let tab = model.tabs.list.tabs.first { $0.id == editor.selected }
        var all = hints(of: .tabs)
        if tab?.search == nil { all.removeAll { ["r", "d"].contains($0.key) } }
        if tab?.isHidden == true, let index = all.firstIndex(where: { $0.key == "x" }) { all[index].word = "show" }
        return [("Enter", "open")] + all + [("u", "undo"), ("Esc", "back"), ("?", "help"), ("q", "quit")]
    }

    private func hints(of mode: BrowserKey.Mode) -> [(key: String, word: String)] {
        BrowserKey.groups.filter { $0.mode == mode }.flatMap(\.keys).compactMap(\.hint)
    }

    private static func hint(_ hint: (key: String, word: String)) -> StyledText {
        StyledText("\(hint.key)", .bold) + " \(hint.word)"
    }
}

extension StyledText {
    fileprivate static func += (left: inout Self, right: Self) { left.append(right) }
}
