import Chronology
import DiaryKit
import Terminal

/// The format `full`: whole texts below a header each.
struct FullTextRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var isFirst = true

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func print(_ entry: DiaryEntry) throws {
        let output = presentation.output
        if !isFirst { try output.line() }
        isFirst = false
        for line in wrapped(try header(of: entry)) { try output.line(line) }
        if !entry.text.isEmpty {
            for line in wrapped(presentation.marked(presentation.text(entry.text))) { try output.line(line) }
        }
        let media = entry.title.isEmpty ? MediaSummary(entry.media).title : MediaSummary(entry.media).text
        if !media.isEmpty { for line in wrapped(StyledText(presentation.line(media))) { try output.line(line) } }
    }

    private func header(of entry: DiaryEntry) throws -> StyledText {
        let time = entry.creationTime
        let clock = entry.hasTime ? ", \(time.wallTime.clock())\(presentation.offsetMark(time))" : ""
        let when = StyledText("\(presentation.day(time.wallTime.date))\(clock)", .bold)
        let star = entry.starred ? StyledText("*", .yellow) : StyledText()
        return [try presentation.shortID(entry.id), when, star, presentation.tags(entry)].filter { !$0.isEmpty }
            .joined()
    }

    private func wrapped(_ text: StyledText) -> [StyledText] {
        presentation.readingWidth.map { text.wrapped(to: $0) } ?? [text]
    }
}
