/// What a shell may offer for the value of an option or for an operand.
package enum CompletionHint: Sendable, Hashable {
    /// Nothing: free text.
    case none
    /// Names of files and folders.
    case file
    /// Names of folders.
    case directory
    /// Tags of the diary, asked from the program.
    case tag
    /// Journal names of the diary, asked from the program.
    case journal
    /// Keys of the predicate vocabulary, asked from the program.
    case key
    /// Names of time zones, asked from the program.
    case zone
    /// Words that people say for a day.
    case date
    /// Ids of entries, asked from the program.
    case entry
    /// Names of this program's commands and help topics.
    case command
    /// These words and no others: the parser refuses any other value.
    case choices([String])

    /// The word after `complete` with which the shell asks the program for values; `nil` when it needn't ask.
    package var question: String? {
        switch self {
        case .tag: "tags"
        case .journal: "journals"
        case .key: "keys"
        case .zone: "zones"
        case .entry: "entries"
        case .none, .file, .directory, .date, .command, .choices: nil
        }
    }

    /// Days as people say them, offered where a date is wanted.
    package static let dateWords = [
        "today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}
