import Arguments
import DiaryModel
import DiaryStore
import JSON
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

struct TabChanges {
    /// The changes; nil if nothing is to be changed.
    let changes: [TabChange]?

    init(_ invocation: Invocation) throws(Failure) {
        let values = invocation.values
        let place = Self.place(values)
        var changes: [TabChange] = []
        for names in values.lists(.rename) {
            changes.append(.rename(Self.name(names[0]), to: try invocation.keptText(names[1], called: "the name")))
        }
        if values.isGiven(.remove) { changes.append(.remove(values.all(.remove).map(Self.name))) }
        if let name = values.value(.move) {
            guard let place else {
                throw Failure(
                    "--move needs a place", hint: "--first, --last, --before OTHER or --after OTHER", .usage)
            }
            changes.append(.move(Self.name(name), place))
        } else if place != nil {
            throw Failure("a place belongs to --move", hint: "diary saved --move NAME --first", .usage)
        }
        for words in values.lists(.badge) { changes.append(.badge(Self.name(words[0]), predicate: words[1])) }
        if let name = values.value(.noBadge) { changes.append(.badge(Self.name(name), predicate: nil)) }
        for (option, isHidden) in [(OptionKey.hide, true), (.show, false)] where values.isGiven(option) {
            changes.append(.hide(values.all(option).map(Self.name), isHidden))
        }
        if !changes.isEmpty, let option = [OptionKey.format, .tabs].first(where: values.isGiven) {
            throw Failure("--\(option.name) is for the list, and nothing was changed", hint: "leave it out", .usage)
        }
        self.changes = changes.isEmpty ? nil : changes
    }

    /// A name may be typed with its colon, as it is used.
    private static func name(_ word: String) -> String {
        word.count > 1 && word.hasPrefix(":") ? String(word.dropFirst()) : word
    }

    private static func place(_ values: OptionValues) -> TabPlace? {
        if values.flag(.first) { return .first }
        if values.flag(.last) { return .last }
        if let other = values.value(.before) { return .before(name(other)) }
        return values.value(.after).map { .after(name($0)) }
    }
}

/// Changes tabs by the options of `saved`, and prints the result.
struct SavedChanging {
    let invocation: Invocation
    let store: DiaryStore

    func run(_ changes: [TabChange]) throws {
        for case .badge(_, let predicate?) in changes { try check(badge: predicate) }
        let before = try store.tabs()
        let after: TabList
        do { after = try store.change(changes) } catch TabError.noTab(let name) {
            throw noTab(name, among: before)
        }
        guard after != before else { return try invocation.messages.line("nothing was changed") }
        try invocation.printChanged([], sentence(changes, before) + "   back: diary undo")
        invocation.snapshot.isCommitted = true
        try noteOrphans(before, after)
    }

    private func check(badge predicate: String) throws {
        let conditions = try PredicateReader(invocation: invocation).read([predicate], about: DiaryVocabulary.entry)
        try store.check(EntryQuery(conditions.map { .predicate($0) }))
    }

    private func noTab(_ name: String, among tabs: TabList) -> Failure {
        let near = Spelling.nearest(to: name, among: tabs.tabs.map(\.name))
        let corrected = near.map { near in
            let words = invocation.command.arguments.map { $0 == name ? near : $0 }
            return SafeText(ShellQuoting.commandLine([Program.declaration.name] + words)).singleLine
        }
        return Failure(
            "no saved search is called \(line: name)",
            hint: corrected.map { "\($0)" } ?? "diary saved --tabs lists them", .usage)
    }

    private func sentence(_ changes: [TabChange], _ tabs: TabList) -> StyledText {
        changes.map { sentence($0, tabs) }.joined("   ")
    }

    private func sentence(_ change: TabChange, _ tabs: TabList) -> StyledText {
        /// The name in the spelling of the list.
        func shown(_ name: String) -> StyledText {
            StyledText(SafeText(tabs.tab(named: name)?.name ?? name).singleLine, .cyan)
        }
        func list(_ names: [String]) -> StyledText {
            names.map(shown).joined(", ")
        }
        return switch change {
        case .save(let name, _): "saved " + shown(name)
        case .rename(let old, let new): "renamed " + shown(old) + " to " + shown(new)
        case .remove(let names): "removed " + list(names)
        case .move(let name, .first): "moved " + shown(name) + " to the beginning"
        case .move(let name, .last): "moved " + shown(name) + " to the end"
        case .move(let name, .before(let other)): "moved " + shown(name) + " before " + shown(other)
        case .move(let name, .after(let other)): "moved " + shown(name) + " after " + shown(other)
        case .badge(let name, let predicate?):
            "badge of " + shown(name) + ": " + StyledText(SafeText(predicate).singleLine)
        case .badge(let name, nil): "removed the badge of " + shown(name)
        case .hide(let names, true): "hid " + list(names)
        case .hide(let names, false): "showed " + list(names) + " again"
        }
    }

