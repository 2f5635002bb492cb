import DiaryModel
import Terminal

/// A request of a mode to the model after a key: it changes a state that is not the mode's own.
enum BrowserStep {
    /// Shows a message in the last line until the next key.
    ///
    /// Nil removes the present one.
    case say(StyledText?)
    /// Leads back to what the mode covers.
    case close
    /// Performs an action that a key has in several modes.
    case perform(BrowserAction, Key)
    /// Lets the user type a line.
    case type(BrowserPrompt)
    case openTab(Int, fromMore: Bool)
    case changeTabs(TabChange)
    case moveName(by: Int)
    case openName(String)
    /// Shows the entry in the whole window, or the list again.
    case fillWindow(Bool)
    case show(UniqueIdentifier)
    /// Adds to the message that the list doesn't show the saved entry.
    case sayNotShown
    case search(String)
    /// Lists the entries that meet a condition, or all if nil, with the typed predicate.
    case meet(EntryCondition?, String)
    case findInHelp(String)
    case goTo(date: String)
    case saveSearch(String, replaces: Bool)
    /// Moves what is shown behind the typed line.
    case scroll(Key)
    case beginExport
    case beginEntry(TemplateStart)
    case showBeginning
    case selectNext
    case changeContent
    case readList
    /// Reads the list again, which has become another one.
    case listAgain
    case request(BrowserRequest)
}

extension BrowserModel {
    /// Performs steps in order; returns the resulting requests.
    mutating func perform(_ steps: [BrowserStep]) -> [BrowserRequest] { steps.flatMap { perform($0) } }

    private mutating func perform(_ step: BrowserStep) -> [BrowserRequest] {
        switch step {
        case .say(let words): message = words
        case .close: overlay = nil
        case .perform(let action, let key): return perform(action, key)
        case .type(let line): promptMode.line = line
        case .openTab(let index, let isFromMore): return openTab(index, fromMore: isFromMore)
        case .changeTabs(let change): return self.change(change)
        case .moveName(let count): return perform(measurements.move(by: count, filter.terms))
        case .openName(let name): return openName(name)
        case .fillWindow(let isWhole):
            detail.isWhole = isWhole
            arrange()
        case .show(let id): return show(id)
        case .sayNotShown:
            let name = filter.isNarrowing ? "what is searched" : SafeText(tabs.open.title).singleLine
            message = (message ?? "saved") + "   \(name) doesn't show it"
        case .search(let text): return narrow { $0.search = text }
        case .meet(let condition, let text): return narrow { ($0.condition, $0.predicate) = (condition, text) }
        case .findInHelp(let text): findInHelp(text)
        case .goTo(let date): return goTo(date: date)
        case .saveSearch(let name, let replaces): return saveSearch(as: name, replaces: replaces)
        case .scroll(let key): return scroll(key)
        case .beginExport: progress = "exporting"
        case .beginEntry(let start): return openNewForm(start)
        case .showBeginning: detail.begin()
        case .selectNext: _ = list.move(by: 1)
        case .changeContent: return changeContent()
        case .readList: return [.list(nextListRequest())]
        case .listAgain: return listAgain()
        case .request(let request): return [request]
        }
        return []
    }
}
