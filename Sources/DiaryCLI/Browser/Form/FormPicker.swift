import DiaryCore
import Terminal

/// The items to pick in a field: its choices, or words that complete a typed one.
struct FormPicker {
    /// The items to pick now.
    private(set) var items: [String]
    /// The number of the one that is picked; nil for none.
    private(set) var selected: Int?
    /// Whether nothing was searched yet, so that the next character begins a search.
    private(set) var isFresh = true
    /// Whether it was searched, or another one picked.
    private(set) var isTouched = false

    private let field: FormField
    private let all: [String]

    /// Nil for a field in which one only types.
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
        case .text, .date, .tags, .place, .position, .due, .priority, .measurements, .caption: []
        }
    }

    /// Searches for what is typed.
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

    /// Whether a typed text may be taken as it is, though the list doesn't have it.
    private func isPossible(_ typed: String) -> Bool {
        field.key != .zone || typed.utf8.first == UInt8(ascii: "+") || typed.utf8.first == UInt8(ascii: "-")
    }

    /// Those of which a part begins so first, then those that hold it; case doesn't matter, and blanks are underscores.
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

    /// The item after the one that is picked, then the first again.
    var next: String? { items.isEmpty ? nil : items[((selected ?? -1) + 1) % items.count] }

    /// Picks another one; false at the end, and where there is nothing.
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

    /// The item that is picked.
    ///
    /// - Parameter first: takes the first where none is.
    func chosen(first: Bool) -> String? { (selected ?? (first && !items.isEmpty ? 0 : nil)).map { items[$0] } }

    /// Has all items again, with this one picked.
    mutating func choose(_ item: String) {
        items = all.contains(item) ? all : [item] + all
        (selected, isFresh, isTouched) = (items.firstIndex(of: item), true, false)
    }
}
