import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// Changes tabs by the options of `saved`, and prints the result.
struct SavedChanging {
    let invocation: Invocation
    let store: Store

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
            "no saved search is called \(SafeText(name).singleLine)",
            hint: corrected.map { "\($0)" } ?? "diary saved --tabs lists them", .usage)
    }

    private func sentence(_ changes: [TabChange], _ tabs: TabList) -> StyledText {
        let sentences = changes.map { sentence($0, tabs) }
        return sentences.dropFirst().reduce(sentences.first ?? "") { $0 + "   " + $1 }
    }

    private func sentence(_ change: TabChange, _ tabs: TabList) -> StyledText {
        /// The name in the spelling of the list.
        func shown(_ name: String) -> StyledText {
            StyledText(SafeText(tabs.tab(named: name)?.name ?? name).singleLine, .cyan)
        }
        func list(_ names: [String]) -> StyledText {
            names.dropFirst().reduce(names.first.map(shown) ?? "") { $0 + ", " + shown($1) }
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
            try invocation.messages.note(
                "\(SafeText(search.name).singleLine) begins with \(SafeText(word).singleLine), which is gone")
        }
    }
}
