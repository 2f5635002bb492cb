import SharedFolder
import Terminal

/// Shows recovery words once, and asks for two of them.
struct RecoveryWordsPrompt {
    let invocation: Invocation
    let prompt: SecretPrompt
    /// What is said above the words.
    var heading: StyledText =
        "Recovery words: they open the folder like the passphrase. Write them on paper; they are shown only now."

    /// The number of words per line.
    private static let columnCount = 4

    /// Shows the words and asks for two of them.
    ///
    /// Without a terminal they are only printed.
    ///
    /// - Throws: `Failure` if they are not typed correctly.
    func show(_ words: RecoveryWords) throws {
        try print(words)
        if prompt.hasTerminal { try askBack(words.words) }
    }

    /// Prints the words: on a terminal in columns below the heading, elsewhere one per line.
    func print(_ words: RecoveryWords) throws {
        guard prompt.hasTerminal else {
            for (index, word) in words.words.enumerated() { try invocation.output.line("\(index + 1) \(word)") }
            return try invocation.output.flush()
        }
        let messages = invocation.messages
        try messages.line()
        try messages.line(heading)
        try messages.line()
        for line in Self.lines(words.words) { try messages.line(line) }
        try messages.line()
    }

    /// The words with their numbers, in columns that fit 80 cells.
    static func lines(_ words: [String]) -> [StyledText] {
        let rowCount = (words.count + columnCount - 1) / columnCount
        return (0..<rowCount).map { row in
            stride(from: row, to: words.count, by: rowCount).reduce(into: StyledText()) { line, index in
                let number = DisplayWidth.padded("\(index + 1)", to: 3, .right)
                line.append("\(number) " + StyledText(SafeText(DisplayWidth.padded(words[index], to: 12)), .bold))
            }
        }
    }

    /// Asks for two words by their numbers, so that nobody continues without having written them down.
    private func askBack(_ words: [String]) throws {
        let numbers = words.indices.shuffled().prefix(2).sorted()
        for number in numbers {
            var isRight = false
            for _ in 0..<SecretPrompt.attempts where !isRight {
                let typed = try prompt.answer(to: "Word \(number + 1): ")
                isRight = typed.split(whereSeparator: \.isWhitespace).first?.lowercased() == words[number]
                if !isRight { try invocation.messages.line("That isn't word \(number + 1).") }
            }
            guard isRight else {
                throw Failure(
                    "the recovery words were not repeated; nothing was made",
                    hint: "run the command again for new ones")
            }
        }
    }
}
