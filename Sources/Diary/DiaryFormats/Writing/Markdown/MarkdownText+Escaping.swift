extension MarkdownText {
    /// Foreign words on one line, with all marks escaped.
    static func escaped(_ words: String) -> String {
        var text = ""
        let characters = Array(words)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            if isMark(character, between: before, and: after) { text.append("\\") }
            text.append(character.isNewline || character == "\t" ? " " : character)
        }
        return text
    }

    /// The same at the beginning of a line, where numbers and dashes begin lists.
    static func guarded(_ line: String) -> String {
        guard let first = line.first else { return line }
        if "#+-=>:".contains(first) { return "\\" + line }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let mark = line.dropFirst(digits.count).first, ".)".contains(mark) else { return line }
        return digits + "\\" + line.dropFirst(digits.count)
    }

    private static func isMark(_ character: Character, between before: Character, and after: Character) -> Bool {
        switch character {
        case "\\", "`", "*", "[", "]", "<", ">", "~", "$", "^", "|": true
        case "_": !(isWord(before) && isWord(after))
        case "@": !isWord(before)
        case "&": isWord(after) || after == "#"
        default: false
        }
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
