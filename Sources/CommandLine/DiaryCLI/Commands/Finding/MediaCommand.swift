import Arguments
import DiaryModel
import DiaryStore

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

/// Turns a SELECTION into a query of media.
///
/// Its predicates apply to the media, its other options to their entries.
struct MediaSelection {
    let invocation: Invocation
    let store: DiaryStore

    /// The query of the options and operands; with `--explain` its plan is printed, and the command is done.
    func query() throws -> MediaQuery {
        let reader = SelectionReader(invocation: invocation, store: store)
        let (entries, predicates) = try reader.selection(operands: invocation.operands)
        let conditions = try PredicateReader(invocation: invocation).read(predicates, about: DiaryVocabulary.medium)
        let query = MediaQuery(of: entries, meeting: conditions)
        if reader.isPlanWanted { try reader.finish(explaining: store.plan(query)) }
        return query
    }
}
