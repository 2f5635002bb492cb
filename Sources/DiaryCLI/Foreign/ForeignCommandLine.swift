import Chronology

/// A command line without a command of this program, such as one for jrnl or Day One, a date, an entry or a text.
///
/// The result is only used in a hint; nothing is run.
struct ForeignCommandLine {
    private let words: [String]

    /// - Parameter words: from the first word on that is not a command.
    init(_ words: [String]) {
        self.words = words
    }

    /// The words of the command that was probably meant, without the program's name; `nil` if `nearest` is a better
    /// answer, or none is known.
    ///
    /// - Parameter nearest: the command that the first word is probably a typing error of.
    func translated(nearest: String?) -> [String]? {
        guard let first = words.first else { return nil }
        if let text = datedText { return ["add", text] }
        if first == "--" { return words.count > 1 ? ["add", words.dropFirst().joined(separator: " ")] : nil }
        if let words = DayOneWords.withCommandFirst(words) { return words }
        if let special = SpecialWord.translated(words) { return special }
        if let selection = ForeignSelection(words) { return selection.command }
        if first.hasPrefix(":") { return ["list"] + words }
        if let reference = reference(first) { return reference }
        if let date { return ["list", date] }
        guard nearest == nil || isSentence else { return nil }
        return text
    }

    /// The text of `yesterday: text`, however it is split into words.
    private var datedText: String? {
        let text = words.joined(separator: " ")
        return (try? Self.dates.datePhrase(in: text)) == nil ? nil : text
    }

    /// The words if they are one date, such as `yesterday`, `last week` or `2024-03`.
    private var date: String? {
        let text = words.joined(separator: " ")
        return (try? Self.dates.parse(text)) == nil ? nil : text
    }

    /// An entry with the words that may follow it.
    private func reference(_ first: String) -> [String]? {
        let isNamed = first == "@" || first.hasPrefix("@") && Self.isDateOrNumber(first.dropFirst())
        let hasDigit = first.contains { $0.isNumber }
        guard isNamed || hasDigit && date == nil && EntryReference.isReference(first) else { return nil }
        return ["show"] + words
    }

    private static func isDateOrNumber(_ word: Substring) -> Bool {
        word.allSatisfy(\.isNumber) || (try? dates.parse(String(word))) != nil
    }

    /// True if it is more than a mistyped command with an operand.
    private var isSentence: Bool {
        words.count > 2 && !words.contains { $0.hasPrefix("-") }
            || words.first?.contains { $0.isWhitespace } == true
    }

    /// The words of a new entry.
    ///
    /// A single word may also be a mistyped command or a search.
    private var text: [String]? {
        guard let first = words.first, !first.hasPrefix("-") else { return nil }
        let written = words.prefix { !$0.hasPrefix("-") }
        let isText = written.count > 1 || first.contains { $0.isWhitespace } || words.count > written.count
        return isText ? ["add", written.joined(separator: " ")] + words.dropFirst(written.count) : ["search", first]
    }

    /// The result does not depend on the current day.
    private static let dates = DateParser(now: Instant(microseconds: 1_800_000_000_000_000), zone: .utc)
}

/// Words of other programs for actions that are not a single command here.
private enum SpecialWord {
    static func translated(_ words: [String]) -> [String]? {
        guard let first = words.first?.lowercased() else { return nil }
        let rest = Array(words.dropFirst())
        switch first {
        case "log", "journal", "diary":
            let isSelection = rest.first.map { $0.hasPrefix("-") || DateWords.mayBeDate($0) } ?? true
            return [isSelection ? "list" : "add"] + rest
        case "photos", "pictures", "images": return ["media", "--has", "image"] + rest
        case "sounds", "audio", "recordings": return ["media", "--has", "audio"] + rest
        case "favorites", "favourites", "starred": return ["list", "--starred"] + rest
        case "journals", "notebooks", "--list", "--ls": return ["stats", "--by", "journal"] + rest
        case "where", "filter-by": return rest.isEmpty ? nil : ["list"] + rest
        case "mv", "rename": return rest.count == 2 ? ["tags", "--rename"] + rest : nil
        case "config", "settings", "options", "man", "commands", "?", "--commands": return ["help"]
        case "--new", "--add", "--write": return ["add"] + rest
        case "--search", "--find", "--grep", "-search", "-find", "-grep": return ["search"] + rest
        case "--show", "--view", "--cat": return ["show"] + rest
        case "--import": return ["import"] + rest.filter { $0 != "--file" }
        case "--encrypt": return ["backup", "--seal", "FILE.age"]
        case "--diary-version", "-v", "-version": return ["--version"]
        case "-help", "-?": return ["help"]
        default: return nil
        }
    }
}
