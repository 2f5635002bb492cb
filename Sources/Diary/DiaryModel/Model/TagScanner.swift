/// Finds the tags in a text.
///
/// A tag is `#` or `@` at the start of a word, then letters, digits, `_`, `-` and `/` of any script, at least one of
/// them a letter, also with `++` at its end (`#c++`). URLs, mail addresses, Markdown's code, the targets of its links,
/// HTML's tags and comments contain none.
package struct TagScanner {
    struct Occurrence {
        let name: String
        /// The range of the name, counted in scalars.
        let range: Range<Int>
    }

    let scalars: [Unicode.Scalar]
    var position = 0
    /// Texts that don't follow any more, so that none is searched for twice.
    var missing: Set<String> = []
    private var found: [Occurrence] = []
    /// Names with other characters than those of tags, as other programs have them (`c#`), in lower case.
    private let known: [[Unicode.Scalar]]

    private init(_ text: String, known: [String]) {
        scalars = Array(text.unicodeScalars)
        self.known = known.filter { !$0.allSatisfy(Self.isTagCharacter) }.map { Array($0.lowercased().unicodeScalars) }
            .sorted { $0.count > $1.count }
    }

    /// The names without their marks, in the order of the text, including repetitions.
    ///
    /// - Parameter known: tags of the entry: one with other characters, such as `c#`, is found as a whole.
    package static func names(in text: String, known: [String] = []) -> [String] {
        occurrences(in: text, known: known).map(\.name)
    }

    /// The range of every tag with its mark, counted in scalars, in the order of the text.
    ///
    /// Linear in the length; a text without marks is only scanned for them.
    package static func ranges(in text: String) -> [Range<Int>] {
        occurrences(in: text).map { $0.range.lowerBound - 1..<$0.range.upperBound }
    }

    static func occurrences(in text: String, known: [String] = []) -> [Occurrence] {
        guard holdsMark(text) else { return [] }
        var scanner = TagScanner(text, known: known)
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
        case "`", "~": if !skipFence() { skipCode() }
        case "#", "@": takeTag()
        case "[" where isNext("["): skipWikiLink()
        case "]": skipTarget()
        case "<": skipElement()
        case "%" where isNext("%"): skipComment()
        case "\n": skipIndentedCode()
        case let scalar where scalar == ":" && isURL: skipWord()
        default: position += 1
        }
    }

    /// Skips a run of code: to the same number of backticks, or past the backticks if they never close.
    private mutating func skipCode() {
        guard scalars[position] == "`" else { return position += 1 }
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

    mutating func skipWord() {
        while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
    }

    private mutating func takeTag() {
        let startsWord = position == 0 || Self.mayPrecede(scalars[position - 1])
        position += 1
        guard startsWord else { return skipWordAfterMailSign() }
        let start = position
        if let name = knownName(from: start) {
            position += name.count
            found.append(Occurrence(name: String(String.UnicodeScalarView(name)), range: start..<position))
            return
        }
        let name = scalars[position...].prefix(while: Self.belongsToName)
        let end = position + name.count + countPluses(after: position + name.count)
        let trimmed: [Unicode.Scalar] =
            end > name.endIndex
            ? Array(scalars[start..<end]) : name.reversed().drop { $0 == "-" || $0 == "/" }.reversed()
        position = end
        // NB: `@anna.example.com` is part of a mail address or a host, and `#` before a mark does not begin a tag.
        guard trimmed.contains(where: { $0.properties.isAlphabetic }), !isMailOrHost(at: end) else { return }
        let range = start..<(start + trimmed.count)
        found.append(Occurrence(name: String(String.UnicodeScalarView(trimmed)), range: range))
    }

    /// The name of a known tag with other characters that is written here.
    private func knownName(from start: Int) -> ArraySlice<Unicode.Scalar>? {
        for name in known where start + name.count <= scalars.count {
            let written = scalars[start..<start + name.count]
            let isEnd = start + name.count == scalars.count || !Self.belongsToName(scalars[start + name.count])
            if isEnd, String(String.UnicodeScalarView(written)).lowercased().unicodeScalars.elementsEqual(name) {
                return written
            }
        }
        return nil
    }

    /// Two plus signs at the end of a name belong to it.
    private func countPluses(after end: Int) -> Int {
        guard end > position, scalars[end...].prefix(2).elementsEqual(["+", "+"]) else { return 0 }
        guard end + 2 < scalars.count else { return 2 }
        return Self.belongsToName(scalars[end + 2]) || scalars[end + 2] == "+" ? 0 : 2
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

    package static func isTagCharacter(_ character: Character) -> Bool {
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
