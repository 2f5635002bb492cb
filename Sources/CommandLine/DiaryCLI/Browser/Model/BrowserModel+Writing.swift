import DiaryModel
import DiaryStore
import Terminal

/// The actions of keys on entries.
extension BrowserModel {
    /// True if the list shows the trash.
    var isTrash: Bool { tabs.open.query.scope == .trash }

    /// The marked entries, or the selected one if none are marked.
    var targets: [UniqueIdentifier] {
        marks.isEmpty
            ? [list.selectedEntry?.entry.id].compactMap(\.self)
            : marks.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    mutating func write(_ action: EntryAction) -> [BrowserRequest] {
        let targets = targets
        guard let selected = list.selectedEntry, !targets.isEmpty else {
            message = "there is no entry"
            return []
        }
        switch action {
        case .delete where isTrash: message = "already in the trash; for good: diary trash --empty"
        case .delete: return [.change(.trash(targets))]
        case .restore where !isTrash: message = "r brings entries back that are in Trash"
        case .restore: return [.change(.restore(targets))]
        case .star where isTrash, .finish where isTrash, .edit where isTrash:
            message = "it is in the trash; r brings it back"
        case .star: return [.change(.star(targets, !selected.entry.starred))]
        case .finish:
            guard let task = selected.entry.task else {
                message = "it is not a task"
                return []
            }
            return [.change(.finish(targets, !task.isDone))]
        case .edit where marks.count > 1:
            message = "e edits one entry, and \(marks.count.grouped) are marked; Esc unmarks"
        case .edit: return [.edit(targets[0])]
        }
        return []
    }

    mutating func mark(_ action: MarkAction) -> [BrowserRequest] {
        guard let id = list.selectedEntry?.entry.id, let selected = list.selected else {
            message = "there is no entry to mark"
            return []
        }
        switch action {
        case .selected:
            if marks.remove(id) == nil { marks.insert(id) }
            _ = list.move(by: 1)
        case .range:
            guard let start = rangeStart.flatMap(list.results.position(of:)) else {
                rangeStart = id
                marks.insert(id)
                message = "marked from here; v again marks up to there"
                return []
            }
            rangeStart = nil
            let range = [start, selected].sorted()
            let count = list.results.rank(of: range[1]) - list.results.rank(of: range[0]) + 1
            return identifiers(from: range[0], count: count)
        case .all:
            guard list.isWhole, let first = list.results.firstPosition else {
                message = "the rest of the list is being read"
                return []
            }
            return identifiers(from: first, count: list.results.count)
        }
        return []
    }

    /// The maximum number of marks.
    static let markLimit = 100_000

    private mutating func identifiers(from start: ResultPosition, count: Int) -> [BrowserRequest] {
        guard count <= Self.markLimit else {
            message = "\(count.grouped) are too many to mark; / narrows the list"
            return []
        }
        var keys: [Int64] = []
        var place: ResultPosition? = start
        while let position = place, keys.count < count {
            if let key = list.results.key(at: position) { keys.append(key) }
            place = list.results.position(after: position)
        }
        return [.identifiers(keys)]
    }

    mutating func copy(_ action: CopyAction) -> [BrowserRequest] {
        guard let entry = list.selectedEntry?.entry else {
            message = "there is no entry to copy"
            return []
        }
        guard action == .text else { return [.copy(entry.id.description, name: "the id")] }
        guard !entry.text.isEmpty else {
            message = "it has no text to copy"
            return []
        }
        return [.copy(entry.text, name: "the text")]
    }
}
