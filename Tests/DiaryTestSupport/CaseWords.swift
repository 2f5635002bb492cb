/// A printed predicate, split into its words and the text between them.
package struct CaseWords {
    private let pieces: [String]

    package init(_ text: String) {
        var pieces: [String] = [""]
        var quote: Character?
        var isEscaped = false
        for character in text {
            let isQuoted = quote != nil
            if !isQuoted {
                if character == "'" || character == "\"" { quote = character }
                if quote != nil || Self.isOfWord(character) != pieces.last?.last.map(Self.isOfWord) {
                    pieces.append("")
                }
            } else if character == quote, !isEscaped {
                quote = nil
            }
            isEscaped = character == "\\" && !isEscaped
            pieces[pieces.count - 1].append(character)
            if isQuoted, quote == nil { pieces.append("") }
        }
        self.pieces = pieces
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_$@#.".contains(character)
    }

    /// The first keys of all key paths.
    package var keys: Set<String> { Set(pieces.indices.compactMap(key)) }

    /// The predicate with other names for these keys.
    package func renamed(_ name: (String) -> String) -> String {
        pieces.indices.map { index in
            guard let key = key(index) else { return pieces[index] }
            return name(key) + pieces[index].dropFirst(key.count)
        }.joined()
    }

    /// The first key of the path in a piece; nil for a word of the language, a variable or a number.
    private func key(_ index: Int) -> String? {
        let piece = pieces[index]
        guard let first = piece.first, first.isLetter || first == "_" || first == "#" else { return nil }
        let following = index + 1 < pieces.count ? pieces[index + 1] : ""
        guard following.first != "(", following.first != ":", !isOption(index), !Self.isWord(piece) else { return nil }
        return String(piece.prefix { $0 != "." })
    }

    /// Returns whether a piece is a word of the language, which are printed in capitals.
    private static func isWord(_ piece: String) -> Bool {
        piece.count > 1 && piece == piece.uppercased() && piece.first != "#"
    }

    /// Returns whether the piece is an option in brackets after an operator.
    private func isOption(_ index: Int) -> Bool {
        guard index > 1, pieces[index - 1].hasSuffix("[") else { return false }
        return pieces[index - 1].count > 1 || Self.isWord(pieces[index - 2])
    }
}
