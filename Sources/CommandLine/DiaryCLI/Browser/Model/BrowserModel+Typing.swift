import DiaryModel
import Terminal

/// The line that the user types.
extension BrowserModel {
    /// Handles a key while a line is typed.
    mutating func typed(_ key: Key) -> [BrowserRequest] {
        guard var prompt else { return [] }
        if case .record(let id) = prompt.purpose { return answer(key, id) }
        switch key.code {
        case .escape: return leave(prompt)
        case .tab where prompt.noteCount == 1: return complete(prompt)
        case .enter: return enter(prompt)
        case .up, .down, .pageUp, .pageDown:
            if let overlay, showsHelp { return pressed(key, in: overlay) }
            let lines = [.up, .down].contains(key.code) ? 1 : max(1, list.height - 2)
            let count = [.up, .pageUp].contains(key.code) ? -lines : lines
            if content == .names { return perform(measurements.move(by: count, filter.terms)) }
            _ = list.move(by: count)
            return []
        case .backspace where prompt.field.text.isEmpty: return leave(prompt)
        default: break
        }
        guard prompt.field.take(key) else {
            message = "\(key.shown) does nothing while you type; Esc leads back"
            return []
        }
        return changed(prompt)
    }

    /// Inserts pasted text.
    mutating func paste(_ text: String) -> [BrowserRequest] {
        if formMode.isActive, !showsHelp { return perform(formMode.paste(text)) }
        guard var prompt else {
            message = "nothing is typed here; / searches for what is pasted after it"
            return []
        }
        if case .record = prompt.purpose { return [] }
        // A long paste arrives in pieces.
        let taken = text.prefix(max(0, BrowserPrompt.pasteLimit - prompt.field.text.utf8.count))
        if taken.endIndex < text.endIndex {
            message = "only the first \(BrowserPrompt.pasteLimit.grouped) characters were taken"
        }
        prompt.field.insert(String(taken))
        return changed(prompt)
    }

    /// Handles a change of the line.
    private mutating func changed(_ changed: BrowserPrompt) -> [BrowserRequest] {
        var prompt = changed
        let text = prompt.field.text
        defer { self.prompt = prompt }
        (prompt.mistake, prompt.remark) = (nil, nil)
        switch prompt.purpose {
        case .search: return narrow { $0.search = text }
        case .help: findInHelp(text)
        // Words typed for a list must not be handled as keys.
        case .predicate where content == .names:
            let words = "Esc, then Enter opens a name, whose history it narrows"
            prompt.mistake = text.isEmpty ? nil : BrowserMistake(place: 0..<text.count, words: words)
        case .predicate:
            switch Self.condition(text, predicates) {
            case .success(let condition):
                prompt.remark = condition.flatMap(predicates.remark)
                return narrow { ($0.condition, $0.predicate) = (condition, text) }
            case .failure(let mistake): prompt.mistake = mistake
            }
        case .badge:
            if case .failure(let mistake) = Self.condition(text, predicates, takesDate: false) {
                prompt.mistake = mistake
            }
        case .saveSearch: prompt.purpose = .saveSearch(replaces: false)
        case .attach, .exportTo: return [.complete(text)]
        case .date, .renameTab, .tags, .exportFormat, .record: break
        }
        return []
    }

    /// Returns no condition for an empty line.
    private static func condition(
        _ text: String, _ predicates: BrowserPredicates, takesDate: Bool = true
    ) -> Result<EntryCondition?, BrowserMistake> {
        guard text.contains(where: { $0 != " " }) else { return .success(nil) }
        return predicates.condition(text, takesDate: takesDate).map(Optional.some)
    }

    private mutating func leave(_ prompt: BrowserPrompt) -> [BrowserRequest] {
        self.prompt = nil
        switch prompt.purpose {
        case .search: return narrow { $0.search = "" }
        case .help:
            findInHelp("")
            return []
        case .predicate: return narrow { ($0.condition, $0.predicate) = (nil, "") }
        case .date, .saveSearch, .renameTab, .badge, .tags, .attach, .exportTo, .exportFormat, .record: return []
        }
    }

    /// Closes a line whose change may still fail.
    mutating func enter(closing prompt: BrowserPrompt) {
        (self.prompt, entered) = (nil, prompt)
    }

    private mutating func enter(_ prompt: BrowserPrompt) -> [BrowserRequest] {
        // A wrong line stays open for correction and shows its mistake.
        guard prompt.mistake == nil else { return [] }
        let text = prompt.field.text
        switch prompt.purpose {
        case .search, .help, .predicate: self.prompt = nil
        case .date:
            self.prompt = nil
            if !text.isEmpty { goTo(date: text) }
        case .saveSearch(let replaces): return saveSearch(as: text, replaces: replaces)
        case .renameTab(let name): return change(.rename(name, to: text), closingPrompt: true)
        case .badge(let name):
            let predicate = text.contains { $0 != " " } ? text : nil
            return change(.badge(name, predicate: predicate), closingPrompt: true)
        case .tags(let ids): return tag(ids, text)
        case .attach(let id):
            guard !text.isEmpty else { return leave(prompt) }
            enter(closing: prompt)
            message = "attaching"
            return [.attach(text, to: id)]
        case .exportTo(let ids): return askForFormat(ids, path: text)
        case .exportFormat(let ids, let path): return export(ids, to: path, text)
        case .record: return []
        }
        return []
    }
}

extension BrowserModel {
    /// Changes what narrows the list of the tab; requests the list if it selects other entries.
    mutating func narrow(by change: (inout ListFilter) -> Void) -> [BrowserRequest] {
        let old = filter
        change(&filter)
        guard !filter.selects(like: old) else { return [] }
        return listAgain()
    }

    /// Requests the list, which has become another one; it stays as it is until the answer.
    mutating func listAgain() -> [BrowserRequest] {
        list.isNarrowing = true
        return [.list(nextListRequest())]
    }
}

extension Key {
    /// The name of the key.
    var shown: StyledText {
        let held =
            (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
            + (modifiers.contains(.shift) ? "Shift-" : "")
        return "\(held)\(codeName)"
    }

    private var codeName: String {
        switch code {
        case .character(" "): "space"
        case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
        case .enter: "Enter"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .escape: "Esc"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Ins"
        case .delete: "Del"
        case .function(let number): "F\(number)"
        }
    }
}
