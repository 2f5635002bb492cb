import Arguments
import Chronology

/// A date that the shell split: `delete last week`, `list --from 2 days ago`.
extension UnquotedWords {
    /// The number of words of the longest dates, as in `from 2024-03-01 10:00 to 2024-03-02 11:00`.
    private static let mostWords = 8

    /// The words with a date in one piece; nil if no split date contains one of the words that were refused.
    func joinedDate(around refused: Set<String>) -> [String]? {
        for start in words.indices.dropFirst(commandIndex + 1) {
            guard let sign = sign(ofDateAt: start),
                let date = date(at: start, where: { $0.contains(where: refused.contains) })
            else { continue }
            let text = date.joined(separator: " ")
            let replacement = isTimeOfMeasurement(at: start) ? ["--at", text] : [sign + text]
            return words[..<start] + replacement + words[date.endIndex...]
        }
        return nil
    }

    /// The words with the dates of options in one piece, where the first word alone is none: `--from last week`.
    func joinedDatesAfterOptions() -> [String] {
        var result = self
        for start in words.indices.dropFirst(commandIndex + 2).reversed() {
            guard option(words[start - 1])?.completion == .date, !Self.isDate(words[start]),
                let date = date(at: start, where: { _ in true })
            else { continue }
            result.words.replaceSubrange(start..<date.endIndex, with: [date.joined(separator: " ")])
        }
        return result.words
    }

    /// The longest date of several words from an index on.
    private func date(at start: Int, where isMeant: (ArraySlice<String>) -> Bool) -> ArraySlice<String>? {
        let following = words[start...].prefix(Self.mostWords).prefix { !$0.hasPrefix("-") }
        for count in stride(from: following.count, to: 1, by: -1) {
            let date = following.prefix(count)
            if isMeant(date), Self.isDate(date.joined(separator: " ")) { return date }
        }
        return nil
    }

    /// Returns whether a date follows the number of `measure weight 80 last friday`.
    private func isTimeOfMeasurement(at index: Int) -> Bool {
        command.name == "measure" && option(words[index - 1]) == nil
            && words[(commandIndex + 1)..<index].contains { $0.first?.isNumber == true }
    }

    /// The characters before a date at an index: none, or the `@` of an entry; nil where none is taken.
    private func sign(ofDateAt index: Int) -> String? {
        if index - 1 > commandIndex, let option = option(words[index - 1]), !option.isFlag {
            return option.completion == .date ? "" : nil
        }
        if command.options.contains(where: { $0.key == .on }) { return "" }
        return command.takesEntries ? "@" : nil
    }

    /// Returns whether a text is one whole date.
    static func isDate(_ text: String) -> Bool { (try? dates.parse(text)) != nil }

    /// The result does not depend on the current day.
    private static let dates = DateParser(now: Instant(microseconds: 1_800_000_000_000_000), zone: .utc)
}
