import DiaryModel
import Terminal

/// The text in a list without entries.
struct BrowserEmptiness {
    let lines: [StyledText]

    init(of model: BrowserModel) {
        let tab = model.tabs.open
        let width = max(8, BrowserLayout(of: model).list.columns - 2)
        if let flaw = tab.flaw {
            lines = flaw.wrapped(to: width) + ["", "T edits the tabs."]
        } else if model.listContent == .names {
            lines = Self.withoutNames(model)
        } else if !model.list.isWhole || model.list.isNarrowing {
            lines = ["reading"]
        } else if !model.filter.search.isEmpty {
            lines = [
                "Nothing here contains \(SafeText(model.filter.search).singleLine).", "", "Esc restores the list.",
            ]
        } else if model.filter.condition != nil {
            let remark = model.filter.condition.flatMap(model.promptMode.predicates.remark).map { words in
                [""] + StyledText(SafeText(words).singleLine).wrapped(to: width)
            }
            lines = ["No entry here satisfies it."] + (remark ?? []) + ["", "Esc restores the list."]
        } else if tab.query == EntryQuery(), model.listContent == .entries {
            lines = [
                "The diary is empty.", "", "n writes the first entry. In another window, or after q:", "",
                "  diary add 'First line'", "  diary import ~/Pictures",
            ]
        } else if tab.query == EntryQuery([], in: .trash) {
            lines = ["The trash is empty."]
        } else {
            switch model.listContent {
            case .entries, .names: lines = ["No entry in \(SafeText(tab.title).singleLine)."]
            case .tasks:
                lines = [
                    "Nothing is to be done.", "", "A task begins in another window, or after q:", "",
                    "  diary add 'Pay the mortgage' --due friday",
                ]
            case .history(let name):
                lines = ["No measurement of \(SafeText(name).singleLine).", "", "Esc leads to the others."]
            }
        }
    }

    private static func withoutNames(_ model: BrowserModel) -> [StyledText] {
        guard let names = model.measurements.names else { return ["reading"] }
        guard names.isEmpty else {
            return ["No name contains \(SafeText(model.filter.search).singleLine).", "", "Esc shows all names."]
        }
        return ["No measurement yet.", "", "In another window, or after q:", "", "  diary measure weight 71.2kg"]
    }
}
