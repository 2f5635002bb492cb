import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Opening and changing tabs.
extension BrowserModel {
    mutating func openTab(by action: BrowserAction, _ key: Key) -> [BrowserRequest] {
        guard let index = tabs.index(for: action, key) else { return [] }
        guard index < tabs.shown.count else { return say("there is no tab \(index + 1)") }
        return openTab(index)
    }

    mutating func openTab(_ index: Int, fromMore: Bool = false) -> [BrowserRequest] {
        overlays.removeAll { $0 != .photo }
        tabs.isFromMore = fromMore
        guard index != tabs.index else {
            if !fromMore { message = "\(tabs.open.title) is open already" }
            return []
        }
        var place = BrowserPlace(selected: list.selectedEntry?.entry.id ?? list.wanted, filter: filter)
        if !filter.isNarrowing, list.isWhole, list.results.count <= Self.keptCount { place.list = list.results }
        let earlier = tabs.open(index, leaving: place)
        (filter, marks, overlays, detail.isWhole) = (earlier.filter, EntryMarks(), [], false)
        detail.begin()
        listContent = content
        arrange()
        list.begin(selecting: earlier.selected, earlier.list)
        return [.list(nextListRequest())]
    }

    /// The maximum length of a list that is cached while another tab is open.
    private static let keptCount = 100_000

    mutating func take(_ list: TabList, _ new: [BrowserTab]) -> [BrowserRequest] {
        let requests = perform(tabs.update(to: list, new))
        if case .tabs(let editor) = overlay, !list.tabs.contains(where: { $0.id == editor.selected }) {
            overlay = list.tabs.last.map { .tabs(TabEditor(selected: $0.id)) }
        }
        settleMore()
        return requests
    }

    /// Keeps a tab of `More` selected, and closes it once all tabs fit in the first line.
    mutating func settleMore() {
        guard case .more(let more) = overlay else { return }
        let count = TabBar(of: self).hidden.count
        overlay = count == 0 ? nil : .more(MoreTabs(selected: min(more.selected, count - 1)))
    }

    /// Requests a change of tabs and closes the typed line; reports an invalid change instead.
    mutating func change(_ change: TabChange) -> [BrowserRequest] {
        do throws(TabError) {
            let requests = try tabs.apply(change)
            promptMode.close()
            if requests.isEmpty { message = "nothing was changed: the tabs are the same" }
            return requests
        } catch {
            return say(Failure.describing(error).message)
        }
    }
}

/// Saving the current search.
extension BrowserModel {
    mutating func askForName() {
        guard selectionWords() != nil else { return }
        promptMode.line = BrowserPrompt(purpose: .saveSearch(replaces: false))
    }

    /// Saves the current search under a name.
    ///
    /// - Parameter replaces: true if the user agreed to replace a search of that name.
    mutating func saveSearch(as name: String, replaces: Bool) -> [BrowserRequest] {
        guard let words = selectionWords() else { return [] }
        let known = tabs.list.search(named: name)
        guard known == nil || !tabs.leads(words, backTo: name) else {
            return say("it begins with \(SafeText(name).singleLine) and can't be called so; another name")
        }
        let count = try? tabs.list.applying(.save(name, selection: words), at: Instant(microseconds: 0)).searches.count
        if !replaces, let known, count == tabs.list.searches.count {
            promptMode.line?.purpose = .saveSearch(replaces: true)
            return say("\(SafeText(known.name).singleLine) exists already: Enter again replaces it with this search")
        }
        return change(.save(name, selection: words))
    }

    /// The arguments that `save` would store for the current view; reports it if they can't be stored.
    private mutating func selectionWords() -> [String]? {
        let open = tabs.open
        if open.words == nil {
            message = "what is in \(SafeText(open.title).singleLine) can't be kept as a saved search"
        } else if !filter.isNarrowing, open.id != .selection {
            message = "nothing is searched here; / or : searches, then S saves it"
        } else if let excluded = filter.terms.first(where: \.isExcluded) {
            let typed = SafeText(excluded.typed).singleLine
            message = "-\(typed) can't be kept: search with :  NOT text CONTAINS[cd] '\(typed)'"
        } else {
            return open.words.map { $0 + filter.words }
        }
        return nil
    }
}
