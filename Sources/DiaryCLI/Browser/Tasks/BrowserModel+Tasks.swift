import DiaryCore
import Terminal

/// The tab of tasks.
extension BrowserModel {
    /// The action of a key in the tab that is open; nil where it means the same everywhere.
    func actionOfTab(_ key: Key) -> BrowserAction? {
        switch content {
        case .entries: return nil
        case .names, .history: return BrowserKey.action(of: key, in: .measurements)
        case .tasks:
            let action = BrowserKey.action(of: key, in: .tasks)
            // The entry that fills the window is scrolled.
            guard isDetailWhole, action != .inTasks(.order) else { return action }
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

    /// Moves the selected task by one place of what is listed.
    ///
    /// The place is looked up when it is written: the keys may be quicker than the list, and others may move tasks, too.
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
