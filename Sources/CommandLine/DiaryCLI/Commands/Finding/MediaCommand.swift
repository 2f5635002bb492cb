import Arguments
import DiaryStore
import Terminal

/// `media`: prints photos and sounds, newest first.
enum MediaCommand: Command {
    static let name = "media"

    static let declaration = CommandDeclaration(
        name, "list photos, sounds, videos and PDFs, newest first",
        operands: [
            SelectionOptions.saved,
            OperandDeclaration("PREDICATE", .optional, "a date, or a predicate that media have to meet"),
        ],
        groups: [
            OptionGroup(
                "Selection",
                [.repeated(.where, "PREDICATE", "only media that meet the predicate")]
                    + SelectionOptions.group.without("where").options),
            MediaFormat.options,
        ]
    ) { command in
        command.discussion = [
            "A predicate is about media here, and diaryEntry is the entry of each.",
            "Dates, tags and the other options are about the entries.",
            "--has image and --has audio also leave the other kind out.",
        ]
        command.examples = [
            Definition("diary media 'last week'", "the media of last week's entries"),
            Definition("diary media \"model CONTAINS 'iPhone' AND isoSpeed > 800\"", "by the camera's data"),
            Definition("diary media 'duration > 60' -f paths", "the files of long sounds"),
            Definition(
                #"diary media --tag trip --has image -f paths | xargs -d '\n' sh -c 'montage "$@" trip.jpg' sh"#,
                "a contact sheet, by ImageMagick"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let query = try MediaSelection(invocation: invocation, store: store).query()
        try MediaListPrinter(invocation: invocation, store: store).print(query)
        return .success
    }
}
