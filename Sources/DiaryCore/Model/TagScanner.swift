/// Finds the tags in a text.
///
/// A tag is `#` or `@` at the start of a word, then letters, digits, `_`, `-` and `/` of any script, at least one of
/// them a letter. URLs, mail addresses and Markdown's code contain none.
package struct TagScanner {
    /// A tag in a text.
    struct Occurrence {
        /// The name without its mark.
        let name: String
        /// The range of the name, counted in scalars.
        let range: Range<Int>
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var found: [Occurrence] = []

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The names without their marks, in the order of the text, including repetitions.
    package static func names(in text: String) -> [String] {
        occurrences(in: text).map(\.name)
    }

    /// The range of every tag, in the order of the text.
    static func occurrences(in text: String) -> [Occurrence] {
        guard holdsMark(text) else { return [] }
        var scanner = TagScanner(text)
        while scanner.position < scanner.scalars.count { scanner.step() }
        return scanner.found
    }

    /// Searches the bytes in a loop, because `contains` takes several times as long and a list does it for each title.
    private static func holdsMark(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: "@") {
            return true
        }
        return false
    }

    private mutating func step() {
        switch scalars[position] {
        case "`": skipCode()
        case "#", "@": takeTag()
        case let scalar where scalar == ":" && isURL: skipWord()
        default: position += 1
        }
    }

    /// Skips a run of code: to the same number of backticks, or past the backticks if they never close.
    private mutating func skipCode() {
        let opening = countBackticks(from: position)
        var search = position + opening
        while search < scalars.count {
            let closing = countBackticks(from: search)
            if closing == opening {
                position = search + closing
                return
            }
            search += max(closing, 1)
        }
        position += opening
    }

    private func countBackticks(from start: Int) -> Int {
        scalars[start...].prefix { $0 == "`" }.count
    }

    private var isURL: Bool {
        position + 2 < scalars.count && scalars[position + 1] == "/" && scalars[position + 2] == "/"
    }

    private mutating func skipWord() {
        while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
    }

    private mutating func takeTag() {
        let startsWord = position == 0 || Self.mayPrecede(scalars[position - 1])
        position += 1
        guard startsWord else { return skipWordAfterMailSign() }
        let name = scalars[position...].prefix(while: Self.belongsToName)
        let end = position + name.count
        let trimmed = name.reversed().drop { $0 == "-" || $0 == "/" }.reversed()
        let start = position
        position = end
        // NB: `@anna.example.com` is part of a mail address or a host, and `#` before a mark does not begin a tag.
        guard trimmed.contains(where: { $0.properties.isAlphabetic }), !isMailOrHost(at: end) else { return }
        let range = start..<(start + trimmed.count)
        found.append(Occurrence(name: String(String.UnicodeScalarView(trimmed)), range: range))
    }

    private func isMailOrHost(at end: Int) -> Bool {
        end < scalars.count && scalars[end] == "@"
    }

    /// Skips the rest of a mail address, which contains no tag either.
    private mutating func skipWordAfterMailSign() {
        guard scalars[position - 1] == "@" else { return }
        skipWord()
    }

    private static func mayPrecede(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isWhitespace else { return true }
        return !belongsToName(scalar) && !"#@.&=?~%+:\\`$".unicodeScalars.contains(scalar)
    }

    /// Returns whether a tag may contain the character.
    static func isTagCharacter(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy(belongsToName)
    }

    private static func belongsToName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .nonspacingMark, .spacingMark:
            true
        default: scalar == "_" || scalar == "-" || scalar == "/" || scalar == "\u{200D}" || scalar == "\u{200C}"
        }
    }
}
