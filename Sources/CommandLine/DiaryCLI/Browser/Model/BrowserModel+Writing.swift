import DiaryModel
import Terminal

/// The actions of keys on entries.
extension BrowserModel {
    var isTrash: Bool { tabs.open.query.scope == .trash }

    /// The marked entries, or the selected one if none are marked.
    var targets: [UniqueIdentifier] {
        marks.ids.isEmpty
            ? [list.selectedEntry?.entry.id].compactMap(\.self)
            : marks.ids.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    mutating func write(_ action: EntryAction) -> [BrowserRequest] {
        let targets = targets
        guard let selected = list.selectedEntry, !targets.isEmpty else { return say("there is no entry") }
        switch action {
        case .delete where isTrash: message = "already in the trash; for good: diary trash --empty"
        case .delete: return [.change(.trash(targets))]
        case .restore where !isTrash: message = "r brings entries back that are in Trash"
        case .restore: return [.change(.restore(targets))]
        case .star where isTrash, .finish where isTrash, .edit where isTrash:
            message = "it is in the trash; r brings it back"
        // After a mark the next entry is selected, which doesn't decide for the marked ones.
        case .star: return [.change(.star(targets, marks.ids.isEmpty ? !selected.entry.starred : nil))]
        case .finish where !marks.ids.isEmpty: return [.change(.finish(targets, nil))]
        case .finish:
            guard let task = selected.entry.task else { return say("it is not a task") }
            return [.change(.finish(targets, !task.isDone))]
        case .edit where marks.ids.count > 1:
            message = "e edits one entry, and \(marks.ids.count.grouped) are marked; Esc unmarks"
        case .edit: return [.edit(targets[0])]
        }
        return []
    }

    mutating func copy(_ action: CopyAction) -> [BrowserRequest] {
        guard let entry = list.selectedEntry?.entry else { return say("there is no entry to copy") }
        switch action {
        case .id: return [.copy(entry.id.description, name: "the id")]
        case .path: return copyPath()
        case .text where entry.text.isEmpty: return say("it has no text to copy")
        case .text: return [.copy(entry.text, name: "the text")]
        }
    }
}
