/// The errors of a command line; each is wrong usage, exit code 2.
///
/// Options are given as typed (`--tag`, `-t`). `message` and `hint` have the words.
package enum ArgumentError: Error, Sendable, Hashable {
    /// No command has this name; `correction` is the whole command line that was probably meant, `help` the hint
    /// without one.
    case unknownCommand(String, correction: String?, help: String)
    /// An option that neither the command (`nil`: there is none before it) nor the program has; `help` is the hint if
    /// no other one is known.
    case unknownOption(String, command: String?, nearest: [String], otherCommands: [String], help: String)
    /// The beginning of the long names of one or more options.
    case abbreviatedOption(String, full: [String])
    /// A long option after a single dash.
    case singleDash(String, full: String)
    /// Nothing follows an option that needs a value.
    case missingValue(option: String, valueName: String)
    /// The word after the option begins with a dash; `assignment` is the way to write it as the value.
    case dashedValue(option: String, value: String, assignment: String)
    /// A flag with `=`.
    case unexpectedValue(option: String, value: String)
    /// An option with one value was given twice, with different values.
    case repeatedOption(option: String, values: [String])
    /// The value is not among the words that the option or operand takes.
    case invalidChoice(of: String, value: String, choices: [String], nearest: String?)
    /// Two options that can't be given together.
    case conflictingOptions(String, String)
    /// The command needs another word.
    case missingOperand(String, usage: String)
    /// The command takes no such word; `correction` is the whole command line that was probably meant.
    case unexpectedOperand(String, command: String, usage: String, correction: String?)
}
