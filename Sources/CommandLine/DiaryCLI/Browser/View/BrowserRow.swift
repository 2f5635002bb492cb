import DiaryModel
import Terminal

/// The line of an entry: time, star and title, then its tags and media on the right.
struct BrowserRow {
    let presentation: EntryPresentation
    /// The width of the line without the mark before it, in cells.
    let width: Int
    let hasIcon: Bool

    /// The width of time and star in cells.
    private var clockColumn = 7
    /// The width of an icon and the blank after it, in cells.
    private static let iconCells = 3
    private static let iconWidth = 44

    /// - Parameter entries: the visible ones, whose times make a column.
    init(_ presentation: EntryPresentation, width: Int, hasIcon: Bool = false, among entries: [DiaryEntry] = []) {
        (self.presentation, self.width, self.hasIcon) = (presentation, width, hasIcon)
        // An offset makes a time wider: `10:00-3:30*`.
        clockColumn = entries.reduce(clockColumn) { max($0, clock(of: $1).cells) }
    }

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

    /// The time and the star, such as `21:14 * `, `15:00+9 ` or, of a doubtful time, `~21:14  `; blanks if the time is unknown.
    private func clock(of entry: DiaryEntry) -> StyledText {
        var text = presentation.doubtMark(entry) + presentation.clock(entry).padded(to: 5)
        if entry.starred { text = text.padded(to: 6) + StyledText("*", .yellow) }
        return text.padded(to: clockColumn)
    }

    /// The first line of the text.
    ///
    /// In a search whose match isn't visible in it, a passage with the match.
    func title(of entry: DiaryEntry, room: Int) -> StyledText {
        let title = presentation.shownTitle(Self.beginning(of: entry))
        guard let marking = presentation.marking else { return title }
        let passages = SearchPassages(presentation: presentation, marking: marking)
        return passages.lines(of: entry, beside: title.truncated(to: room), cells: max(8, room)).first ?? title
    }

    /// The maximum length of text that is measured for a row, in bytes.
    private static let byteLimit = 4096

    /// The entry with as much of its text as the row needs, since measuring a line of a megabyte for each frame is
    /// slow.
    private static func beginning(of entry: DiaryEntry) -> DiaryEntry {
        guard entry.text.utf8.count > byteLimit else { return entry }
        var short = entry
        short.text = String(decoding: entry.text.utf8.prefix(byteLimit), as: UTF8.self)
        return short.title.isEmpty ? entry : short
    }

    /// The tags and media, each in at most a third of the room.
    ///
    /// Tags that the title shows are not repeated.
    func end(of entry: DiaryEntry, room: Int) -> StyledText {
        let beside = end(of: entry, presentation.tagsBesideTitle(entry), room: room)
        let all = end(of: entry, presentation.tags(entry), room: room)
        guard beside.cells < all.cells else { return all }
        let title = presentation.title(Self.beginning(of: entry))
        // A truncated title may hide its tags.
        return StyledText(title).cells + beside.cells + 2 <= room ? beside : all
    }

    private func end(of entry: DiaryEntry, _ tags: StyledText, room: Int) -> StyledText {
        let summary = MediaSummary(entry.media)
        let wide = StyledText(SafeText(summary.text))
        let short = StyledText(SafeText(summary.short))
        // In an entry without text, the media are the title.
        let isUntitled = Self.beginning(of: entry).title.isEmpty
        let media = isUntitled ? StyledText() : [wide, short].first { $0.cells <= room / 3 } ?? StyledText()
        let tagRoom = room / 3 - media.cells
        let shown = room < 50 || tagRoom < 6 ? StyledText() : tags.truncated(to: tagRoom)
        return [shown, media].joined()
    }
}
