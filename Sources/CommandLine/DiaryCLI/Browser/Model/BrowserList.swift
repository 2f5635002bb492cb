import DiaryModel
import DiaryStore
import Terminal

/// The list on the screen, a value: its visible part and the selection.
///
/// Its first line is always a section header, so that the day of the visible entries is known.
struct BrowserList {
    enum Line: Equatable {
        case section(Int)
        case row(ResultPosition)

        var row: ResultPosition? { if case .row(let position) = self { position } else { nil } }
    }

    /// The keys of its entries, in sections.
    private(set) var results = ResultList(isAscending: false)
    /// True if `results` is complete; otherwise it is empty or the beginning of the list.
    private(set) var isWhole = false
    /// The position of the selection; nil in an empty list.
    private(set) var selected: ResultPosition?
    private(set) var top: ResultPosition?
    private(set) var height = 1
    /// The entry to select as soon as the list contains it.
    private(set) var wanted: UniqueIdentifier?
    /// True if the next list belongs to another search.
    var isNarrowing = false
    /// The entries that were read, by key: the visible ones and some neighbours.
    private var entries: [Int64: ListedEntry] = [:]
    /// True if entries that were read may have changed since then.
    private var isStale = false

    /// The selected entry; nil until it is read.
    var selectedEntry: ListedEntry? { selected.flatMap(entry(at:)) }

    /// The entry of a row; nil until it is read.
    func entry(at position: ResultPosition) -> ListedEntry? { results.key(at: position).flatMap { entries[$0] } }

    /// The visible lines, from the top.
    var lines: [Line] {
        guard var position = top else { return [] }
        guard height > 1 else { return [.row(selected ?? position)] }
        var lines: [Line] = [.section(position.section), .row(position)]
        while lines.count < height, let next = results.position(after: position) {
            if next.section != position.section { lines.append(.section(next.section)) }
            if lines.count < height { lines.append(.row(next)) }
            position = next
        }
        return lines
    }

    var selectedLine: Int? { selected.flatMap { lines.firstIndex(of: .row($0)) } }
}

/// Moving.
extension BrowserList {
    /// Selects a row and moves the view no further than necessary.
    mutating func select(_ position: ResultPosition) {
        (selected, wanted) = (position, nil)
        reveal()
    }

    /// Moves the selection by rows; returns false at the ends of the list.
    mutating func move(by count: Int) -> Bool {
        guard let old = selected, let new = position(count, from: old), new != old else { return false }
        select(new)
        return true
    }

    /// Moves the selection and the view by rows, and keeps the selection on the same screen line if possible.
    mutating func scroll(by count: Int) -> Bool {
        guard let old = selected, let line = selectedLine, let new = position(count, from: old), new != old else {
            return false
        }
        (selected, wanted) = (new, nil)
        place(onLine: line)
        return true
    }

    private func position(_ count: Int, from start: ResultPosition) -> ResultPosition? {
        var position = start
        for _ in 0..<abs(count) {
            guard let next = count > 0 ? results.position(after: position) : results.position(before: position) else {
                break
            }
            position = next
        }
        return position
    }

    /// Selects the first row of the next section, of this section or of the one before.
    ///
    /// Returns false if there is no such section.
    mutating func moveToSection(_ isForward: Bool) -> Bool {
        guard let selected else { return false }
        let section = isForward ? selected.section + 1 : selected.row > 0 ? selected.section : selected.section - 1
        return moveToSection(section)
    }

    /// Selects the first row of a section; returns false if it doesn't exist.
    mutating func moveToSection(_ section: Int) -> Bool {
        guard section >= 0, section < results.sectionCount else { return false }
        let position = ResultPosition(section: section, row: 0)
        let isSeen = lines.contains(.row(position))
        (selected, wanted) = (position, nil)
        if isSeen { reveal() } else { place(onLine: 1) }
        return true
    }

    /// Sets the height; the selected entry stays visible.
    mutating func resize(height: Int) {
        self.height = max(1, height)
        reveal()
    }

    /// Moves the view so that the selected row is visible, without needless empty lines at the end.
    private mutating func reveal() {
        guard let selected, let first = results.firstPosition else { return }
        if top.map({ selected < $0 || results.key(at: $0) == nil }) ?? true { top = top == nil ? first : selected }
        if selectedLine == nil { place(onLine: height - 1) }
        fill()
    }

    /// Moves the view so that the selected row is on this line, or as near as the ends of the list allow.
    private mutating func place(onLine line: Int) {
        guard let selected else { return }
        top = start(before: selected, lines: max(1, min(line, height - 1)))
        fill()
    }

    /// The first visible row if a number of lines precede a row.
    private func start(before position: ResultPosition, lines: Int) -> ResultPosition {
        var (start, used) = (position, 1)
        while let previous = results.position(before: start) {
            used += previous.section == start.section ? 1 : 2
            guard used <= lines else { break }
            start = previous
        }
        return start
    }

