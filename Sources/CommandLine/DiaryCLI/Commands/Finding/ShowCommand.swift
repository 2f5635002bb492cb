import Arguments
import DiaryModel
import DiaryStore

enum ShowCommand: Command {
    static let name = "show"

    static let declaration = CommandDeclaration(
        name, "show everything about an entry",
        operands: [
            OperandDeclaration(
                "ENTRY", .any, "the entries; the one last changed by default", completion: .entry)
        ],
        groups: [ListFormat.options, PictureOptions.group]
    ) { command in
        command.synonyms = ["cat", "view", "print", "read", "display", "get"]
        command.discussion = [
            """
            An ENTRY is its id or at least four digits of the id's beginning; @, the one last added or changed; @3, the third \
            newest that is not in the future; @yesterday or any other date, the only one of it; -, ids from standard input.
            """,
            """
            On a terminal photos and waveforms are drawn in the best graphics that it supports: those of Kitty or iTerm2, \
            Sixel, or blocks of colour. None are drawn with --plain, and no blocks without colour. Output with pictures \
            goes through a pager only if they are blocks and the pager is less -R.
            """,
        ]
        command.examples = [
            Definition("diary show", "the entry last added or changed"),
            Definition("diary show 3f2a", "the entry whose id begins with 3f2a"),
            Definition("diary show @yesterday", "the one of yesterday"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try PictureExtent.check(invocation.values)
        let store = try invocation.openStore(.reading)
        let references = EntryReference(invocation: invocation, store: store, includesTrash: true)
        return try show(
            references.resolve(invocation.operands.isEmpty ? ["@"] : invocation.operands), store, invocation)
    }

    /// Shows entries in the requested format, with their pictures if the terminal supports them.
    static func show(_ ids: [UniqueIdentifier], _ store: DiaryStore, _ invocation: Invocation) throws -> ExitCode {
        guard ListFormat(invocation.values) == .text else {
            try EntryListPrinter(invocation: invocation, store: store).print(ids)
            return .success
        }
        // The terminal is only queried if there is something to draw.
        let hasMedia = try ids.contains { try store.entry($0)?.media.isEmpty == false }
        let gallery = hasMedia ? try PictureGallery.find(for: invocation, store) : nil
        var renderer = EntryPageRenderer(invocation.presentation(of: store), pictureRows: gallery?.rows)
        for id in ids {
            guard let listed = try store.listedEntry(id) else { throw DiaryError.noEntry(id.description) }
            try invocation.output.print(renderer.blocks(of: listed), gallery)
        }
        return .success
    }
}
