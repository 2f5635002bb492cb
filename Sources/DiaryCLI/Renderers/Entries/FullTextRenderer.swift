import Chronology
import DiaryCore
import Terminal

/// The format `full`: whole texts, each below a header.
struct FullTextRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var isFirst = true

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var lines = wrapped(header(of: listed))
        if !entry.text.isEmpty { lines += wrapped(presentation.marked(presentation.text(entry.text))) }
        let media = entry.title.isEmpty ? MediaSummary(entry.media).title : MediaSummary(entry.media).text
        if !media.isEmpty {
            let awaited = presentation.awaited(entry.media).map { StyledText($0, .yellow) } ?? StyledText()
            lines += wrapped([StyledText(presentation.line(media)), awaited].filter { !$0.isEmpty }.joined())
        }
        if !isFirst { lines.insert(StyledText(), at: 0) }
        isFirst = false
        return lines.map { .line($0) }
    }

    private func header(of listed: ListedEntry) -> StyledText {
        let (entry, time) = (listed.entry, listed.entry.creationTime)
        let clock = entry.hasTime ? ", \(time.wallTime.clock())\(presentation.offsetMark(time))" : ""
        let when = StyledText("\(presentation.day(time.wallTime.date))\(clock)", .bold)
        let star = entry.starred ? StyledText("*", .yellow) : StyledText()
        return [presentation.shortID(listed), when, star, presentation.tags(entry)].filter { !$0.isEmpty }.joined()
    }

    private func wrapped(_ text: StyledText) -> [StyledText] {
        presentation.readingWidth.map { text.wrapped(to: $0) } ?? [text]
    }
}
