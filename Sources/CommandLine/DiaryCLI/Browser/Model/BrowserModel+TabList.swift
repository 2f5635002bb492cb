import Chronology
import DiaryModel
import Terminal

/// The tabs of the diary, which can change at any time.
extension BrowserModel {
    /// Replaces the tabs.
    ///
    /// The open tab stays open, even if the diary no longer has it.
    mutating func take(_ list: TabList, _ new: [BrowserTab]) -> [BrowserRequest] {
        let open = tabs[tab]
        tabList = list
        tabs = tabs.filter { $0.id == .selection } + new
        var requests: [BrowserRequest] = [.count(countsWanted)]
        if let index = tabs.firstIndex(where: { $0.id == open.id }) {
            tab = index
            if tabs[index].query != open.query {
                self.list.isNarrowing = true
                requests.append(.list(nextListRequest()))
            }
        } else {
            var gone = open
            gone.isGone = true
            tab = min(tab, tabs.count)
            tabs.insert(gone, at: tab)
            if !open.isGone {
                message = "the tab \(SafeText(open.title).singleLine) is gone; it stays here until another is opened"
            }
        }
        // A cached list may belong to another selection.
        for id in places.keys { places[id]?.list = nil }
        if case .tabs(let editor) = overlay, !list.tabs.contains(where: { $0.id == editor.selected }) {
            overlay = list.tabs.last.map { .tabs(TabEditor(selected: $0.id)) }
        }
        if case .more(let more) = overlay {
            let count = TabBar(of: self).hidden.count
            overlay = count == 0 ? nil : .more(MoreTabs(selected: min(more.selected, count - 1)))
        }
        return requests
    }

    /// The counts that the badges of all tabs need.
    var countsWanted: [BrowserTab.ID: BrowserCount] {
        Dictionary(tabs.compactMap { tab in tab.count.map { (tab.id, $0) } }) { first, _ in first }
    }

    /// Requests a change of tabs and shows its expected result at once.
    ///
    /// Reports an invalid change instead.
    ///
    /// - Parameter closingPrompt: true to close the typed line if the change is valid.
    mutating func change(_ change: TabChange, closingPrompt: Bool = false) -> [BrowserRequest] {
        let after: TabList
        do throws(TabError) { after = try tabList.applying(change, at: Instant(microseconds: 0)) } catch {
            let failure = Failure.describing(error)
            message = failure.message
            return []
        }
        if closingPrompt, let prompt { enter(closing: prompt) }
        guard after != tabList else {
            message = "nothing was changed: the tabs are the same"
            return []
        }
        tabChangeCount += 1
        // A saved search gets its permanent name when it is written.
        if case .save = change { return [.change(.tabs([change]))] }
        tabList = after
        return [.tabs(after), .change(.tabs([change]))]
    }

    /// Handles the outcome of a change of tabs; the diary's current state is authoritative.
    mutating func noteTabChange() -> [BrowserRequest] {
        tabChangeCount = max(0, tabChangeCount - 1)
        return tabChangeCount == 0 ? [.tabs(nil)] : []
    }
}

/// Saving the current search.
extension BrowserModel {
    /// Asks for the name of the current search.
    mutating func askForName() {
        guard selectionWords != nil else { return }
        prompt = BrowserPrompt(purpose: .saveSearch(replaces: false))
    }

    /// Saves the current search under a name.
    ///
    /// - Parameter replaces: true if the user agreed to replace a search of that name.
    mutating func saveSearch(as name: String, replaces: Bool) -> [BrowserRequest] {
        guard let words = selectionWords else { return [] }
        let known = tabList.search(named: name)
        guard known == nil || !leads(words, backTo: name) else {
            message = "it begins with \(SafeText(name).singleLine) and can't be called so; another name"
            return []
        }
        let count = try? tabList.applying(.save(name, selection: words), at: Instant(microseconds: 0)).searches.count
        if !replaces, let known, count == tabList.searches.count {
            prompt?.purpose = .saveSearch(replaces: true)
            message = "\(SafeText(known.name).singleLine) exists already: Enter again replaces it with this search"
            return []
        }
        return change(.save(name, selection: words), closingPrompt: true)
    }

    /// The arguments that `save` would store for the current view.
    ///
    /// Returns nil and reports it if they can't be stored.
    private var selectionWords: [String]? {
        mutating get {
            let open = tabs[tab]
            guard let words = open.words else {
                message = "what is in \(SafeText(open.title).singleLine) can't be kept as a saved search"
                return nil
            }
            guard filter.isNarrowing || open.id == .selection else {
                message = "nothing is searched here; / or : searches, then S saves it"
                return nil
            }
            if let excluded = filter.terms.first(where: \.isExcluded) {
                let typed = SafeText(excluded.typed).singleLine
                message = "-\(typed) can't be kept: search with :  NOT text CONTAINS[cd] '\(typed)'"
                return nil
            }
            return words + filter.words
        }
    }

    /// Returns whether a selection begins with the saved search of a name, directly or through others.
    private func leads(_ words: [String], backTo name: String) -> Bool {
        let goal = tabList.search(named: name)?.id
        var seen: Set<UniqueIdentifier> = []
        var word = words.first
        while let name = word, name.hasPrefix(":"), let search = tabList.search(named: String(name.dropFirst())),
            seen.insert(search.id).inserted
        {
            if search.id == goal { return true }
            word = search.selection?.first
        }
        return false
    }
}
