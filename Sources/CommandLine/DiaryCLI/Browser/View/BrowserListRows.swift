import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The lines of the list, in the form that suits the tab.
struct BrowserListRows {
    private enum Row {
        case entries(BrowserRow)
        case tasks(BrowserTaskRow)
        case measured(BrowserMeasuredRow)
    }

    private let model: BrowserModel
    private let presentation: EntryPresentation
    private let look: MeasurementLook
    private let words: TaskWords
    private let row: Row
    /// The width of the list in cells.
    private let width: Int
    private let seen: [(place: ResultPosition, entry: DiaryEntry)]

    init(_ model: BrowserModel, _ presentation: EntryPresentation, _ look: MeasurementLook, width: Int) {
        (self.model, self.presentation, self.look, self.width) = (model, presentation, look, width)
        let list = model.list
        seen = list.lines.compactMap(\.row).compactMap { place in list.entry(at: place).map { (place, $0.entry) } }
        let reading = model.formReading
        let clock = TaskClock(now: reading.now(), zone: reading.localZone, rules: reading.rules)
        words = TaskWords(presentation: presentation, clock: clock)
        switch model.listContent {
        case .entries, .names:
            row = .entries(
                BrowserRow(
                    presentation, width: width - 2, hasIcon: model.pictures.hasIcons, among: seen.map(\.entry)))
        case .tasks(let order):
            let last = Self.ranking(model)?.count ?? 0
            row = .tasks(
                BrowserTaskRow(words: words, order: order, width: width - 2, rankCells: max(2, last.grouped.utf8.count))
            )
        case .history(let name):
            row = .measured(
                BrowserMeasuredRow(
                    presentation, look, series: model.measurements.series, of: name, width: width - 2,
                    among: seen.map(\.entry)))
        }
    }

    /// All unfinished tasks by priority.
    private static func ranking(_ model: BrowserModel) -> ResultList? {
        model.filter.isNarrowing ? model.tasks.ranked : model.list.results
    }

    func text(of listed: ListedEntry) -> StyledText {
        let isMarked = model.marks.ids.contains(listed.entry.id)
        switch row {
        case .entries(let row): return row.text(of: listed, isMarked: isMarked)
        case .tasks(let row):
            let ranking = row.order == .priority ? Self.ranking(model) : nil
            let rank = ranking.flatMap { list in list.position(of: listed.entry.id).map { list.rank(of: $0) + 1 } }
            return row.text(of: listed, rank: rank, isMarked: isMarked)
        case .measured(let row): return row.text(of: listed, isMarked: isMarked)
        }
    }

    func iconColumn(of listed: ListedEntry) -> Int? {
        if case .entries(let row) = row { row.iconColumn(of: listed) } else { nil }
    }

    /// The header of a section, such as ` Friday 20 November 2026`.
    func header(_ section: Int) -> StyledText {
        " " + title(section).truncated(to: max(1, width - 2))
    }

    private func title(_ section: Int) -> StyledText {
        let entries = seen.filter { $0.place.section == section }.map(\.entry)
        let first = entries.first ?? model.list.entry(at: ResultPosition(section: section, row: 0))?.entry
        switch model.listContent {
        case .entries, .names:
            guard let first else { return StyledText(SafeText(model.list.results.sectionName(section) ?? "")) }
            return StyledText(presentation.day(first.creationTime.wallTime.date))
        case .tasks(.date):
            guard let first else { return StyledText(SafeText(model.list.results.sectionName(section) ?? "")) }
            guard let day = first.task?.due?.day else { return "No due time" }
            let late = (entries.isEmpty ? [first] : entries).lazy.compactMap { words.clock.lateness(of: $0.task) }.first
            return words.header(day, late: late)
        case .tasks(.priority): return "\(model.list.results.count.counted("task")), the most urgent first"
        case .history(let name):
            let title = StyledText(SafeText(name).singleLine)
            guard let series = model.measurements.series else { return title }
            let summary = series.summary(look.words, room: width - 2)
            let all = title + "   " + summary
            return all.cells <= width - 2 ? all : summary
        }
    }
}

/// The line of an entry in the history of a name: the value, the date and the text.
struct BrowserMeasuredRow {
    let presentation: EntryPresentation
    let look: MeasurementLook
    let name: String
    /// The statistics of all values; nil until they are read.
    let range: MeasuredRange?
    /// Cells of the line, without the mark before it.
    let width: Int
    private var valueCells = 0
    private var dateCells = 0

