import Terminal

/// The items to pick in a field: its choices, or completions of the current word.
struct FormPicker {
    private(set) var items: [String]
    /// The index of the selected item; nil for none.
    private(set) var selected: Int?
    /// True until something is typed, so that the next character begins a search.
    private(set) var isFresh = true
    /// True once the user searched or selected another item.
    private(set) var isTouched = false

    private let field: FormField
    private let all: [String]

    /// Returns nil for a field without items to pick.
    init?(of field: FormField, value: String, _ names: FormNames) {
        self.field = field
        switch field.kind {
        case .text, .line: return nil
        case .words: (all, items) = ([], [])
        case .choice:
            let known = Self.items(of: field, names)
            all = known.contains(value) ? known : [value] + known
            items = all
            selected = all.firstIndex(of: value)
        }
    }

    private static func items(of field: FormField, _ names: FormNames) -> [String] {
        switch field.key {
        case .zone: names.zones
        case .journal: names.journals
        case .star, .task, .done: FormAnswer.allCases.map(\.rawValue)
        case .text, .date, .tags, .place, .position, .due, .repeats, .priority, .measurements, .caption, .recognized:
            []
        }
    }

    mutating func narrow(_ area: TextArea?, _ names: FormNames) {
        guard let area else { return }
        guard field.kind != .words else {
            let typed = area.beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
            let word = typed.drop { $0 == "#" || $0 == "@" }.lowercased()
            items = word.isEmpty ? [] : Array(names.tags.filter { $0.lowercased().hasPrefix(word) }.prefix(8))
            if items.count == 1, items[0].lowercased() == word { items = [] }
            return selected = nil
        }
        (isFresh, isTouched) = (false, true)
        let typed = area.text
        items = Self.matches(typed, among: all)
        if field.kind == .choice(isOpen: true), !typed.isEmpty, !items.contains(typed), isPossible(typed) {
            items.append(typed)
        }
        selected = items.isEmpty ? nil : 0
    }

    /// Returns whether a typed text is accepted although it isn't in the list.
    private func isPossible(_ typed: String) -> Bool {
        field.key != .zone || typed.utf8.first == UInt8(ascii: "+") || typed.utf8.first == UInt8(ascii: "-")
    }

    /// The names with a part that begins with the typed text, followed by those that contain it.
    ///
    /// Case is ignored, and blanks match underscores.
    static func matches(_ typed: String, among names: [String]) -> [String] {
        let wanted = Array(typed.lowercased().utf8).map { $0 == 0x20 ? UInt8(ascii: "_") : $0 }
        guard !wanted.isEmpty else { return names }
        let ranked = names.compactMap { name in rank(wanted, in: Array(name.lowercased().utf8)).map { ($0, name) } }
        return ranked.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func rank(_ wanted: [UInt8], in name: [UInt8]) -> Int? {
        guard wanted.count <= name.count else { return nil }
        var best: Int?
        for start in 0...(name.count - wanted.count) where name[start..<start + wanted.count].elementsEqual(wanted) {
            let isPart = start == 0 || name[start - 1] == UInt8(ascii: "/") || name[start - 1] == 0x20
            let rank = !isPart ? 3 : start + wanted.count == name.count ? 0 : start > 0 ? 1 : 2
            best = min(best ?? rank, rank)
        }
        return best
    }

    /// The item after the selected one, which wraps around at the end.
    var next: String? { items.isEmpty ? nil : items[((selected ?? -1) + 1) % items.count] }

    /// Moves the selection; returns false at the ends and in an empty list.
    mutating func move(by step: Int) -> Bool {
        guard !items.isEmpty else { return false }
        let next = selected.map { $0 + step } ?? (step > 0 ? 0 : -1)
        guard items.indices.contains(next) else {
            guard field.kind == .words, selected != nil else { return false }
            selected = nil
            return true
        }
        (selected, isTouched) = (next, true)
        return true
    }

    /// The selected item.
    ///
    /// - Parameter first: true to take the first item if none is selected.
    func chosen(first: Bool) -> String? { (selected ?? (first && !items.isEmpty ? 0 : nil)).map { items[$0] } }

    /// Shows all items again and selects one.
    mutating func choose(_ item: String) {
        items = all.contains(item) ? all : [item] + all
        (selected, isFresh, isTouched) = (items.firstIndex(of: item), true, false)
    }
}
