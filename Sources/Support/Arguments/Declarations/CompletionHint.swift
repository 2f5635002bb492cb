/// The values that a shell may offer for an option or an operand.
package enum CompletionHint: Sendable, Hashable {
    /// Nothing: free text.
    case none
    /// Names of files and folders.
    case file
    /// Names of folders.
    case directory
    /// Answers of the program itself: the shell runs `PROGRAM complete QUESTION`.
    case answers(to: String)
    /// Names of folders, and answers of the program itself.
    case folderOrAnswers(to: String)
    /// These words; the parser takes any other value, too.
    case suggestions([String])
    /// Names of this program's commands and help topics.
    case command
    /// These words and no others: the parser refuses any other value.
    case choices([String])
}
