/// One change of the tabs, as the commands `save` and `saved` and an editor of tabs make them.
///
/// Tabs are named as ``TabList/tab(named:)`` finds them.
public enum TabChange: Equatable, Sendable {
    /// Keeps a selection under a name; one that is there gets the new selection and stays in its place.
    ///
    /// The words are not read here: whoever saves them has read them.
    case save(String, selection: [String])
    /// Gives a saved search another name, also where other searches begin with it.
    case rename(String, to: String)
    /// Takes saved searches away.
    case remove([String])
    /// Moves a tab.
    case move(String, TabPlace)
    /// Gives a tab a badge, a predicate whose matches are counted; nil takes it away.
    case badge(String, predicate: String?)
    /// Leaves tabs out, or shows them again.
    case hide([String], Bool)
}

/// A place among the tabs.
public enum TabPlace: Equatable, Sendable {
    case first
    case last
    /// Before the tab of this name.
    case before(String)
    /// After the tab of this name.
    case after(String)
}

extension TabChange {
    /// How the change is named in the list of what can be taken back.
    var record: CommandRecord {
        switch self {
        case .save(let name, let selection):
            CommandRecord("save", selection.isEmpty ? name : "\(name): \(selection.joined(separator: " ").prefix(200))")
        case .rename(let old, let new): CommandRecord("saved", "\(old) renamed to \(new)")
        case .remove(let names): CommandRecord("saved", "\(Self.list(names)) removed")
        case .move(let name, let place): CommandRecord("saved", "\(name) moved \(place.words)")
        case .badge(let name, let predicate?): CommandRecord("saved", "badge of \(name): \(predicate.prefix(200))")
        case .badge(let name, nil): CommandRecord("saved", "badge of \(name) taken away")
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
    /// How the changes of one command are named.
    package var record: CommandRecord {
        guard count > 1 else { return first?.record ?? CommandRecord("saved", "") }
        let records = map(\.record)
        let name = Set(records.map(\.name)).count == 1 ? records[0].name : "saved"
        return CommandRecord(name, records.map(\.summary).joined(separator: "; "))
    }
}
