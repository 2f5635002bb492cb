import Arguments
import DiaryStore

enum ListCommand: Command {
    static let name = "list"

    static let declaration = CommandDeclaration(
        name, "list entries, newest first",
        operands: SelectionOptions.operands,
        groups: [SelectionOptions.group, ListFormat.options, PictureOptions.group]
    ) { command in
        command.synonyms = ["ls", "ll", "dir", "entries", "timeline", "recent", "tail", "head"]
        command.wordsBelongTo = "search"
        command.examples = [
            Definition("diary list -20", "the newest twenty"),
            Definition("diary list 'last week' --has image", "those of last week with photos"),
            Definition("diary list --on-this-day", "this day in every year"),
            Definition("diary list --on 2025-07 --pictures", "with the photos and waveforms of each"),
            Definition("diary list --format ids --tag work", "whole ids, for other commands"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try PictureExtent.check(invocation.values)
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        var printer = EntryListPrinter(invocation: invocation, store: store)
        if invocation.values.flag(.pictures), ListFormat(invocation.values) == .text {
            printer.gallery = try PictureGallery.find(for: invocation, store)
        }
        try printer.print(query)
        return .success
    }
}
