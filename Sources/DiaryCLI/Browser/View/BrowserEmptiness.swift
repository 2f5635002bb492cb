import DiaryCore
import Terminal

/// What is said where a list has no entry.
struct BrowserEmptiness {
    let lines: [StyledText]

    init(of model: BrowserModel) {
        let tab = model.tabs[model.tab]
        if let flaw = tab.flaw {
            lines = flaw.wrapped(to: max(8, BrowserLayout(of: model).list.columns - 2)) + ["", "T edits the tabs."]
        } else if !model.list.isWhole || model.isNarrowing {
            lines = ["reading"]
        } else if !model.search.isEmpty {
            lines = ["Nothing here holds \(SafeText(model.search).singleLine).", "", "Esc gives the list back."]
        } else if model.condition != nil {
            lines = ["No entry here meets it.", "", "Esc gives the list back."]
        } else if tab.query == EntryQuery() {
            lines = [
                "The diary is empty.", "", "n writes the first entry. In another window, or after q:", "",
                "  diary add 'First line'", "  diary import ~/Pictures",
            ]
        } else if tab.query == EntryQuery([], in: .trash) {
            lines = ["The trash is empty."]
        } else {
            lines = ["No entry in \(SafeText(tab.title).singleLine)."]
        }
    }
}
