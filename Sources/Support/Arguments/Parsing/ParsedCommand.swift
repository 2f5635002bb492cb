/// A command line that obeys the declarations.
package struct ParsedCommand: Sendable {
    package enum Request: Sendable, Hashable {
        /// Run the command, or print the program's summary if there is none.
        case run
        /// Print the command's help, or the overview if there is none.
        case help
        case version
    }

    package var request: Request
    /// The command that was called; `nil` for the program's name alone.
    package var command: CommandDeclaration?
    /// The options, global ones included.
    package var values: OptionValues
    /// The operands in the order typed.
    package var operands: [String]
    /// All words as typed, without the program's name.
    package var arguments: [String]
    /// The index of the command's word in `arguments`.
    package var commandIndex: Int?
}
