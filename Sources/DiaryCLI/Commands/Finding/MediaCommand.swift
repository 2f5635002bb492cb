import Arguments
import DiaryCore
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
            OptionGroup(
                "Sheet",
                [
                    OptionDeclaration.value(
                        .sheet, "FILE.jpg", "write a contact sheet of them instead"
                    )
                    .completing(.file).excluding(.format),
                    .value(.labels, "KIND", "the line below each picture: date (default), name or number")
                        .completing(.choices(SheetLabel.allCases.map(\.rawValue))),
                ]),
        ]
    ) { command in
        command.discussion = [
            "A predicate is about media here, and diaryEntry is the entry of each.",
            "Dates, tags and the other options are about the entries.",
            "--has image and --has audio also leave the other kind out.",
            "A sheet has thirty pictures to a page, sounds as waveforms; further pages are FILE-2.jpg and so on. Nothing is overwritten.",
            "With --labels number each has the number that other commands take, as in diary open 3f2a:2.",
        ]
        command.examples = [
            Definition("diary media 'last week'", "the media of last week's entries"),
            Definition("diary media \"model CONTAINS 'iPhone' AND isoSpeed > 800\"", "by the camera's data"),
            Definition("diary media 'duration > 60' -f paths", "the files of long sounds"),
            Definition("diary media --on 2025-07 --reverse --sheet july.jpg", "a month at a glance"),
            Definition("diary media --tag trip --sheet trip.jpg --labels name", "with the names of the files"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let label = try SheetLabel(invocation)
        let store = try invocation.openStore(.reading)
        let query = try MediaSelection(invocation: invocation, store: store).query()
        if let sheet = invocation.values.value(.sheet) {
            let writer = try ContactSheet(invocation: invocation, store: store, name: sheet, label)
            var media: [NumberedMedium] = []
            try store.forEachMedium(query) {
                media.append($0)
                return true
            }
            try writer.write(media)
            return .success
        }
        try MediaListPrinter(invocation: invocation, store: store).print(query)
        return .success
    }
}
