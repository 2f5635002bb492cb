package import Arguments

extension ShellQuoting {
    /// The words of a simple command as a shell reads them.
    ///
    /// `nil` for anything but a simple command: for a pipe, an expansion, a pattern, or an open quote.
    package static func words(of line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
                if open == "\"" && "$`\\".contains(character) { return nil }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let whole = word { words.append(whole) }
                word = nil
            } else if "|&;<>()$`\\*?[#~\n".contains(character) && !(character == "#" && word != nil) {
                return nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
