import DiaryModel

/// The parser of the text after `/`, with the syntax of `search`.
enum SearchLine {
    /// The words and quoted phrases; `-word` excludes a word.
    static func terms(of line: String) -> [SearchTerm] {
        var (terms, word, quote): ([SearchTerm], String, Character?) = ([], "", nil)
        func finish() {
            let isExcluded = quote == nil && word.hasPrefix("-") && word.count > 1
            let term = SearchTerm(isExcluded ? String(word.dropFirst()) : word, isExcluded: isExcluded)
            // A term that folds to nothing, such as a lone accent, can't be searched yet.
            if term.needle.contains(where: { $0 != UInt8(ascii: " ") }) { terms.append(term) }
            (word, quote) = ("", nil)
        }
        for character in line {
            if character == quote {
                finish()
            } else if quote != nil {
                word.append(character)
            } else if character == "\"" || character == "'" && word.isEmpty {
                if !word.isEmpty { finish() }
                quote = character
            } else if character == " " {
                if !word.isEmpty { finish() }
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { finish() }
        return terms
    }
}
