import Arguments

/// A command line whose words may be parts of one value, which the shell split because it was not quoted.
///
/// The results are only used in hints; nothing is run.
struct UnquotedWords {
    /// The command line without the program's name.
    var words: [String]
    /// The index of the command's name.
    let commandIndex: Int
    let command: CommandDeclaration

    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - commandIndex: the index of the command's name; without one there is nothing to correct.
    init?(_ words: [String], commandIndex: Int?) {
        guard let commandIndex, commandIndex < words.count,
            let command = Program.declaration.command(named: words[commandIndex])
        else { return nil }
        (self.words, self.commandIndex, self.command) = (words, commandIndex, command)
    }

    /// The command's option of this long or short form.
    func option(_ typed: String) -> OptionDeclaration? { command.options.first { $0.isTyped(as: typed) } }
}
