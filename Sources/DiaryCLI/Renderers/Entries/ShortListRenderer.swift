import Chronology
import DiaryCore
import Terminal

/// The format `short`: one line for each entry with id, date, star and text.
struct ShortListRenderer: EntryRenderer {
    private let presentation: EntryPresentation
    /// The cells of the column of dates and times.
    private var clockColumn = 19

    init(presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func fit(_ entries: [DiaryEntry]) {
        for entry in entries { clockColumn = max(clockColumn, clock(of: entry).cells) }
    }

    func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let line = line(of: listed)
        return [.line(presentation.width.map { line.truncated(to: $0) } ?? line)]
    }

    private func clock(of entry: DiaryEntry) -> StyledText {
        StyledText(SafeText("\(entry.creationTime.wallTime.date) "), .faint) + presentation.doubtMark(entry)
            + presentation.clock(entry)
    }

    private func line(of listed: ListedEntry) -> StyledText {
        let entry = listed.entry
        var line = StyledText()
        if presentation.width.map({ $0 >= 60 }) ?? true {
            line = presentation.shortID(listed).padded(to: 6) + "  "
        }
        line.append(clock(of: entry).padded(to: clockColumn))
        line.append(entry.starred ? StyledText("*", .yellow) + " " : "  ")
        line.append(presentation.shownTitle(entry))
        return line
    }
}
