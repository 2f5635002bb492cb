import Chronology
import DiaryKit
import Terminal

/// The format `text`: days as headers, a line an entry, passages below where something was searched.
struct DayListRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private let line: DayListLine
    private var lastDay: CivilDate?

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
        line = DayListLine(presentation: presentation)
    }

    mutating func print(_ entry: DiaryEntry) throws {
        let output = presentation.output
        let day = entry.creationTime.wallTime.date
        if day != lastDay {
            // Days of a search stand close: it shows few entries of each.
            if lastDay != nil, presentation.marking == nil { try output.line() }
            try output.line(StyledText(presentation.day(day), .bold))
            lastDay = day
        }
        let printed = try line.text(of: entry)
        try output.line(printed)
        guard let marking = presentation.marking else { return }
        let passages = SearchPassages(presentation: presentation, marking: marking)
        for passage in passages.lines(of: entry, beside: printed, cells: line.passageRoom) {
            try output.line(line.indentation + passage)
        }
    }
}
