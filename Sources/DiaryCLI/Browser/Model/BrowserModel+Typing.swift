import DiaryCore
import Terminal

extension BrowserModel.Prompt {
    /// The line that is typed.
    var field: LineField {
        get {
            switch self {
            case .search(let field), .date(let field): field
            }
        }
        set {
            switch self {
            case .search: self = .search(newValue)
            case .date: self = .date(newValue)
            }
        }
    }

    /// What is before the line.
    var label: String {
        switch self {
        case .search: "/"
        case .date: "go to: "
        }
    }
}

/// Lines that are typed.
extension BrowserModel {
    /// Takes a key while a line is typed.
    mutating func typed(_ key: Key) -> [BrowserRequest] {
        guard var prompt else { return [] }
        switch key.code {
        case .escape:
            self.prompt = nil
            if case .search = prompt { return narrow(to: "") }
            return []
        case .enter:
            self.prompt = nil
            if case .date(let field) = prompt, !field.text.isEmpty { goTo(date: field.text) }
            return []
        case .up, .down, .pageUp, .pageDown:
            let count = [.up, .down].contains(key.code) ? 1 : max(1, list.height - 2)
            _ = list.move(by: [.up, .pageUp].contains(key.code) ? -count : count)
            return []
        case .backspace where prompt.field.text.isEmpty:
            self.prompt = nil
            return []
        default: break
        }
        guard prompt.field.take(key) else {
            message = "\(key.shown) does nothing while you type; Esc leads back"
            return []
        }
        self.prompt = prompt
        guard case .search(let field) = prompt else { return [] }
        return narrow(to: field.text)
    }

    /// Searches among the list of the tab; nothing gives all of it back.
    mutating func narrow(to text: String) -> [BrowserRequest] {
        let before = terms
        search = text
        guard terms != before else { return [] }
        isNarrowing = true
        return [.list(nextListRequest())]
    }
}

extension Key {
    /// How the key is called.
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