    private mutating func fill() {
        guard let last = results.lastPosition, let top, lines.count < height else { return }
        self.top = min(top, start(before: last, lines: height - 1))
    }
}

/// Data from the diary.
extension BrowserList {
    /// Replaces the list with its current state, or with that of another search.
    ///
    /// The selected entry stays selected, and on its line if possible.
    ///
    /// - Parameter isWhole: true if the list is complete.
    mutating func update(to results: ResultList, isWhole: Bool) {
        guard !isNarrowing else { return narrow(to: results, isWhole: isWhole) }
        let line = selectedLine ?? 1
        let (neighbours, rank) = (neighbours, selected.map { self.results.rank(of: $0) } ?? 0)
        let isAtTop = top == self.results.firstPosition
        (self.results, self.isWhole, isStale) = (results, isWhole, true)
        if let found = wanted.flatMap(results.position(of:)) {
            (selected, wanted) = (found, nil)
        } else {
            selected = neighbours.lazy.compactMap { results.position(of: $0) }.first ?? results.position(ofRank: rank)
            if isWhole { wanted = nil }
        }
        guard selected != nil else {
            top = nil
            return
        }
        if isAtTop {
            top = results.firstPosition
            reveal()
        } else {
            place(onLine: line)
        }
    }

    /// Begins another list and selects an entry if the list contains it.
    ///
    /// - Parameter results: the known part of the list; nil if it has to be read.
    mutating func begin(selecting id: UniqueIdentifier?, _ results: ResultList?) {
        (self.results, isWhole, isStale) = (results ?? ResultList(isAscending: false), results != nil, true)
        isNarrowing = false
        wanted = id
        top = self.results.firstPosition
        selected = top
        if let found = id.flatMap(self.results.position(of:)) {
            selected = found
            place(onLine: height / 2)
        }
    }

    private mutating func narrow(to results: ResultList, isWhole: Bool) {
        let id = wanted ?? selectedEntry?.entry.id
        begin(selecting: id, results)
        self.isWhole = isWhole
        if isWhole || selectedEntry?.entry.id == id { wanted = nil }
    }

    /// The selected entry, the visible ones after it and those before it, nearest first.
    private var neighbours: [UniqueIdentifier] {
        guard let selected else { return [] }
        let rows = lines.compactMap(\.row)
        let places = rows.filter { $0 >= selected } + rows.filter { $0 < selected }.reversed()
        return ([selected] + places).compactMap { entry(at: $0)?.entry.id }
    }

    /// The keys of entries that have to be read before the next frame.
    var missingKeys: [Int64] {
        let lines = lines
        // A header at the end of the screen shows the day of a row below it.
        var places = ([selected] + lines.map(\.row)).compactMap(\.self)
        if case .section(let section) = lines.last { places.append(ResultPosition(section: section, row: 0)) }
        return places.compactMap(results.key(at:)).filter {
            isStale || entries[$0] == nil
        }
    }

    mutating func want(_ id: UniqueIdentifier) { wanted = id }

    /// Stores entries that were read and drops those that are far from the view.
    mutating func provide(_ found: [Int64: ListedEntry]) {
        if isStale || entries.count > 4 * height + 200 { entries = found } else { entries.merge(found) { $1 } }
        isStale = false
    }
}

/// Keys that move the selection.
extension BrowserList {
    mutating func step(by count: Int) -> [BrowserStep] {
        let hasMoved = move(by: count)
        return steps(hasMoved, else: Self.end(count))
    }

    /// Scrolls by a screen, or by a part of it.
    mutating func page(_ direction: Int, of parts: Int) -> [BrowserStep] {
        let hasMoved = scroll(by: direction * max(1, (height - 2) / parts))
        return steps(hasMoved, else: Self.end(direction))
    }

    mutating func stepToSection(_ isForward: Bool) -> [BrowserStep] {
        let hasMoved = moveToSection(isForward)
        return steps(hasMoved, else: isForward ? "no day follows" : "there is no day before")
    }

    mutating func go(to position: ResultPosition?) -> [BrowserStep] {
        guard let position else { return [.say("there is no entry")] }
        select(position)
        let isEnd = !isWhole && position == results.lastPosition
        return [.showBeginning] + (isEnd ? [.say("the rest of the list is being read")] : [])
    }

    private static func end(_ direction: Int) -> StyledText {
        direction > 0 ? "that is the last entry" : "that is the first entry"
    }

    private func steps(_ hasMoved: Bool, else words: StyledText) -> [BrowserStep] {
        guard !hasMoved else { return [.showBeginning] }
        guard let selected else { return [.say("there is no entry")] }
        let isEnd = !isWhole && selected == results.lastPosition
        return [.say(isEnd ? "the rest of the list is being read" : words)]
    }
}
