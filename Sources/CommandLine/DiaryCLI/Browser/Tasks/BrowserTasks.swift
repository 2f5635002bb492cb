import DiaryModel
import DiaryStore
import Terminal

/// The order of the list of tasks, in which priorities can be changed.
struct BrowserTasks {
    private(set) var order = TaskList.Order.date
    /// All unfinished tasks by priority; set if only some of them are listed.
    var ranked: ResultList?

    mutating func update(_ action: TaskAction, _ selected: ListedEntry?, among query: EntryQuery) -> [BrowserStep] {
        let step: TaskStep
        switch action {
        case .order:
            order = order == .date ? .priority : .date
            return [.changeContent]
        case .moveDown: step = .down
        case .moveUp: step = .up
        }
        guard order == .priority else {
            return [.say("by date nothing is moved; p shows tasks by priority, where J and K move them")]
        }
        guard let id = selected?.entry.id else { return [.say("there is no task")] }
        // The place is determined when the change is written, since keys may be faster than the list and other
        // processes may move tasks, too.
        return [.request(.change(.rank(id, step, among: query)))]
    }
}
