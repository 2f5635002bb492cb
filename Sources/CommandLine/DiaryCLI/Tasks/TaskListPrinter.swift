import DiaryModel
import DiaryStore
import Terminal

/// Prints tasks in a format, in the given order.
struct TaskListPrinter {
    let invocation: Invocation
    let list: TaskList
    /// True if the list is complete from the most urgent task on, so that its positions are the ranks.
    var isRanked = false

    func print(_ tasks: [ListedEntry]) throws {
        let store = list.store
        guard ListFormat(invocation.values) == .text else {
            return try EntryListPrinter(invocation: invocation, store: store).print(tasks.map(\.entry.id))
        }
        var renderer = TaskListRenderer(
            presentation: invocation.presentation(), clock: TaskClock(invocation.context), list: list)
        if list.order == .priority {
            let order = isRanked ? tasks.map(\.entry.id) : try store.unfinishedTasks()
            for (index, id) in order.enumerated() { renderer.ranks[id] = index + 1 }
        }
        for line in renderer.lines(of: tasks) { try invocation.output.line(line) }
        if tasks.isEmpty { try printNothing() }
    }

    private func printNothing() throws {
        guard !invocation.hasSelection else { return try invocation.messages.line("no task matches") }
        switch list.kind {
        case .done: try invocation.messages.line("no task is done yet")
        case .unfinished, .all:
            try invocation.messages.line("there is nothing to do   begin: diary add 'Pay the mortgage' --due friday")
        }
    }
}
