import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum BrowseCommand: Command {
    static let name = "browse"

    static let declaration = CommandDeclaration(
        name, "browse the diary full screen",
        operands: SelectionOptions.operands,
        groups: [SelectionOptions.group, screenOptions]
    ) { command in
        command.synonyms = ["tui", "ui", "screen", "interactive"]
        command.discussion = [
            "The list is on the left, the selected entry beside it if the window has 90 columns; otherwise Enter shows it. Changes by other programs appear at once, and the selected entry stays selected. A diary on several machines is synchronized meanwhile.",
            "Photos are below the text, in the best graphics of the terminal: those of Kitty or iTerm2, or Sixel; otherwise in characters, if there are colours.",
            "A selection is the first tab; the others show all entries, those with a star, with photos, with sounds, the tasks, the measurements if there are any, the entries of this day in other years, the trash, and the saved searches. T moves, hides and badges them, as diary saved does. The next start opens the last tab, which is noted in $XDG_STATE_HOME/diary.",
        ]
        command.discussion.append(
            "E shows each entry as a form, n a new one. Nothing is saved before Ctrl-S; unsaved text is written to a draft after two seconds, which the next edit of that entry offers, in the form or in the editor. Changes by another process are shown beside what you typed."
        )
        for group in BrowserKey.groups {
            command.discussion.append(.heading(group.title))
            command.discussion.append(.definitions(group.keys.map { Definition($0.name, $0.words) }))
        }
        command.examples = [
            Definition("diary browse", "everything, newest first"),
            Definition("diary browse --tag trip --reverse", "what has a tag, oldest first, in the first tab"),
        ]
    }

    private static let screenOptions = OptionGroup(
        "Screen",
        [
            .flag(.mouse, "click, double click and wheel; the terminal's own selection then needs Shift"),
            .value(.device, "NAME", "ALSA's name of the sound device (default: default)"),
        ])

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard invocation.messages.redraws, invocation.context.isInputTerminal, invocation.context.isOutputTerminal
        else {
            throw noScreen
        }
        let (store, isNew) = try opened(invocation)
        let query = try invocation.query(in: store)
        let tabList = try store.tabs()
        var tabs = try BrowserTabReader(invocation: invocation, store: store).tabs(of: tabList)
        if query != EntryQuery() {
            try store.check(query)
            let words = SelectionWords.words(invocation.values, operands: invocation.operands)
            tabs.insert(BrowserTab(.selection, title: SelectionWords.shown(words), query: query, words: words), at: 0)
        }
        do {
            var runner = try BrowserRunner(invocation, store, tabs: tabs, of: tabList)
            if isNew { runner.model.message = "new diary in \(invocation.diaryFolder)   n writes the first entry" }
            let exitCode = try runner.run()
            if exitCode == .locked { throw lockedMeanwhile(invocation, hasDraft: runner.hasDraft) }
            if runner.hasDraft {
                let drafts = KeptDrafts(invocation: invocation, store: store)
                try drafts.report(drafts.all())
            }
            return exitCode
        } catch is ScreenError {
            throw noScreen
        }
    }

    /// The diary, which is begun if there is none.
    private static func opened(_ invocation: Invocation) throws -> (store: DiaryStore, isNew: Bool) {
        do { return (try invocation.openStore(.reading), false) } catch DiaryError.noDiary {
            _ = try invocation.openStore(.creating)
            return (try invocation.openStore(.reading), true)
        }
    }

    private static func lockedMeanwhile(_ invocation: Invocation, hasDraft: Bool) -> Failure {
        let failure = Failure.describing(DiaryError.locked(path: invocation.diaryFolder.description))
        guard hasDraft else { return failure }
        return failure.adding(
            "what you typed is kept as a draft in it", hint: "after diary unlock, diary browse offers it")
    }

    private static let noScreen = Failure(
        "browse needs a terminal that it can draw on", hint: "diary list", .usage)
}
