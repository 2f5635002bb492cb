import Arguments

/// The points at which a message may be broken into lines: anywhere between words, but not in a command, which is meant
/// to be copied.
///
/// A command begins with the name of a program, as messages name them, and ends where the sentence continues: at a
/// comma, a semicolon or a colon outside of quotes, before `or` and `and`, or with the message.
enum MessageBreaks {
    private static let programs: Set<String> = [
        "sudo", "apt-get", "chmod", "chown", "mkdir", "mv", "cp", "rm", "ls", "df",
    ]
    private static let conjunctions: Set<String> = ["or", "and"]

    /// Returns for each word whether it may begin a line.
    static func allowed(in words: [String]) -> [Bool] {
        let commands = Set(Program.declaration.commands.map(\.name))
        var isInCommand = false
        var isQuoted = false
        var breaks: [Bool] = []
        for (index, word) in words.enumerated() {
            let isOver = isInCommand && !isQuoted && conjunctions.contains(word)
            if isOver { isInCommand = false }
            breaks.append(!isInCommand)
            if !isInCommand {
                // `the diary in /home/anna/diary` is not one.
                let next = index + 1 < words.count ? words[index + 1].trimmingCommandEnd : ""
                isInCommand =
                    programs.contains(word) || word == "diary" && (commands.contains(next) || next.hasPrefix("-"))
            }
            guard isInCommand else { continue }
            if !word.count(where: { $0 == "'" }).isMultiple(of: 2) { isQuoted.toggle() }
            if !isQuoted, let last = word.last, ",;:".contains(last) { isInCommand = false }
        }
        return breaks
    }
}

extension String {
    /// The word without the mark at which a sentence continues.
    fileprivate var trimmingCommandEnd: String {
        last.map { ",;:".contains($0) } == true ? String(dropLast()) : self
    }
}
