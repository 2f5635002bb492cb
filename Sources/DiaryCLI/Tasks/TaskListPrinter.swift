import Arguments
import DiaryCore
import Terminal

/// Prints tasks in the format asked for, in the order given.
struct TaskListPrinter {
    let invocation: Invocation
    let list: TaskList

    func print(_ tasks: [ListedEntry]) throws {
        let store = list.store
        guard ListFormat(invocation.values) == .text else {
            return try EntryListPrinter(invocation: invocation, store: store).print(tasks.map(\.entry.id))
        }
        var renderer = TaskListRenderer(
            presentation: invocation.presentation(), clock: TaskClock(invocation.context), list: list)
        if list.order == .priority {
            for (index, id) in try store.unfinishedTasks().enumerated() { renderer.ranks[id] = index + 1 }
        }
        for line in renderer.lines(of: tasks) { try invocation.output.line(line) }
        if tasks.isEmpty { try tellNothing() }
    }

    private func tellNothing() throws {
        let isSelection = SelectionReader.isGiven(invocation.values) || !invocation.operands.isEmpty
        guard !isSelection else { return try invocation.messages.line("no task matches") }
        switch list.kind {
        case .done: try invocation.messages.line("no task is done yet")
        case .unfinished, .all:
            try invocation.messages.line("nothing is to be done   begin: diary add 'Pay the mortgage' --due friday")
        }
    }
}
