public import Chronology

extension TabList {
    /// The list after a change; the same if the change has no effect.
    ///
    /// - Parameter time: the time of the change.
    /// - Throws: ``TabError``.
    public func applying(_ change: TabChange, at time: Instant) throws(TabError) -> TabList {
        var list = self
        switch change {
        case .save(let name, let selection): try list.save(name, selection, at: time)
        case .rename(let old, let new): try list.rename(old, to: new, at: time)
        case .remove(let names):
            for search in try names.map({ name throws(TabError) in try saved(name) }) { list.remove(search.id) }
        case .move(let name, let place): try list.move(name, place, at: time)
        case .badge(let name, let predicate):
            try list.update([name], unless: { $0.badge == predicate }, at: time) { $0.badge = predicate }
        case .hide(let names, let isHidden):
            try list.update(names, unless: { $0.isHidden == isHidden }, at: time) { $0.isHidden = isHidden }
        }
        return list
    }

    private mutating func save(_ typed: String, _ words: [String], at time: Instant) throws(TabError) {
        let name = try TabName(typed).text
        guard words.reduce(0, { $0 + $1.utf8.count }) <= SavedSearch.selectionLimit,
            !words.contains(where: { $0.utf8.contains(0) })
        else { throw .wrongSelection }
        let text = SavedSearch.text(of: words)
        if let known = exactSearch(named: name) {
            return update(known.id, at: time) { $0.selectionText = text }
        }
        if Self.builtin(named: name) != nil { throw .isBuiltin(name) }
        append(SavedSearch(name: name, selectionText: text, position: 0, addTime: time))
    }

    private mutating func rename(_ old: String, to typed: String, at time: Instant) throws(TabError) {
        let search = try saved(old)
        let new = try TabName(typed).text
        if let other = exactSearch(named: new), other.id != search.id { throw .nameIsTaken(other.name) }
        if Self.builtin(named: new) != nil { throw .isBuiltin(new) }
        let referring = searches.filter { refers($0, to: search) }
        update(search.id, at: time) { $0.name = new }
        for other in referring {
            let words = [":\(new)"] + (other.selection ?? []).dropFirst()
            update(other.id, at: time) { $0.selectionText = SavedSearch.text(of: words) }
        }
    }

    /// Returns whether a search begins with another.
    func refers(_ search: SavedSearch, to other: SavedSearch) -> Bool {
        guard let word = search.selection?.first, word.hasPrefix(":") else { return false }
        return self.search(named: String(word.dropFirst()))?.id == other.id
    }

    private func saved(_ name: String) throws(TabError) -> SavedSearch {
        if let search = search(named: name) { return search }
        throw Self.builtin(named: name) == nil ? .noTab(name) : .isBuiltin(name)
    }

    private func existing(_ name: String) throws(TabError) -> Tab {
        guard let tab = tab(named: name) else { throw .noTab(name) }
        return tab
    }

    /// Changes the rows of tabs, creating those of built-in tabs; unchanged values are left alone.
    private mutating func update(
        _ names: [String], unless isSo: (Tab) -> Bool, at time: Instant, _ change: (inout SavedSearch) -> Void
    ) throws(TabError) {
        for name in names {
            let tab = try existing(name)
            if isSo(tab) { continue }
            if row(of: tab) == nil { keepBuiltins(at: time) }
            if let id = row(of: tab) { update(id, at: time, change) }
        }
    }
}

// MARK: Moving

extension TabList {
    private mutating func move(_ name: String, _ place: TabPlace, at time: Instant) throws(TabError) {
        let tab = try existing(name)
        let old = tabs.map(\.content)
        var new = old.filter { $0 != tab.content }
        new.insert(tab.content, at: try index(of: place, moving: tab, in: new))
        guard new != old else { return }
        let comesFirst = BuiltinTab.allCases.map(Tab.Content.builtin)
        if keepsBuiltins || !new.starts(with: comesFirst) { keepBuiltins(at: time) }
        guard let id = row(of: tab), let index = new.firstIndex(of: tab.content) else { return }
        let before = index > 0 ? rowID(of: new[index - 1]) : nil
        let after = index + 1 < new.count ? rowID(of: new[index + 1]) : nil
        put(id, after: before, before: after, at: time)
    }

    private func index(of place: TabPlace, moving tab: Tab, in others: [Tab.Content]) throws(TabError) -> Int {
        switch place {
        case .first: return 0
        case .last: return others.count
        case .before(let name), .after(let name):
            let other = try existing(name)
            // Moving a tab before or after itself changes nothing.
            guard let index = others.firstIndex(of: other.content) else {
                return tabs.firstIndex { $0.content == tab.content } ?? others.count
            }
            if case .before = place { return index }
            return index + 1
        }
    }

    private func rowID(of content: Tab.Content) -> UniqueIdentifier? {
        row(of: Tab(content: content, badge: nil, isHidden: false))
    }

    /// Gives a row a position between two others, close to the first if unknown tabs lie between.
    ///
    /// The other rows keep their positions, unless there is no number left between the two.
    private mutating func put(
        _ id: UniqueIdentifier, after before: UniqueIdentifier?, before after: UniqueIdentifier?, at time: Instant
    ) {
        let others = rows.filter { $0.id != id }
        let index =
            before.flatMap { before in others.firstIndex { $0.id == before } }.map { $0 + 1 }
            ?? after.flatMap { after in others.firstIndex { $0.id == after } } ?? others.count
        let low = index > 0 ? others[index - 1].position : nil
        let high = index < others.count ? others[index].position : nil
        let position = Self.position(between: low, and: high)
        if let position { return update(id, at: time) { $0.position = position } }
        var order = others.map(\.id)
        order.insert(id, at: index)
        for (place, id) in order.enumerated() { update(id, at: time) { $0.position = Double(place + 1) } }
    }

    /// A position between two others; nil if there is none.
    private static func position(between low: Double?, and high: Double?) -> Double? {
        switch (low, high) {
        case (nil, nil): return 1
        case (let low?, nil): return low + 1 > low ? low + 1 : nil
        case (nil, let high?): return high - 1 < high ? high - 1 : nil
        case (let low?, let high?):
            let middle = low + (high - low) / 2
            return low < middle && middle < high ? middle : nil
        }
    }
}
