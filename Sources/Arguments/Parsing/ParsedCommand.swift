/// A command line that obeys the declarations.
package struct ParsedCommand: Sendable {
    /// What is to be done.
    package enum Request: Sendable, Hashable {
        /// The command, or the program's summary when there is none.
        case run
        /// The command's help, or the overview when there is none.
        case help
        /// The version alone.
        case version
    }

    /// What is to be done.
    package var request: Request
    /// The command that was called; `nil` for the program's name alone.
    package var command: CommandDeclaration?
    /// The options, global ones included.
    package var values: OptionValues
    /// The operands in the order typed.
    package var operands: [String]
    /// All words as typed, without the program's name.
    package var arguments: [String]
    /// Where the command's word stands among `arguments`.
    package var commandIndex: Int?
}
