import Chronology
import DiaryKit
import Terminal

/// The line of an entry below its day: time, star, id, title; tags and media at the right where there is room.
struct DayListLine {
    let presentation: EntryPresentation

    /// In narrow windows ids and tags give way to the text.
    private var isNarrow: Bool { presentation.output.width.map { $0 < 60 } ?? false }

    /// Cells before the title.
    private var titleColumn: Int { isNarrow ? 10 : 18 }

    /// What stands before a passage, so that it begins below the title.
    var indentation: StyledText { StyledText(SafeText(raw: String(repeating: " ", count: titleColumn))) }

    /// Cells for a passage; nil where nothing is cut.
    var passageRoom: Int? { presentation.output.width.map { max($0 - titleColumn, 8) } }

    func text(of entry: DiaryEntry) throws -> StyledText {
        var start = clock(of: entry)
        if !isNarrow { start += try presentation.shortID(entry.id).padded(to: 6) + "  " }
        let title = presentation.marked(presentation.title(entry))
        let media = media(of: entry)
        guard let width = presentation.output.width else {
            return ([start + title] + [presentation.tags(entry), media].filter { !$0.isEmpty }).joined()
        }
        let room = max(width - start.cells, 8)
        let end = fittedEnd(of: entry, media: media, room: room)
        guard !end.isEmpty else { return start + title.truncated(to: room) }
        return start + title.truncated(to: room - end.cells - 2).padded(to: room - end.cells) + end
    }

    /// ` 21:14 *  `, ` 15:00+9  `; blanks where no time is known.
    private func clock(of entry: DiaryEntry) -> StyledText {
        let time = entry.creationTime
        let clock = entry.hasTime ? time.wallTime.clock() + presentation.offsetMark(time) : "     "
        var text: StyledText = " \(clock)"
        if entry.starred {
            if text.cells < 7 { text += " " }
            text.append("*", .yellow)
        }
        return text.padded(to: max(10, text.cells + 1))
    }

    /// Media-only entries tell their photos in place of a title.
    private func media(of entry: DiaryEntry) -> StyledText {
        entry.media.isEmpty || entry.title.isEmpty
            ? StyledText() : StyledText(SafeText(MediaSummary(entry.media).text))
    }

    /// Tags and media that leave the title more than half of the room.
    private func fittedEnd(of entry: DiaryEntry, media: StyledText, room: Int) -> StyledText {
        let media = media.cells <= room / 2 ? media : StyledText()
        let limit = room * 9 / 20 - (media.isEmpty ? 0 : media.cells + 2)
        let tags = isNarrow || limit < 4 ? StyledText() : presentation.tags(entry).truncated(to: limit)
        return [tags, media].filter { !$0.isEmpty }.joined()
    }
}

extension StyledText {
    fileprivate static func += (left: inout Self, right: Self) {
        left.append(right)
    }
}

extension [StyledText] {
    /// The texts with two spaces between each two.
    func joined() -> StyledText {
        var text = StyledText()
        for (index, part) in enumerated() {
            if index > 0 { text.append(SafeText(raw: "  ")) }
            text.append(part)
        }
        return text
    }
}
