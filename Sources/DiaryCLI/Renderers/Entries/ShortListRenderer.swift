import Chronology
import DiaryKit
import Terminal

/// The format `short`: one line an entry with id, date, star and text.
struct ShortListRenderer: EntryRenderer {
    let presentation: EntryPresentation

    mutating func print(_ entry: DiaryEntry) throws {
        let width = presentation.output.width
        var line = StyledText()
        if width.map({ $0 >= 60 }) ?? true {
            line = try presentation.shortID(entry.id).padded(to: 6) + "  "
        }
        let time = entry.creationTime
        let clock = entry.hasTime ? time.wallTime.clock() + presentation.offsetMark(time) : ""
        line.append(StyledText("\(time.wallTime.date) \(clock)").padded(to: 19))
        line.append(entry.starred ? StyledText("*", .yellow) + " " : "  ")
        line.append(presentation.marked(presentation.title(entry)))
        try presentation.output.line(width.map { line.truncated(to: $0) } ?? line)
    }
}
