import DiaryModel
import DiaryStore
import Terminal

/// The marked entries, and a range of marks that was begun.
struct EntryMarks {
    private(set) var ids: Set<UniqueIdentifier> = []
    /// The first entry of a range; nil if no range was begun.
    private var rangeStart: UniqueIdentifier?

    /// The maximum number of marks.
    private static let limit = 100_000

    var isEmpty: Bool { ids.isEmpty && rangeStart == nil }

    mutating func keep(in list: ResultList) { ids = ids.filter(list.contains) }

    mutating func add(_ more: [UniqueIdentifier]) { ids.formUnion(more) }

    mutating func update(_ action: MarkAction, _ list: BrowserList) -> [BrowserStep] {
        guard let id = list.selectedEntry?.entry.id, let selected = list.selected else {
            return [.say("there is no entry to mark")]
        }
        switch action {
        case .selected:
            if ids.remove(id) == nil { ids.insert(id) }
            return [.selectNext]
        case .range:
            guard let start = rangeStart.flatMap(list.results.position(of:)) else {
                rangeStart = id
                ids.insert(id)
                return [.say("marked from here; v again marks up to there")]
            }
            rangeStart = nil
            let range = [start, selected].sorted()
            let count = list.results.rank(of: range[1]) - list.results.rank(of: range[0]) + 1
            return Self.identifiers(list.results, from: range[0], count: count)
        case .all:
            guard list.isWhole, let first = list.results.firstPosition else {
                return [.say("the rest of the list is being read")]
            }
            return Self.identifiers(list.results, from: first, count: list.results.count)
        }
    }

    private static func identifiers(_ list: ResultList, from start: ResultPosition, count: Int) -> [BrowserStep] {
        guard count <= limit else { return [.say("\(count.grouped) are too many to mark; / narrows the list")] }
        let positions = sequence(first: start) { list.position(after: $0) }
        return [.request(.identifiers(positions.prefix(count).compactMap(list.key(at:))))]
    }
}
