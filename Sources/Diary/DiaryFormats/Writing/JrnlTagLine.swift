/// The tags that jrnl finds: `#` or `@` at the start of a word, then letters, digits and `_ - + * # /`.
enum JrnlTagLine {
    /// `@a @b`: the tags that jrnl does not find in a text, with `_` for characters that would end a tag; empty for
    /// none.
    static func text(of tags: [String], besides text: String) -> String {
        guard !tags.isEmpty else { return "" }
        let found = Set(names(inOrderOf: text))
        return tags.filter { !found.contains($0.lowercased()) }.map { "@" + name($0) }.joined(separator: " ")
    }

    /// The text with a zero-width character before each word that begins with a mark, so that it is not a tag.
    static func hidden(in text: String) -> String {
        var hidden = ""
        var startsWord = true
        for scalar in text.unicodeScalars {
            if startsWord, scalar == "#" || scalar == "@" { hidden += "\u{200B}" }
            hidden.unicodeScalars.append(scalar)
            startsWord = scalar.properties.isWhitespace
        }
        return hidden
    }

    /// The names in a text without their marks, in lower case as in jrnl, including repetitions.
    static func names(inOrderOf text: String) -> [String] {
        text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).compactMap { word in
            guard let mark = word.first, mark == "#" || mark == "@" else { return nil }
            let name = word.dropFirst().prefix(while: belongsToTag)
            return name.allSatisfy { $0 == "#" } ? nil : String(name).lowercased()
        }
    }

    /// Returns whether jrnl keeps every character of a tag.
    static func holds(_ tag: String) -> Bool { name(tag) == tag }

    private static func name(_ tag: String) -> String {
        var name = ""
        for scalar in tag.unicodeScalars { name.unicodeScalars.append(isKept(scalar) ? scalar : "_") }
        return name
    }

    /// NB: Marks such as the vowels of Devanagari end a tag for jrnl; they stay, since the tag would be another one
    /// without them.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: belongsToTag(scalar)
        }
    }

    /// `[-+*#/\w]` of Python.
    private static func belongsToTag(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: "-+*#/_".unicodeScalars.contains(scalar)
        }
    }
}
