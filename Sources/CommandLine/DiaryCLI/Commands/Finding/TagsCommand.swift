import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum TagsCommand: Command {
    static let name = "tags"

    static let declaration = CommandDeclaration(
        name, "count the tags of entries, or rename one",
        operands: SelectionOptions.operands,
        groups: [
            OptionGroup(
                "Changes",
                [
                    .tuple(.rename, ["OLD", "NEW"], "rename a tag, in the texts too")
                        .completing(.tag).excluding(.format)
                ]),
            SelectionOptions.group, CountFormat.options,
        ]
    ) { command in
        command.discussion = [
            "The most frequent first, each with its entries and the days of the first and the last of them.",
            "--rename changes typed tags, and #OLD or @OLD in texts; diary history keeps the earlier text.",
            "NEW may be in use already: then two tags become one. #OLD/part is a separate tag and stays.",
            "The case of OLD doesn't matter, its accents do. All of it is one command, and diary undo reverts it.",
            "Entries in the trash are left as they are.",
        ]
        command.examples = [
            Definition("diary tags", "all of them"), Definition("diary tags --on 2025", "those of one year"),
            Definition("diary tags --rename jobb job", "correct a spelling everywhere"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.values.isGiven(.rename) { return try Rename(.tag, invocation).run() }
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        let renderer = TagListRenderer(counts: try store.tagCounts(query))
        try invocation.printCounts(renderer.json, lines: renderer.lines(window: invocation.output.width))
        if renderer.counts.isEmpty, CountFormat(invocation.values) == .text {
            try invocation.messages.line(
                invocation.hasSelection
                    ? "no tags there" : "no tags yet   a tag is #word in a text, or: diary edit --tag +word")
        }
        return .success
    }
}

struct TagListRenderer {
    let counts: [TagCount]

    var json: [JSONValue] {
        counts.map { count in
            [
                "name": .string(count.name), "entryCount": .integer(count.entryCount),
                "firstDay": .string(count.firstDay.description), "lastDay": .string(count.lastDay.description),
            ]
        }
    }

    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [Table.Column(isFlexible: true), Table.Column(.right), Table.Column()])
        for count in counts {
            table.append([
                StyledText(SafeText("#" + count.name).singleLine, .green), "\(count.entryCount.grouped)",
                " \(Self.days(count))",
            ])
        }
        return table.lines(window: window)
    }

    private static func days(_ count: TagCount) -> String {
        count.firstDay == count.lastDay ? "\(count.firstDay)" : "\(count.firstDay) to \(count.lastDay)"
    }
}
