import Terminal

/// A mode that covers the list and takes its keys.
enum BrowserOverlay: Equatable {
    case help(BrowserHelpPage)
    /// The tabs that don't fit in the first line.
    case more(MoreTabs)
    case tabs(TabEditor)
    case chart
    /// The selected medium in the whole window.
    case photo
}

extension BrowserModel {
    /// The mode that covers the list; nil if none does.
    ///
    /// Another one takes its place, and nil leads back to the one below.
    var overlay: BrowserOverlay? {
        get { overlays.last }
        set { overlays = overlays.dropLast() + [newValue].compactMap(\.self) }
    }

    mutating func pressed(_ key: Key, in overlay: BrowserOverlay) -> [BrowserRequest] {
        let steps: [BrowserStep]?
        switch overlay {
        case .help(var page):
            steps = page.update(key, columns: window.columns, rows: BrowserLayout(of: self).body.rows)
            self.overlay = .help(page)
        case .more(var more):
            steps = more.update(key, TabBar(of: self).hidden)
            self.overlay = .more(more)
        case .tabs(var editor):
            steps = editor.update(key, tabs.list, shown: tabs.shown)
            self.overlay = .tabs(editor)
        case .chart: steps = BrowserChart.update(key, isAmongNames: content == .names)
        case .photo: steps = PhotoView.update(key)
        }
        if let steps { return perform(steps) }
        switch BrowserKey.action(of: key) {
        case .help: showHelp()
        case .redraw: return [.redraw]
        case .quit: exitCode = .success
        default: message = "\(key.shown) does nothing here; Esc leads back"
        }
        return []
    }

    mutating func showHelp() { overlays.append(.help(BrowserHelpPage(mode: keyMode))) }

    /// The screen whose keys are used now.
    private var keyMode: BrowserKey.Mode {
        switch overlay {
        case .tabs: return .tabs
        case .chart: return .measurements
        case .more, .help, .photo, nil: break
        }
        if formMode.isActive { return .form }
        return switch content {
        case .entries: .list
        case .tasks: .tasks
        case .names, .history: .measurements
        }
    }

    var showsHelp: Bool { if case .help? = overlay { true } else { false } }

    /// Shows only the keys whose names or descriptions contain these words.
    mutating func findInHelp(_ text: String) {
        guard case .help(var page)? = overlay else { return }
        page.find(text)
        overlay = .help(page)
    }

    /// Shows the tabs that don't fit in the first line; a photo stays open below them.
    mutating func showMore() {
        let hidden = TabBar(of: self).hidden
        guard !hidden.isEmpty else {
            message = "all tabs are in the first line"
            return
        }
        overlays =
            overlays.filter { $0 == .photo } + [.more(MoreTabs(selected: hidden.firstIndex(of: tabs.index) ?? 0))]
    }
}
