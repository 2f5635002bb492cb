import Chronology
import DiaryModel

/// Entries as Markdown that CommonMark, GitHub, Obsidian and pandoc read alike.
///
/// Months, days and entries are headings of the first three levels; those of a text are moved below them.
struct MarkdownDocument: ExportDocument {
    private let words: MarkdownWords
    private let withoutPlaces: Bool
    private var zones: ZoneCache
    private var lastDay: CivilDate?

    init(words: MarkdownWords, zones: ZoneDatabase, withoutPlaces: Bool) {
        self.words = words
        self.withoutPlaces = withoutPlaces
        self.zones = ZoneCache(zones)
    }

    mutating func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) -> [UInt8] {
        let start = lastDay == nil ? "" : "\n"
        var blocks = headings(above: entry)
        blocks.append("### " + heading(of: entry))
        blocks.append(details(of: entry))
        blocks.append(task(of: entry))
        blocks.append(measurements(of: entry))
        let text = MarkdownText(entry.text).nested(below: MarkdownText.headingLevels)
        if DiaryMarkdownBody(text: text).looksLikeMore { blocks.append(DiaryMarkdownBody.beginningOfText) }
        blocks.append(text)
        for (index, medium) in entry.media.enumerated() { blocks += self.blocks(of: medium, in: entry, files?[index]) }
        let whole = start + blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        return Array(MarkdownText.withoutCommands(whole).utf8)
    }

    func blocks(of medium: Medium, in entry: DiaryEntry, _ files: ExportedFiles?) -> [String] {
        MarkdownMedium(medium: medium, files: files, words: words, position: position(of: medium, in: entry)).blocks
    }

    /// `weight 71.2 kg · battery 40%`.
    func measurements(of entry: DiaryEntry) -> String {
        entry.measurements.map { MarkdownText.escaped(words.measurement($0)) }.joined(separator: " · ")
    }

    /// The position of a medium, unless its entry has it.
    private func position(of medium: Medium, in entry: DiaryEntry) -> Position? {
        guard !withoutPlaces, let position = medium.metadata.position else { return nil }
        let isSame = entry.position.map { $0.latitude == position.latitude && $0.longitude == position.longitude }
        return isSame == true ? nil : position
    }

    private mutating func headings(above entry: DiaryEntry) -> [String] {
        let day = entry.creationTime.wallTime.date
        defer { lastDay = day }
        guard day != lastDay else { return [] }
        let isNewMonth = lastDay.map { ($0.year, $0.month) != (day.year, day.month) } ?? true
        return (isNewMonth ? ["# " + words.month(day)] : []) + ["## " + words.day(day)]
    }

    /// `15:00 Asia/Tokyo`, with the offset where the time would be read as another one: `02:30 Europe/Prague +01:00`.
    private mutating func clock(_ time: ZonedTime) -> String {
        let offset = time.tellingOffset { zones.zone(named: $0) }
        return words.time(time) + (offset.map { " " + $0 } ?? "")
    }

    /// `15:00 Europe/Prague, Café ★`.
    mutating func heading(of entry: DiaryEntry) -> String {
        var parts = [entry.hasTime ? clock(entry.creationTime) : "(no time)"]
        if !withoutPlaces, let place = entry.place { parts.append(MarkdownText.escaped(place)) }
        return parts.joined(separator: ", ") + (entry.starred ? " ★" : "")
    }

    /// `- [ ] due Friday 27 November 2026, 17:00`; empty for a plain entry.
    mutating func task(of entry: DiaryEntry) -> String {
        guard let task = entry.task else { return "" }
        let mark = entry.isCancelled ? "-" : task.isDone ? "x" : " "
        var parts = ["- [\(mark)] task"]
        if let due = task.due {
            parts = ["- [\(mark)] due " + words.day(due.day)]
            if due.hasTime { parts.append(clock(due.time)) }
        }
        if let done = task.doneTime {
            // It has no zone, and would be read in another one.
            let offset = ZonedTime.offsetName(done.utcOffset)
            parts.append("done \(done.wallTime.date) \(done.wallTime.clock())\(offset)")
        }
        if entry.recurrence != nil, let rule = entry.repeatRule { parts.append("repeats \(rule)") }
        return parts.joined(separator: ", ")
    }

    /// The tags that are not in the text, the position, the journal.
    func details(of entry: DiaryEntry) -> String {
        let inText = Set(TagScanner.names(in: entry.text).map { $0.lowercased() })
        // No-break spaces keep the words of a tag together.
        let typed = entry.tags.filter { !inText.contains($0.lowercased()) }
            .map { "#" + MarkdownText.escaped(String($0.map { $0 == " " ? "\u{A0}" : $0 })) }
        var parts = typed.isEmpty ? [] : [typed.joined(separator: " ")]
        if !withoutPlaces, let position = entry.position { parts.append(MarkdownMedium.link(to: position, words)) }
        if entry.journal != DiaryEntry.defaultJournal {
            parts.append("journal: " + MarkdownText.escaped(entry.journal))
        }
        return parts.joined(separator: " · ")
    }
}
