import Chronology
import DiaryCore
import Terminal

/// The line of an entry: clock, star, title, and at the right its tags and media.
struct BrowserRow {
    let presentation: EntryPresentation
    /// Cells of the line, without the mark before it.
    let width: Int
    /// Whether there is room for an icon before the title.
    var hasIcon = false

    /// Cells of clock and star.
    private static let clockColumn = 7
    /// Cells of an icon, with the blank after it.
    private static let iconCells = 3
    /// Narrower lines have no icons.
    private static let iconWidth = 44

    /// The cell of the icon; nil where there is none.
    func iconColumn(of listed: ListedEntry) -> Int? {
        hasIcon && width >= Self.iconWidth ? clock(of: listed.entry).cells + 1 : nil
    }

    func text(of listed: ListedEntry, isMarked: Bool) -> StyledText {
        let entry = listed.entry
        var start = clock(of: entry) + (isMarked ? StyledText("+", .bold) : " ")
        if let column = iconColumn(of: listed) { start = start.padded(to: column + Self.iconCells) }
        let room = max(0, width - start.cells)
        let end = end(of: entry, room: room)
        let titleRoom = end.isEmpty ? room : room - end.cells - 1
        let title = title(of: entry, room: titleRoom).truncated(to: titleRoom)
        return end.isEmpty ? start + title : start + title.padded(to: titleRoom + 1) + end
    }

    /// `21:14 * `, `15:00+9 `, blanks where no time is known.
    private func clock(of entry: DiaryEntry) -> StyledText {
        let time = entry.creationTime
        var text: StyledText =
            entry.hasTime ? "\(time.wallTime.clock())\(presentation.offsetMark(time))" : "     "
        if entry.starred { text = text.padded(to: 6) + StyledText("*", .yellow) }
        return text.padded(to: Self.clockColumn)
    }

    /// The first line of the text; in a search a passage that holds what is searched, where that isn't seen in it.
    func title(of entry: DiaryEntry, room: Int) -> StyledText {
        let title = presentation.marked(presentation.title(Self.beginning(of: entry)))
        guard let marking = presentation.marking else { return title }
        let passages = SearchPassages(presentation: presentation, marking: marking)
        return passages.lines(of: entry, beside: title.truncated(to: room), cells: max(8, room)).first ?? title
    }

    /// More bytes of a text than a row shows.
    private static let byteLimit = 4096

    /// The entry with as much of its text as the row needs: a line of a megabyte would be measured for each frame.
    private static func beginning(of entry: DiaryEntry) -> DiaryEntry {
        guard entry.text.utf8.count > byteLimit else { return entry }
        var short = entry
        short.text = String(decoding: entry.text.utf8.prefix(byteLimit), as: UTF8.self)
        return short.title.isEmpty ? entry : short
    }

    /// Tags and media, in a third of the room each at most; tags that the title shows stand there alone.
    func end(of entry: DiaryEntry, room: Int) -> StyledText {
        let beside = end(of: entry, presentation.tagsBesideTitle(entry), room: room)
        let all = end(of: entry, presentation.tags(entry), room: room)
        guard beside.cells < all.cells else { return all }
        let title = presentation.title(Self.beginning(of: entry))
        // A title that is cut off may hide its tags.
        return StyledText(title).cells + beside.cells + 2 <= room ? beside : all
    }

    private func end(of entry: DiaryEntry, _ tags: StyledText, room: Int) -> StyledText {
        let summary = MediaSummary(entry.media)
        let wide = StyledText(SafeText(summary.text))
        let short = StyledText(SafeText(summary.short))
        // Of an entry without text the media are the title.
        let isUntitled = Self.beginning(of: entry).title.isEmpty
        let media = isUntitled ? StyledText() : [wide, short].first { $0.cells <= room / 3 } ?? StyledText()
        let tagRoom = room / 3 - media.cells
        let shown = room < 50 || tagRoom < 6 ? StyledText() : tags.truncated(to: tagRoom)
        return [shown, media].filter { !$0.isEmpty }.joined()
    }
}
