import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The lines of `tasks`: a section for each day, or one list by priority.
struct TaskListRenderer {
    let presentation: EntryPresentation
    let clock: TaskClock
    let list: TaskList
    /// The positions of tasks by their ids, from 1.
    var ranks: [UniqueIdentifier: Int] = [:]

    private static let clockColumn = 10
    /// The width of the due time in a line by priority, in cells.
    private static let dueColumn = 24

    private var words: TaskWords { TaskWords(presentation: presentation, clock: clock) }

    private var isNarrow: Bool { presentation.width.map { $0 < 60 } ?? false }

    /// All lines, sections with their headers.
    func lines(of tasks: [ListedEntry]) -> [StyledText] {
        guard list.order == .date else { return tasks.map(rankedLine) }
        var lines: [StyledText] = []
        var start = tasks.startIndex
        while start < tasks.endIndex {
            let day = day(of: tasks[start].entry)
            let end = tasks[start...].firstIndex { self.day(of: $0.entry) != day } ?? tasks.endIndex
            lines.append(header(day, tasks[start..<end].map(\.entry)))
            lines += tasks[start..<end].map(datedLine)
            start = end
        }
        return lines
    }

    /// The day of a task's section: its due day, or for a done task the day of completion.
    private func day(of entry: DiaryEntry) -> CivilDate? {
        list.kind == .done ? entry.task?.doneTime?.wallTime.date : entry.task?.due?.day
    }

    private func header(_ day: CivilDate?, _ entries: [DiaryEntry]) -> StyledText {
        guard let day else { return StyledText(list.kind == .done ? "No time known" : "No due time", .bold) }
        let late = list.kind == .done ? nil : entries.lazy.compactMap { clock.lateness(of: $0.task) }.first
        return words.header(day, late: late)
    }

    /// The line `  9:00    [ ]  c41d07  Pay the mortgage`.
    private func datedLine(_ listed: ListedEntry) -> StyledText {
        let entry = listed.entry
        let time =
            list.kind == .done ? entry.task?.doneTime.map { words.hour(of: $0) } ?? "" : words.time(entry.task?.due)
        let start = StyledText(SafeText(" \(time)"), .faint).padded(to: max(Self.clockColumn, time.utf8.count + 2))
        return line(start, listed, repeated(entry, words.lateness(entry, below: day(of: entry))))
    }

    /// The line ` 1  [ ]  c41d07  Pay the mortgage                        3 days late`.
    private func rankedLine(_ listed: ListedEntry) -> StyledText {
        let entry = listed.entry
        let rank = ranks[entry.id].map { "\($0)" } ?? ""
        let start = StyledText(SafeText(rank)).padded(to: 2, .right) + "  "
        let due = repeated(entry, words.due(entry))
        let isWide = presentation.width.map { $0 >= 72 } ?? false
        let column = isWide ? max(0, Self.dueColumn - due.cells) : 0
        return line(start, listed, due, room: column)
    }

    /// The words at the end of a line, with the rule in a list of those that repeat.
    private func repeated(_ entry: DiaryEntry, _ words: StyledText) -> StyledText {
        guard entry.repeats else { return words }
        let rule = StyledText(
            SafeText(list.isRepeating ? RepeatOptions.ruleWords(for: entry) : "repeats").singleLine, .faint)
        return [words, rule].joined()
    }

    /// - Parameter column: the cells that stay empty at the end, for alignment.
    private func line(
        _ start: StyledText, _ listed: ListedEntry, _ words: StyledText, room column: Int = 0
    ) -> StyledText {
        let entry = listed.entry
        var line = start + StyledText(presentation.box(entry) ?? "[ ]") + "  "
        if !isNarrow { line.append(presentation.shortID(listed).padded(to: 6) + "  ") }
        let title = presentation.shownBareTitle(entry)
        let besideTitle = presentation.tagsBesideTitle(entry)
        guard let width = presentation.width else {
            return [line + title, besideTitle, words].joined()
        }
        let room = max(width - line.cells, 8)
        var end = end(besideTitle, words, column: column, room: room)
        // A truncated title may hide its tags.
        if title.cells > room - (end.isEmpty ? 0 : end.cells + column + 2) {
            end = self.end(presentation.tags(entry), words, column: column, room: room)
        }
        let cells = end.cells + column
        guard !end.isEmpty, cells + 10 <= room else { return line + title.truncated(to: room) }
        return line + title.truncated(to: room - cells - 2).padded(to: room - cells) + end
    }

    /// The tags and words, or only the words if both leave the title less than half of the room.
    private func end(_ tags: StyledText, _ words: StyledText, column: Int, room: Int) -> StyledText {
        let end = [tags, words].joined()
        return end.cells + column > room / 2 ? words : end
    }
}

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
        guard !list.isRepeating else { return try invocation.messages.line("no task repeats") }
        switch list.kind {
        case .done: try invocation.messages.line("no task is done yet")
        case .unfinished, .all:
            try invocation.messages.line("there is nothing to do   begin: diary add 'Pay the mortgage' --due friday")
        }
    }
}