    /// Names the searches that refer to a removed one.
    private func noteOrphans(_ before: TabList, _ after: TabList) throws {
        for search in after.searches {
            guard let word = search.selection?.first, word.hasPrefix(":") else { continue }
            let name = String(word.dropFirst())
            guard after.search(named: name) == nil, before.search(named: name) != nil else { continue }
            try invocation.messages.note("\(line: search.name) begins with \(line: word), which is gone")
        }
    }
}

/// The list of saved searches with the numbers of their entries.
struct SavedListRenderer {
    let invocation: Invocation
    let store: DiaryStore

    private struct Line {
        let number: Int
        let tab: TabList.Tab
        /// The number of matching entries; nil for a built-in tab and for unreadable words.
        var count: Int?
        /// The reason why the words can't be read.
        var failure: Failure?
    }

    func print(_ tabs: TabList, format: CountFormat) throws {
        let wantsAll = invocation.values.flag(.tabs)
        let shown = tabs.tabs.filter { wantsAll || $0.search != nil }
        let lines = try shown.enumerated().map { try line($0.offset + 1, $0.element) }
        try invocation.printCounts(lines.map(json), lines: text(lines, window: invocation.output.width), as: format)
        guard format == .text else { return }
        for failure in lines.compactMap(\.failure) { try invocation.messages.warning(failure.message) }
        if lines.isEmpty {
            try invocation.messages.line("no saved searches yet   diary save NAME SELECTION keeps one")
        }
    }

    /// Notes about dates and tags are printed when the search is used.
    private func line(_ number: Int, _ tab: TabList.Tab) throws -> Line {
        var line = Line(number: number, tab: tab)
        guard let search = tab.search else { return line }
        do {
            let reader = SelectionReader(invocation: invocation.silenced, store: store)
            line.count = try store.count(reader.query(of: search))
        } catch let error as UnreadableSearch {
            line.failure = error.failure
        } catch let error as EntryPredicateError {
            line.failure = Failure.describing(error)
        }
        return line
    }

    private func json(_ line: Line) -> JSONValue {
        var object = JSONObject()
        if let search = line.tab.search { object.append("id", .string(search.id.description)) }
        object.append("name", .string(line.tab.name))
        if case .builtin(let tab) = line.tab.content { object.append("builtin", .string(tab.rawValue)) }
        if let count = line.count { object.append("count", .integer(count)) }
        if let badge = line.tab.badge { object.append("badge", .string(badge)) }
        if let words = line.tab.search?.selection { object.append("selection", .array(words.map(JSONValue.string))) }
        object.append("hidden", .boolean(line.tab.isHidden))
        if let failure = line.failure { object.append("error", .string(failure.message.plain)) }
        return .object(object)
    }

    private func text(_ lines: [Line], window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(.right), Table.Column(isFlexible: true), Table.Column(.right), Table.Column(isFlexible: true),
            Table.Column(isFlexible: true),
        ])
        for line in lines {
            table.append([
                " \(line.number)", StyledText(SafeText(line.tab.name).singleLine, .cyan), count(line), selection(line),
                remarks(line),
            ])
        }
        return table.lines(window: window)
    }

    private func count(_ line: Line) -> StyledText {
        if let count = line.count { return "\(count.grouped)" }
        return line.failure == nil ? "" : StyledText("?", .red)
    }

    private func selection(_ line: Line) -> StyledText {
        guard let search = line.tab.search else { return "" }
        guard let words = search.selection else { return "" }
        return words.isEmpty ? "everything" : StyledText(SafeText(SelectionWords.shown(words)).singleLine)
    }

    private func remarks(_ line: Line) -> StyledText {
        let badge = line.tab.badge.map { "badge: \($0)" }
        let parts = [badge, line.tab.isHidden ? "hidden" : nil].compactMap(\.self)
        return StyledText(SafeText(parts.joined(separator: ", ")).singleLine)
    }
}
