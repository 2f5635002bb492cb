import Arguments
import DiaryCore

/// A text that the shell split: `edit @ --text new text`, `list --contains fog horn`.
extension UnquotedWords {
    /// The words with the text of an option in one piece; nil if no split text contains a word that was refused.
    func joinedText(where isRefused: (String) -> Bool) -> [String]? {
        for index in words.indices.dropFirst(commandIndex + 1) {
            guard let option = option(words[index]), Self.textKeys.contains(option.key) else { continue }
            let start = index + Self.valueCount(of: option)
            guard start < words.count else { return nil }
            let text = words[start...].prefix { !$0.hasPrefix("-") && !$0.hasPrefix("@") }
            guard text.dropFirst().contains(where: { isRefused($0) && $0.first?.isLetter == true }) else { continue }
            return words[..<start] + [Self.joined(Array(text), of: option)] + words[text.endIndex...]
        }
        return newText(where: isRefused)
    }

    /// `edit @ new text` lacks its option.
    private func newText(where isRefused: (String) -> Bool) -> [String]? {
        guard command.name == "edit" else { return nil }
        let start = words[(commandIndex + 1)...].firstIndex { !EntryReference.isReference($0) } ?? words.endIndex
        let text = Array(words[start...].prefix { !$0.hasPrefix("-") })
        guard start > commandIndex + 1, text.contains(where: isRefused), UnquotedPredicate.joined(text) == nil,
            text.allSatisfy({ $0.first?.isLetter == true })
        else { return nil }
        return words[..<start] + ["--text", text.joined(separator: " ")] + words[(start + text.count)...]
    }

    private static func valueCount(of option: OptionDeclaration) -> Int {
        if case .tuple(let names) = option.kind { names.count } else { 1 }
    }

    private static func joined(_ text: [String], of option: OptionDeclaration) -> String {
        if option.key == .tag, text.allSatisfy(TagArgument.isTag) { return text.joined(separator: ",") }
        return (option.key == .where ? UnquotedPredicate.joined(text) : nil) ?? text.joined(separator: " ")
    }

    /// The options with a text in words.
    private static let textKeys: Set<OptionKey> = [
        .text, .append, .caption, .contains, .journal, .near, .place, .tag, .where,
    ]
}