    /// - Parameter entries: the visible ones.
    init(
        _ presentation: EntryPresentation, _ look: MeasurementLook, series: MeasurementSeries?, of name: String,
        width: Int, among entries: [DiaryEntry]
    ) {
        (self.presentation, self.look, self.name, self.width) = (presentation, look, name, width)
        range = series?.range
        valueCells = entries.map { value(of: $0).cells }.max() ?? 0
        dateCells = entries.map { DisplayWidth.cells(of: date(of: $0)) }.max() ?? 0
    }

    func text(of listed: ListedEntry, isMarked: Bool) -> StyledText {
        let entry = listed.entry
        let mark = isMarked ? StyledText("+", .bold) : " "
        let value = value(of: entry).truncated(to: width / 2).padded(to: min(valueCells, width / 2), .right)
        let start = mark + value + "   "
        let date = StyledText(SafeText(date(of: entry))).padded(to: dateCells)
        guard !entry.text.isEmpty else { return (start + date).truncated(to: width) }
        let room = width - start.cells - dateCells - 3
        let row = BrowserRow(presentation, width: width)
        return (start + date + "   " + row.title(of: entry, room: max(0, room))).truncated(to: width)
    }

    /// The value, such as `3.4 km`; several are separated by commas.
    private func value(of entry: DiaryEntry) -> StyledText {
        let key = name.lowercased()
        let texts = entry.measurements.filter { $0.name.lowercased() == key }.map { measurement in
            guard let range else { return look.words.text(measurement.value, measurement.unit) }
            return look.words.text(HistoryValue(measurement, of: entry), in: range)
        }
        let all = texts.joined(separator: ", ")
        return StyledText(SafeText(all).singleLine, .bold)
    }

    private func date(of entry: DiaryEntry) -> String {
        look.dateFormat.text(entry.creationTime.wallTime, hasTime: entry.hasTime)
    }
}

/// The line of a task: its hour or rank, star, box and title, then its tags and lateness on the right.
struct BrowserTaskRow {
    let words: TaskWords
    let order: TaskList.Order
    /// Cells of the line, without the mark before it.
    let width: Int
    /// The width of the largest rank in cells.
    var rankCells = 2

    private static let hourCells = 6
    /// The width below which only the day is shown.
    private static let dueWidth = 56
    /// The widths of a due time with and without the hour, in cells.
    private static let (dueCells, shortDueCells) = (16, 11)

    /// - Parameter rank: its place among all unfinished tasks; nil if unknown.
    func text(of listed: ListedEntry, rank: Int?, isMarked: Bool) -> StyledText {
        let entry = listed.entry
        let row = BrowserRow(words.presentation, width: width)
        let star = entry.starred ? StyledText("*", .yellow) : " "
        let start = beginning(of: entry, rank) + star + (isMarked ? StyledText("+", .bold) : " ")
        let room = max(0, width - start.cells)
        let end = end(of: entry, row, room: room)
        guard !end.isEmpty, end.cells + 8 <= room else {
            return start + row.title(of: entry, room: room).truncated(to: room)
        }
        let titleRoom = room - end.cells - 1
        let title = row.title(of: entry, room: titleRoom)
        return start + title.truncated(to: titleRoom).padded(to: titleRoom + 1) + end
    }

    private func beginning(of entry: DiaryEntry, _ rank: Int?) -> StyledText {
        switch order {
        case .date: StyledText(SafeText(words.time(entry.task?.due)), .faint).padded(to: Self.hourCells)
        case .priority: StyledText(SafeText(rank?.grouped ?? "")).padded(to: rankCells, .right)
        }
    }

    /// The due times are aligned on the left.
    private func due(_ entry: DiaryEntry) -> StyledText {
        let isShort = width < Self.dueWidth
        let text = words.due(entry, isShort: isShort)
        return text.isEmpty ? text : text.padded(to: isShort ? Self.shortDueCells : Self.dueCells)
    }

    /// The mark of a task that repeats, where there is room; its rule is beside the list.
    private func repeats(_ entry: DiaryEntry) -> StyledText {
        entry.repeats && width >= Self.dueWidth ? StyledText("repeats", .faint) : StyledText()
    }

    private func end(of entry: DiaryEntry, _ row: BrowserRow, room: Int) -> StyledText {
        let due =
            switch order {
            case .date:
                [words.lateness(entry, below: entry.task?.due?.day), repeats(entry)].joined()
            case .priority: self.due(entry)
            }
        let rest = row.end(of: entry, room: max(0, room - due.cells - (due.isEmpty ? 0 : 2)))
        return [rest, due].joined()
    }
}
