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
    /// The visible entries with their positions.
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
                BrowserRow(presentation: presentation, width: width - 2, hasIcon: model.pictures.hasIcons))
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

    /// The column of an entry's icon; nil without an icon.
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
