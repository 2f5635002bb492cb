import Chronology
import DiaryKit
import Terminal

/// The format `text`: days as headers, a line an entry, passages below where something was searched.
struct DayListRenderer: EntryRenderer {
    let presentation: EntryPresentation
    /// Draws the media; nil where no pictures are to be seen.
    private let gallery: PictureGallery?
    private let line: DayListLine
    private var lastDay: CivilDate?
    private static let pictureRows = 4

    init(_ presentation: EntryPresentation, gallery: PictureGallery? = nil) {
        self.presentation = presentation
        self.gallery = gallery
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
        try printPictures(of: entry)
        guard let marking = presentation.marking else { return }
        let passages = SearchPassages(presentation: presentation, marking: marking)
        for passage in passages.lines(of: entry, beside: printed, cells: line.passageRoom) {
            try output.line(line.indentation + passage)
        }
    }

    private func printPictures(of entry: DiaryEntry) throws {
        guard let gallery else { return }
        let shelf = PictureGallery.Shelf(indentation: line.indentation.cells, rows: Self.pictureRows, limit: 1)
        _ = try gallery.print(entry.media.lazy.map { (number: 0, medium: $0) }, shelf)
    }
}
