import Chronology
import DiaryModel
import Terminal

/// The format `text`: days as headers, one line for each entry, passages below in a search.
struct DayListRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var line: DayListLine
    private var lastDay: CivilDate?
    /// The day of `--on-this-day`; nil for other lists.
    private let remembered: RememberedDay?
    private static let pictureRows = 4

    init(_ presentation: EntryPresentation, remembered: RememberedDay? = nil) {
        (self.presentation, self.remembered) = (presentation, remembered)
        line = DayListLine(presentation: presentation)
    }

    mutating func fit(_ entries: [DiaryEntry]) {
        line.fit(entries)
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var blocks = dayHeader(entry.creationTime.wallTime.date)
        let text = line.text(of: listed)
        blocks.append(.line(text))
        if !entry.media.isEmpty {
            let shelf = PictureGallery.Shelf(indentation: line.indentation.cells, rows: Self.pictureRows, limit: 1)
            blocks.append(.pictures(entry.media.map { (number: 0, medium: $0) }, shelf, isSeparated: false))
        }
        guard let marking = presentation.marking else { return blocks }
        let passages = SearchPassages(presentation: presentation, marking: marking)
            .lines(of: entry, beside: text, cells: line.passageRoom)
        return blocks + passages.map { .line(line.indentation + $0) }
    }

    /// The header of a day if a new one begins.
    private mutating func dayHeader(_ day: CivilDate) -> [EntryBlock] {
        guard day != lastDay else { return [] }
        // In a search, days are not separated by blank lines, since it shows few entries of each.
        let isApart = lastDay != nil && presentation.marking == nil
        lastDay = day
        let distance = remembered?.distance(of: day).map { "\($0), " } ?? ""
        let header = StyledText(SafeText(distance), .bold) + StyledText(presentation.day(day), .bold)
        let lines = presentation.width.map { header.wrapped(to: $0) } ?? [header]
        return (isApart ? [EntryBlock.blank] : []) + lines.map { EntryBlock.line($0) }
    }
}
