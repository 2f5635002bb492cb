/// One command, declared once: parser, help, man page and shell completions are all made from this value.
package struct CommandDeclaration: Sendable {
    package var name: String
    /// One phrase, small letter first, without a full stop.
    package var summary: String
    /// Longer text of its help.
    package var discussion: [HelpBlock] = []
    /// Its operands in order; only the last may take many.
    package var operands: [OperandDeclaration] = []
    /// Its options under their headings, without the program's own.
    package var groups: [OptionGroup] = []
    /// Whole command lines, each with what it does.
    package var examples: [Definition] = []
    /// Exit codes that mean something particular here, besides the program's.
    package var exitCodes: [ExitCodeDeclaration] = []
    /// Other words for the same thing: never run, answered with the corrected command.
    package var synonyms: [String] = []
    /// The command that is meant when it gets more words than it takes (`list two words`: `search`).
    package var wordsBelongTo: String?
    /// The option that `-word` probably means, as search engines leave out what has a word: `--not`.
    package var excludingOption: String?
    /// True if `-5` is always one of its operands, and never `-n 5`.
    package var takesNegativeNumbers = false
    /// True if help, man page and completions leave it out.
    package var isHidden = false

    /// A command with operands and option groups; discussion, examples and the rest are set in `configure`.
    package init(
        _ name: String, _ summary: String, operands: [OperandDeclaration] = [], groups: [OptionGroup] = [],
        configure: (inout Self) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.groups = groups
        configure(&self)
    }

    package init(
        _ name: String, _ summary: String, operands: [OperandDeclaration] = [], options: [OptionDeclaration],
        configure: (inout Self) -> Void = { _ in }
    ) {
        let groups = [OptionGroup("Options", options)]
        self.init(name, summary, operands: operands, groups: groups, configure: configure)
    }

    /// All its options in the order of help, without the program's own.
    package var options: [OptionDeclaration] { groups.flatMap(\.options) }
}
