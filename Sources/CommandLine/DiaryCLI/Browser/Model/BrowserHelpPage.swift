import Terminal

/// The help on keys over a screen.
struct BrowserHelpPage: Equatable {
    /// The first visible line.
    var top = 0
    /// The words that the shown keys contain; empty for all keys.
    var search = ""
    /// The screen from which it was opened, whose keys come first.
    let mode: BrowserKey.Mode
    /// The overlay to which it leads back.
    let behind: BrowserModel.Overlay?
}

extension BrowserModel {
    /// Opens the help, or leaves it.
    mutating func showHelp() {
        if case .help(let page)? = overlay {
            overlay = page.behind
        } else {
            overlay = .help(BrowserHelpPage(mode: keyMode, behind: overlay))
        }
    }

    /// The screen whose keys are used now.
    private var keyMode: BrowserKey.Mode {
        switch overlay {
        case .tabs: return .tabs
        case .chart: return .measurements
        case .more, .help, nil: break
        }
        if form?.isActive == true { return .form }
        return switch content {
        case .entries: .list
        case .tasks: .tasks
        case .names, .history: .measurements
        }
    }

    /// True if the help covers the screen.
    var showsHelp: Bool { if case .help? = overlay { true } else { false } }

    /// Handles a key in the help.
    mutating func pressed(_ key: Key, on page: BrowserHelpPage) -> [BrowserRequest] {
        let rows = BrowserLayout(of: self).body.rows
        switch BrowserKey.action(of: key) {
        case .back where !page.search.isEmpty: findInHelp("")
        case .back, .help, .quit: overlay = page.behind
        case .search: prompt = BrowserPrompt(purpose: .help, field: LineField(page.search))
        case .redraw: return [.redraw]
        case .down, .textDown: scrollHelp(to: page.top + 1)
        case .up, .textUp: scrollHelp(to: page.top - 1)
        case .pageDown: scrollHelp(to: page.top + max(1, rows - 1))
        case .pageUp: scrollHelp(to: page.top - max(1, rows - 1))
        case .halfPageDown: scrollHelp(to: page.top + max(1, rows / 2))
        case .halfPageUp: scrollHelp(to: page.top - max(1, rows / 2))
        case .top: scrollHelp(to: 0)
        case .bottom: scrollHelp(to: .max)
        case .play: scrollHelp(to: page.top + max(1, rows - 1))
        default: message = "\(key.shown) does nothing here; Esc leads back"
        }
        return []
    }

    /// Shows only the keys whose names or descriptions contain these words.
    mutating func findInHelp(_ text: String) {
        guard case .help(var page)? = overlay else { return }
        (page.search, page.top) = (text, 0)
        overlay = .help(page)
    }

    private mutating func scrollHelp(to top: Int) {
        guard case .help(var page)? = overlay else { return }
        let last = max(0, BrowserHelp.lines(columns: window.columns, page).count - BrowserLayout(of: self).body.rows)
        let wanted = max(0, min(top, last))
        if wanted == page.top { message = top > 0 ? "that is the end of the help" : "that is its beginning" }
        page.top = wanted
        overlay = .help(page)
    }
}
