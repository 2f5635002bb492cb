import Arguments

enum AddCommand: Command {
    static let name = "add"

    static let declaration = CommandDeclaration(
        name, "write a new entry: words, standard input or the editor",
        operands: [
            OperandDeclaration("TEXT", .any, "the text; - alone is standard input, without words the editor opens")
        ],
        options: AddOptions.options + [
            MeasurementOptions.measure, MeasurementOptions.anyUnit,
            .value(.template, "NAME", "begin with this template: diary template lists them").completing(.template),
            .flag(
                .full, "edit date, tags, place and other values above the text, or read them from standard input"),
            .value(.encoding, "NAME", "the encoding of standard input, if it is not UTF-8"),
        ]
    ) { command in
        command.synonyms = ["new", "write", "create", "post", "compose", "note", "jot"]
        command.discussion = [
            "A date phrase with a colon at the beginning, as in 'yesterday at 3pm: tea', dates the entry.",
            "It is removed from words and the editor's text, never from standard input and never with --at.",
            "#tags in the text are tags of the entry. With --media or --measure and without words, no editor opens.",
        ]
        command.examples = [
            Definition("diary add 'Dinner at Anna’s #home'", "a line"),
            Definition("diary add 'yesterday at 3pm: Café' -m IMG_204*.jpg", "with the photos of then"),
            Definition("diary add -t trip --at media -m IMG_2041.jpg", "a photo alone, at its own time"),
            Definition("diary add 'Up the Sněžka' --measure climb=850m", "with a measurement"),
            Definition("diary add 'Pay the mortgage' --due friday", "a task: diary tasks"),
            Definition("diary add --template morning", "with a text that asks: diary help templates"),
            Definition("diary add --full", "in the editor, with date, tags, place and due time above the text"),
            Definition("git log -1 --format=%B | diary add -j work", "from a pipe"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let options = try AddOptions(invocation)
        let writer = EntryWriter(invocation: invocation, options: options)
        let source = try AddSource(invocation)
        if let template = try AddFromTemplate(invocation, writer, for: source) { return try template.run(source) }
        switch source {
        case .text(let written):
            guard invocation.values.flag(.full), !written.isStandardInput else { return try writer.add(written) }
            return try AddInEditor(invocation: invocation, writer: writer, isFull: true, text: written.text).run()
        case .editor:
            return try AddInEditor(invocation: invocation, writer: writer, isFull: invocation.values.flag(.full)).run()
        }
    }
}
