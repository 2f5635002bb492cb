import Chronology
import DiaryCore
import Terminal

/// The lines of `tasks`: a section a day, or one list by priority.
struct TaskListRenderer {
    let presentation: EntryPresentation
    let clock: TaskClock
    let list: TaskList
    /// The places of tasks by their ids, from 1.
    var ranks: [UniqueIdentifier: Int] = [:]

    private static let clockColumn = 10
    /// Cells of what a line by priority says of its due time.
    private static let dueColumn = 24

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

    /// The day of a task's section: when it is due, of a list of done ones when it was done.
    private func day(of entry: DiaryEntry) -> CivilDate? {
        list.kind == .done ? entry.task?.doneTime?.wallTime.date : entry.task?.due?.day
    }

    private func header(_ day: CivilDate?, _ entries: [DiaryEntry]) -> StyledText {
        guard let day else { return StyledText(list.kind == .done ? "No time known" : "No due time", .bold) }
        guard day != clock.today else { return StyledText("Today", .bold) }
        let late = list.kind == .done ? nil : entries.lazy.compactMap { clock.lateness(of: $0.task) }.first
        guard let late, day < clock.today else { return StyledText(presentation.day(day), .bold) }
        return StyledText(presentation.day(day), .bold) + StyledText(", \(late)", .red)
    }

    /// `  9:00    [ ]  c41d07  Pay the mortgage`.
    private func datedLine(_ listed: ListedEntry) -> StyledText {
        let entry = listed.entry
        var time = ""
        if list.kind == .done, let done = entry.task?.doneTime {
            time = Self.clock(of: done) + presentation.offsetMark(done)
        } else if list.kind != .done, let due = entry.task?.due, due.hasTime {
            time = Self.clock(of: due.time) + presentation.offsetMark(due.time)
        }
        let start = StyledText(" \(time)").padded(to: max(Self.clockColumn, time.utf8.count + 2))
        // Where the header doesn't tell it, the line does.
        let late = day(of: entry) == clock.today ? clock.lateness(of: entry.task) : nil
        return line(start, listed, presentation.tags(entry), StyledText(SafeText(late ?? ""), .red))
    }

    /// ` 1  [ ]  c41d07  Pay the mortgage                        3 days late`.
    private func rankedLine(_ listed: ListedEntry) -> StyledText {
        let entry = listed.entry
        let rank = ranks[entry.id].map { "\($0)" } ?? ""
        let start = StyledText(SafeText(rank)).padded(to: 2, .right) + "  "
        let late = clock.lateness(of: entry.task)
        let words = StyledText(SafeText(late ?? dueWords(entry)), late == nil ? .plain : .red)
        let isWide = presentation.width.map { $0 >= 72 } ?? false
        let column = isWide ? max(0, Self.dueColumn - words.cells) : 0
        return line(start, listed, presentation.tags(entry), words, room: column)
    }

    /// - Parameter column: cells that stay empty at the end, so that the words begin below each other.
    private func line(
        _ start: StyledText, _ listed: ListedEntry, _ tags: StyledText, _ words: StyledText, room column: Int = 0
    ) -> StyledText {
        let entry = listed.entry
        var line = start + StyledText(presentation.box(entry) ?? "[ ]") + "  "
        if !isNarrow { line = line + presentation.shortID(listed).padded(to: 6) + "  " }
        let title = StyledText(presentation.bareTitle(entry), clock.isPastDue(entry.task) ? .red : .plain)
        var end = [tags, words].filter { !$0.isEmpty }.joined()
        guard let width = presentation.width else { return [line + title, end].filter { !$0.isEmpty }.joined() }
        let room = max(width - line.cells, 8)
        if end.cells + column > room / 2 { end = words }
        let cells = end.cells + column
        guard !end.isEmpty, cells + 10 <= room else { return line + title.truncated(to: room) }
        return line + title.truncated(to: room - cells - 2).padded(to: room - cells) + end
    }

    /// ` 9:00`, `17:00`: the hour as one says it.
    private static func clock(of time: ZonedTime) -> String {
        let clock = time.wallTime.clock()
        return clock.first == "0" ? " " + clock.dropFirst() : clock
    }

    /// `Fri 27 Nov 17:00`, with the year where it isn't this one.
    private func dueWords(_ entry: DiaryEntry) -> String {
        guard let due = entry.task?.due else { return "" }
        let names = DayNames.english
        let year = due.day.year == clock.today.year ? "" : " \(due.day.year)"
        let day = "\(names.weekday(of: due.day).prefix(3)) \(due.day.day) \(names.month(of: due.day).prefix(3))\(year)"
        return due.hasTime ? "\(day) \(due.time.wallTime.clock())\(presentation.offsetMark(due.time))" : day
    }
}
