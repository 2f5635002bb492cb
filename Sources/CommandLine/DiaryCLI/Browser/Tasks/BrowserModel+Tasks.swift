import DiaryModel
import Terminal

/// The tab of tasks.
extension BrowserModel {
    /// The action of a key in the open tab; nil if the key has the same action in every tab.
    func actionOfTab(_ key: Key) -> BrowserAction? {
        switch content {
        case .entries: return nil
        case .names, .history: return BrowserKey.action(of: key, in: .measurements)
        case .tasks:
            let action = BrowserKey.action(of: key, in: .tasks)
            // In an entry that fills the window, these keys scroll.
            guard detail.isWhole, action != .inTasks(.order) else { return action }
            return nil
        }
    }

    mutating func perform(_ action: TaskAction) -> [BrowserRequest] {
        switch action {
        case .order:
            taskOrder = taskOrder == .date ? .priority : .date
            return changeContent()
        case .moveDown: return moveTask(.down)
        case .moveUp: return moveTask(.up)
        }
    }

    /// Moves the selected task by one place in the list.
    ///
    /// The place is determined when the change is written, since keys may be faster than the list and other processes
    /// may move tasks, too.
    private mutating func moveTask(_ step: TaskStep) -> [BrowserRequest] {
        guard taskOrder == .priority else {
            message = "by date nothing is moved; p shows tasks by priority, where J and K move them"
            return []
        }
        guard let id = list.selectedEntry?.entry.id else {
            message = "there is no task"
            return []
        }
        return [.change(.rank(id, step, among: shownQuery))]
    }
}
