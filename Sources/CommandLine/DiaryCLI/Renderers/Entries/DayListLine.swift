import DiaryModel
import Terminal

/// The line of an entry below its day: time, star, id, title; tags and media on the right if there is room.
struct DayListLine {
    private let presentation: EntryPresentation
    /// The width of the column of times and stars in cells.
    private(set) var clockColumn = 10

    init(presentation: EntryPresentation) {
        self.presentation = presentation
    }

    /// In narrow windows ids and tags give way to the text.
    var isNarrow: Bool { presentation.width.map { $0 < 60 } ?? false }

    /// The number of cells before the title.
    private var titleColumn: Int { clockColumn + (isNarrow ? 0 : 8) }

    /// The indentation of a passage, so that it begins below the title.
    var indentation: StyledText { StyledText(SafeText(raw: String(repeating: " ", count: titleColumn))) }

    /// The width of a passage in cells; nil if nothing is cut.
    var passageRoom: Int? { presentation.width.map { max($0 - titleColumn, 8) } }

    func text(of listed: ListedEntry) -> StyledText {
        var start = clock(of: listed.entry)
        if !isNarrow { start += presentation.shortID(listed).padded(to: 6) + "  " }
        return text(of: listed.entry, after: start)
    }

    /// The title after the start of a line, and tags and media on the right if there is room.
    func text(of entry: DiaryEntry, after start: StyledText) -> StyledText {
        let title = presentation.shownTitle(entry)
        let media = media(of: entry)
        guard let width = presentation.width else {
            return [start + title, presentation.tagsBesideTitle(entry), media].joined()
        }
        let room = max(width - start.cells, 8)
        var end = fittedEnd(presentation.tagsBesideTitle(entry), media: media, room: room)
        // A truncated title may hide its tags.
        if title.cells > room - (end.isEmpty ? 0 : end.cells + 2) {
            end = fittedEnd(presentation.tags(entry), media: media, room: room)
        }
        guard !end.isEmpty else { return start + title.truncated(to: room) }
        return start + title.truncated(to: room - end.cells - 2).padded(to: room - end.cells) + end
    }

    /// Widens the column of times for these entries; it never becomes narrower.
    mutating func fit(_ entries: [DiaryEntry]) {
        for entry in entries { clockColumn = max(clockColumn, bareClock(of: entry).cells + 1) }
    }

    /// The time and the star, such as ` 21:14 *  `, ` 15:00+9  ` or, of a doubtful time, `~21:14    `; blanks if the time is unknown.
    private func clock(of entry: DiaryEntry) -> StyledText {
        let clock = bareClock(of: entry)
        return clock.padded(to: max(clockColumn, clock.cells + 1))
    }

    private func bareClock(of entry: DiaryEntry) -> StyledText {
        var text = presentation.doubtMark(entry).padded(to: 1) + presentation.clock(entry).padded(to: 5)
        if entry.starred {
            if text.cells < 7 { text += " " }
            text.append("*", .yellow)
        }
        return text
    }

    /// Entries with only media show the number of their photos instead of a title.
    private func media(of entry: DiaryEntry) -> StyledText {
        guard !entry.media.isEmpty else { return StyledText() }
        let awaited = presentation.awaited(entry.media).map { StyledText($0, .yellow) } ?? StyledText()
        let summary = entry.title.isEmpty ? StyledText() : StyledText(SafeText(MediaSummary(entry.media).text))
        return [summary, awaited].joined()
    }

    /// The tags and media, limited so that the title keeps more than half of the room.
    private func fittedEnd(_ tags: StyledText, media: StyledText, room: Int) -> StyledText {
        let media = media.cells <= room / 2 ? media : StyledText()
        let limit = room * 9 / 20 - (media.isEmpty ? 0 : media.cells + 2)
        let tags = isNarrow || limit < 4 ? StyledText() : tags.truncated(to: limit)
        return [tags, media].joined()
    }
}

extension [StyledText] {
    /// The texts that are not empty, with a separator between them.
    func joined(_ separator: StyledText = "  ") -> StyledText {
        reduce(into: StyledText()) { text, part in
            if !text.isEmpty, !part.isEmpty { text += separator }
            text += part
        }
    }
}
