import Arguments

extension CompletionHint {
    static let tag = answers(to: "tags")
    static let entry = answers(to: "entries")
    static let date = suggestions(["today", "yesterday"])
}

/// A program with every kind of option and operand, close to the real one.
let sampleProgram = makeSampleProgram()

/// The sample with one more command.
func makeSampleProgram(adding added: [CommandDeclaration] = []) -> ProgramDeclaration {
    ProgramDeclaration(
        "diary", version: "1.0", "a photo and audio diary for the terminal",
        commands: [
            addCommand, listCommand, searchCommand, showCommand, editCommand, restoreCommand, helpCommand, hidden,
        ]
            + added,
        globalOptions: [
            .value("diary", "DIR", "the diary's folder").completing(.directory),
            .value("color", "WHEN", "when to use colour").completing(.choices(["auto", "always", "never"])),
            .flag("plain", "no pager, pictures, bars or redrawing"),
        ] + ProgramDeclaration.standardOptions
    ) { program in
        program.passedOptionName = "diary"
        program.documentation = {
            ProgramDocumentation(
                discussion: ["Everything stays in one folder on your own disk."],
                topics: [
                    HelpTopic("dates", "how dates are written", ["ISO 8601, or what people say."]),
                    HelpTopic(
                        "others", "other words", ["None."], foreignWords: ["memo", "--memo", "-memo", "--from"]),
                ],
                exitCodes: [ExitCodeDeclaration(0, "done"), ExitCodeDeclaration(2, "wrong usage, predicate or date")],
                environment: [Definition("DIARY_DIR", "the diary's folder")])
        }
    }
}

private let selection = OptionGroup(
    "Selection",
    [
        .value("from", "DATE", "not before this date").completing(.date),
        .commaSeparated("tag", short: "t", "TAG", "with this tag; a,b is either").completing(.tag),
        .flag("starred", short: "s", "with a star"),
        .value("near", "LAT,LON[,KM]", "close to a place").allowingLeadingDash(),
        .value("limit", short: "n", "N", "at most that many"),
        .tuple("arg", ["NAME", "VALUE"], "a value for $NAME in the predicate")
            .completing(.suggestions(["who", "where"])),
        .optionalValue("on-this-day", "DATE", "the same day of every year") { $0.first?.isNumber ?? false },
    ])

private let output = OptionGroup(
    "Output",
    [.value("format", short: "f", "FORMAT", "how to print").completing(.choices(["text", "short", "json", "ids"]))])

private let addCommand = CommandDeclaration(
    "add", "write a new entry", operands: [OperandDeclaration("TEXT", .any, "the words of the entry")],
    options: [
        .value("at", "DATE", "when it happened").completing(.date),
        .commaSeparated("tag", short: "t", "TAG", "a tag").completing(.tag),
        .flag("star", short: "s", "mark it with a star"),
        .words("media", short: "m", "FILE", "photos and sounds").completing(.file),
        .value("place", "LAT,LON", "where it happened").allowingLeadingDash().completing(.answers(to: "values")),
    ]
) { command in
    command.synonyms = ["new"]
    command.examples = [Definition("diary add 'First line'", "one entry from the words")]
    command.discussion = ["Words win and leave standard input alone."]
}

private let listCommand = CommandDeclaration(
    "list", "entries, newest first",
    operands: [
        OperandDeclaration(":NAME", .optional, "a name", completion: .answers(to: "names")).beginning(with: ":"),
        OperandDeclaration("PREDICATE", .optional, "a condition"),
    ], groups: [selection, output]
) { command in
    command.synonyms = ["ls"]
    command.wordsBelongTo = "search"
    command.exitCodes = [ExitCodeDeclaration(10, "no diary there")]
}

private let searchCommand = CommandDeclaration(
    "search", "entries that contain every word",
    operands: [OperandDeclaration("WORD", .some, "what to look for")],
    groups: [
        OptionGroup("Search", [.flag("words", short: "w", "whole words"), .repeated("not", "WORD", "without it")]),
        selection, output,
    ]
) { $0.synonyms = ["find", "grep"] }

private let showCommand = CommandDeclaration(
    "show", "everything about an entry",
    operands: [OperandDeclaration("ENTRY", .any, "which", completion: .entry)], groups: [output]
) { $0.synonyms = ["cat"] }

private let editCommand = CommandDeclaration(
    "edit", "change entries", operands: [OperandDeclaration("ENTRY", .any, "which", completion: .entry)],
    options: [
        .flag("star", "mark it").excluding("unstar"), .flag("unstar", "unmark it"),
        .value("shift", "DURATION", "move in time").allowingLeadingDash(),
        .value("onto", "PLACE", "a folder or a tag").completing(.folderOrAnswers(to: "tags")),
    ])

private let restoreCommand = CommandDeclaration(
    "restore", "bring back", operands: [OperandDeclaration("ENTRY", .some, "which", completion: .entry)],
    options: [.value("version", "N", "an earlier text")])

private let helpCommand = CommandDeclaration(
    "help", "help for a command", operands: [OperandDeclaration("COMMAND", .optional, "which", completion: .command)])

private let hidden = CommandDeclaration(
    "complete", "values for shells",
    operands: [
        OperandDeclaration("WHAT", .one, "of which kind", completion: .choices(["tags", "entries"]))
    ]
) { $0.isHidden = true }

func parse(_ words: [String]) throws(ArgumentError) -> ParsedCommand {
    try CommandLineParser(program: sampleProgram).parse(words)
}

/// Tests use many option names that no program has.
extension OptionKey: ExpressibleByStringLiteral {
    /// The key with a name.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}
