/// A date at the beginning of a text, with a colon right after it: `yesterday at 3pm: Café`.
package struct DatePhrase: Hashable, Sendable {
    /// The time for the entry; noon if only a day was given.
    package let time: ZonedTime
    /// True if the phrase gives a time of day too.
    package let hasTime: Bool
    /// The index of the text after the colon and its blanks.
    package let textStart: String.Index
}

extension DateParser {
    /// The date at the beginning of a text, or nil if there is none.
    ///
    /// It is a day, a time or both, never a week, month or year, directly followed by a colon (`now: ` is text). An
    /// unusable date with its year, or an unusable time, is an error; anything else is text.
    package func datePhrase(in text: String) throws(DateError) -> DatePhrase? {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        for colon in Self.colons(in: text[start...]).reversed() {
            guard let (time, hasTime) = try moment(phrase: text[start..<colon]) else { continue }
            let rest = text[text.index(after: colon)...]
            let textStart = rest.firstIndex { !$0.isWhitespace } ?? text.endIndex
            return DatePhrase(time: time, hasTime: hasTime, textStart: textStart)
        }
        return nil
    }

    /// The longest phrase that is tried, in characters.
    private static let maximumPhraseLength = 64

    /// The colons that can end a phrase, in order: followed by a blank or the end, or between letters.
    ///
    /// `18:30:x` and `https://example.org` have none.
    static func colons(in text: Substring) -> [String.Index] {
        let line = text.prefix(maximumPhraseLength).prefix { !$0.isNewline }
        return line.indices.filter { index in
            guard line[index] == ":" else { return line[index] == "：" }
            let next = text.index(after: index)
            guard next < text.endIndex, !text[next].isWhitespace else { return true }
            return index > text.startIndex && text[text.index(before: index)].isLetter
                && (text[next].isLetter || text[next].isNumber)
        }
    }

    private func moment(phrase: Substring) throws(DateError) -> (time: ZonedTime, hasTime: Bool)? {
        guard phrase.last?.isWhitespace == false, phrase.lowercased() != "now" else { return nil }
        do throws(DateError) {
            return try parseMoment(String(phrase))
        } catch {
            switch error {
            case .skipped: throw error
            case .ambiguous(_, let readings) where readings.contains { $0.granularity != .day }: break
            case .ambiguous, .impossible: if Self.hasYear(phrase) { throw error }
            case .unknown, .tooWide: break
            }
            return nil
        }
    }

    /// Returns whether a number of four digits shows that a date was meant.
    private static func hasYear(_ phrase: Substring) -> Bool {
        DateToken.tokens(of: String(phrase)).contains { token in
            guard case .number(_, digits: 4) = token.kind else { return false }
            return true
        }
    }
}
