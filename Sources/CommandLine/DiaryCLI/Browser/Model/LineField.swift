import Terminal

/// A line editor, a value.
struct LineField: Equatable {
    private(set) var text = ""
    /// The position of the cursor in characters.
    private(set) var cursor = 0

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    private var place: String.Index { text.index(text.startIndex, offsetBy: cursor) }

    var beforeCursor: Substring { text[..<place] }

    /// Handles a key; returns false for a key without a meaning here.
    mutating func take(_ key: Key) -> Bool {
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty: insert(String(character))
        case .character("a") where key.modifiers == .control, .home: cursor = 0
        case .character("e") where key.modifiers == .control, .end: cursor = text.count
        case .character("u") where key.modifiers == .control: remove(from: 0)
        case .character("w") where key.modifiers == .control: remove(from: wordStart)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .backspace: remove(from: max(0, cursor - 1))
        case .delete where cursor < text.count:
            text.remove(at: place)
        case .delete: break
        default: return false
        }
        return true
    }

    /// Inserts text at the cursor, as one line.
    mutating func insert(_ typed: String) {
        let line = SafeText(typed).singleLine.string
        let after = text[place...]
        let before = text[..<place] + line
        text = String(before + after)
        // A combining mark merges with the preceding character.
        cursor = min(text.count, before.count)
    }

    private mutating func remove(from start: Int) {
        let begin = text.index(text.startIndex, offsetBy: start)
        text.removeSubrange(begin..<place)
        cursor = min(start, text.count)
    }

    private var wordStart: Int {
        let rest = beforeCursor.reversed().drop { $0 == " " }.drop { $0 != " " }
        return rest.count
    }
}
