/// One change of the tabs, as made by `save`, `saved` and an editor of tabs.
///
/// Tabs are named as ``TabList/tab(named:)`` finds them.
public enum TabChange: Equatable, Sendable {
    /// Saves a selection under a name; an existing one gets the new selection and keeps its position.
    ///
    /// The words are not parsed here: the caller has checked them.
    case save(String, selection: [String])
    /// Renames a saved search, also in other searches that begin with it.
    case rename(String, to: String)
    /// Removes saved searches.
    case remove([String])
    /// Moves a tab.
    case move(String, TabPlace)
    /// Gives a tab a badge, a predicate whose matches are counted; nil removes it.
    case badge(String, predicate: String?)
    /// Hides tabs, or shows them again.
    case hide([String], Bool)
}

/// A position among the tabs.
public enum TabPlace: Equatable, Sendable {
    case first
    case last
    /// Before the tab of this name.
    case before(String)
    /// After the tab of this name.
    case after(String)
}

extension TabChange {
    /// The description of the change in the list of undoable commands.
    var record: CommandRecord {
        switch self {
        case .save(let name, let selection):
            CommandRecord("save", selection.isEmpty ? name : "\(name): \(selection.joined(separator: " ").prefix(200))")
        case .rename(let old, let new): CommandRecord("saved", "\(old) renamed to \(new)")
        case .remove(let names): CommandRecord("saved", "\(Self.list(names)) removed")
        case .move(let name, let place): CommandRecord("saved", "\(name) moved \(place.words)")
        case .badge(let name, let predicate?): CommandRecord("saved", "badge of \(name): \(predicate.prefix(200))")
        case .badge(let name, nil): CommandRecord("saved", "badge of \(name) removed")
        case .hide(let names, let isHidden):
            CommandRecord("saved", "\(Self.list(names)) \(isHidden ? "hidden" : "shown")")
        }
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }
}

extension TabPlace {
    fileprivate var words: String {
        switch self {
        case .first: "to the beginning"
        case .last: "to the end"
        case .before(let other): "before \(other)"
        case .after(let other): "after \(other)"
        }
    }
}

extension [TabChange] {
    package var record: CommandRecord {
        guard count > 1 else { return first?.record ?? CommandRecord("saved", "") }
        let records = map(\.record)
        let name = Set(records.map(\.name)).count == 1 ? records[0].name : "saved"
        return CommandRecord(name, records.map(\.summary).joined(separator: "; "))
    }
}
