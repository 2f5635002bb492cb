import Arguments
import DiaryStore
import Terminal

enum SavedCommand: Command {
    static let name = "saved"

    static let declaration = CommandDeclaration(
        name, "list the saved searches, or change their names, order and badges",
        groups: [
            OptionGroup(
                "Changes",
                [
                    .tuple(.rename, ["OLD", "NEW"], "rename one, also where others begin with it")
                        .completing(.search).excluding(changes(but: .rename)),
                    .words(.remove, "NAME", "remove saved searches").completing(.search)
                        .excluding(changes(but: .remove)),
                    .value(.move, "NAME", "move a tab, with one of the next four options").completing(.tab)
                        .excluding(changes(but: .move)),
                    .flag(.first, "before all others").excluding(places(but: .first)),
                    .flag(.last, "after all others").excluding(places(but: .last)),
                    .value(.before, "OTHER", "before that tab").completing(.tab).excluding(places(but: .before)),
                    .value(.after, "OTHER", "after that tab").completing(.tab).excluding(places(but: .after)),
                    .tuple(
                        .badge, ["NAME", "PREDICATE"],
                        "show the number of entries that meet the predicate beside the name"
                    )
                    .completing(.tab).excluding(changes(but: .badge)),
                    .value(.noBadge, "NAME", "remove the badge").completing(.tab)
                        .excluding(changes(but: .noBadge)),
                    .words(.hide, "NAME", "leave them out of the tabs of browse").completing(.tab)
                        .excluding(changes(but: .hide)),
                    .words(.show, "NAME", "show them there again").completing(.tab).excluding(changes(but: .show)),
                ]),
            OptionGroup(
                "Output",
                [.flag(.tabs, "list the program's own tabs too, in their order")] + CountFormat.options.options),
        ]
    ) { command in
        command.synonyms = ["searches", "views", "filters"]
        command.discussion = [
            "Each with its number, how many entries match now, its selection and its badge. diary save NAME SELECTION keeps one.",
            "All, Starred, Photos, Sounds, Tasks, Measurements, On this day and Trash are built-in tabs, which can be moved, hidden and badged.",
            "Every change is one command, and diary undo reverts it.",
        ]
        command.examples = [
            Definition("diary saved", "all of them"),
            Definition("diary saved --rename trips travels", "another name"),
            Definition("diary saved --move travels --first", "before all other tabs"),
            Definition("diary saved --badge travels 'starred = YES'", "how many of all entries, beside the name"),
        ]
    }

    private static func changes(but key: OptionKey) -> [OptionKey] {
        [.rename, .remove, .move, .badge, .noBadge, .hide, .show].filter { $0 != key }
    }

    private static func places(but key: OptionKey) -> [OptionKey] {
        [.first, .last, .before, .after].filter { $0 != key }
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard let changes = try TabChanges(invocation).changes else {
            let store = try invocation.openStore(.reading)
            try SavedListRenderer(invocation: invocation, store: store)
                .print(store.tabs(), format: CountFormat(invocation.values))
            return .success
        }
        let store = try invocation.openStore(.writing)
        try SavedChanging(invocation: invocation, store: store).run(changes)
        return .success
    }
}
