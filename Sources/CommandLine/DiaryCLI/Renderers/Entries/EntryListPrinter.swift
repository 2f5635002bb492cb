import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Prints the entries of a query in the requested format, one at a time.
struct EntryListPrinter {
    let invocation: Invocation
    let store: DiaryStore
    /// The terms of a search, which are marked and shown in passages.
    var terms: [SearchTerm] = []
    var reportsEmptyResult = true
    /// Draws pictures in the format `text`; nil for none.
    var gallery: PictureGallery?

    /// Prints the entries of a query, reports an empty result, and returns the number of entries.
    @discardableResult
    func print(_ query: EntryQuery) throws -> Int {
        let count =
            switch ListFormat(invocation.values) {
            case .ids: try printIdentifiers(query)
            case .json: try printObjects(query, isArray: true)
            case .jsonl: try printObjects(query, isArray: false)
            case .text, .short, .full, .markdown: try printEntries(query)
            }
        if count == 0, terms.isEmpty, reportsEmptyResult { try reportEmptyResult(query) }
        return count
    }

    private func printEntries(_ query: EntryQuery) throws -> Int {
        let remembered = RememberedDay(query, invocation.context)
        var renderer = renderer(remembered)
        var count = 0
        var waiting: [ListedEntry] = []
        var note: StyledText?
        func show() throws {
            renderer.fit(waiting.map(\.entry))
            for listed in waiting { try invocation.output.print(renderer.blocks(of: listed), gallery) }
            waiting.removeAll(keepingCapacity: true)
        }
        do {
            try store.forEachListedEntry(query) { listed in
                count += 1
                waiting.append(listed)
                if let remembered, note == nil { note = remembered.note(on: listed.entry.creationTime.wallTime.date) }
                if waiting.count >= Self.fittedCount { try show() }
                return true
            }
        } catch {
            try show()
            throw error
        }
        try show()
        if let note { try invocation.messages.note(note) }
        return count
    }

    /// The number of entries to which columns are fitted, more than a screen holds.
    private static let fittedCount = 64

    private func printObjects(_ query: EntryQuery, isArray: Bool) throws -> Int {
        var renderer = JSONListRenderer(isArray: isArray, terms: terms, of: store)
        var count = 0
        try store.forEachEntry(query) { entry in
            count += 1
            try invocation.output.json(renderer.piece(entry))
            return true
        }
        try invocation.output.json(renderer.end)
        return count
    }

    private func printIdentifiers(_ query: EntryQuery) throws -> Int {
        var count = 0
        var lines: [UInt8] = []
        lines.reserveCapacity(2 * Self.identifierBytes)
        func show() throws {
            try invocation.output.bytes(lines)
            lines.removeAll(keepingCapacity: true)
        }
        do {
            try store.forEachHandle(query) { found in
                count += 1
                found.id.write(to: &lines)
                lines.append(0x0A)
                if lines.count >= Self.identifierBytes { try show() }
                return true
            }
        } catch {
            try show()
            throw error
        }
        try show()
        return count
    }

    /// The size of the blocks in which ids are printed, in bytes, since they may be many.
    private static let identifierBytes = 8192

    func print(_ ids: [UniqueIdentifier]) throws {
        let format = ListFormat(invocation.values)
        guard format == .json || format == .jsonl else {
            var renderer = renderer()
            for id in ids { try invocation.output.print(renderer.blocks(of: named(id)), gallery) }
            return
        }
        var objects = JSONListRenderer(isArray: format == .json, terms: terms, of: store)
        for id in ids { try invocation.output.json(objects.piece(named(id).entry)) }
        try invocation.output.json(objects.end)
    }

    private func named(_ id: UniqueIdentifier) throws -> ListedEntry {
        guard let listed = try store.listedEntry(id) else { throw DiaryError.noEntry(id.description) }
        return listed
    }

    private func renderer(_ remembered: RememberedDay? = nil) -> any EntryRenderer {
        let presentation = invocation.presentation(terms: terms, of: store)
        return switch ListFormat(invocation.values) {
        case .json, .jsonl, .ids: IdentifierRenderer()
        case .text: DayListRenderer(presentation, remembered: remembered)
        case .short: ShortListRenderer(presentation: presentation)
        case .full: FullTextRenderer(presentation)
        case .markdown: MarkdownRenderer(presentation)
        }
    }

    func reportEmptyResult(_ query: EntryQuery) throws {
        guard !invocation.hasSelection else { return try invocation.messages.line("no entry matches") }
        switch query.scope {
        case .trash: try invocation.messages.line("the trash is empty")
        case .diary: try invocation.messages.line("the diary is empty   begin: diary add 'First line'")
        }
    }
}

/// The format `full`: whole texts, each below a header.
struct FullTextRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var isFirst = true

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var lines = header(of: listed).wrapped(to: presentation.readingWidth)
        if !entry.text.isEmpty {
            lines += presentation.marked(presentation.text(entry.text)).wrapped(to: presentation.readingWidth)
        }
        let measured = presentation.measurements(entry)
        if !measured.isEmpty { lines += measured.joined().wrapped(to: presentation.readingWidth) }
        let media = entry.title.isEmpty ? MediaSummary(entry.media).title : MediaSummary(entry.media).text
        if !media.isEmpty {
            let awaited = presentation.awaited(entry.media).map { StyledText($0, .yellow) } ?? StyledText()
            lines += [StyledText(presentation.line(media)), awaited].joined().wrapped(to: presentation.readingWidth)
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
        let box = presentation.box(entry).map { StyledText($0) } ?? StyledText()
        return [presentation.shortID(listed), when, star, box, presentation.tags(entry)].joined()
    }
}

/// The format `short`: one line for each entry with id, date, star and text.
struct ShortListRenderer: EntryRenderer {
    private let presentation: EntryPresentation
    private var clockColumn = 19

    init(presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func fit(_ entries: [DiaryEntry]) {
        for entry in entries { clockColumn = max(clockColumn, clock(of: entry).cells) }
    }

    func blocks(of listed: ListedEntry) -> [EntryBlock] {
        [.line(line(of: listed).truncated(to: presentation.width))]
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

/// The format `ids`: full UUIDs, one per line.
struct IdentifierRenderer: EntryRenderer {
    func blocks(of listed: ListedEntry) -> [EntryBlock] {
        [.line(StyledText(SafeText(raw: listed.entry.id.description)))]
    }
}

/// The format `text`: days as headers, one line for each entry, passages below in a search.
struct DayListRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var line: DayListLine
    private var lastDay: CivilDate?
    /// The day of `--on-this-day`; nil for other lists.
    private let remembered: RememberedDay?
    private static let pictureRows = 4

    init(_ presentation: EntryPresentation, remembered: RememberedDay? = nil) {
        (self.presentation, self.remembered) = (presentation, remembered)
        line = DayListLine(presentation: presentation)
    }

    mutating func fit(_ entries: [DiaryEntry]) {
        line.fit(entries)
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var blocks = dayHeader(entry.creationTime.wallTime.date)
        let text = line.text(of: listed)
        blocks.append(.line(text))
        if !entry.media.isEmpty {
            let shelf = PictureGallery.Shelf(indentation: line.indentation.cells, rows: Self.pictureRows, limit: 1)
            blocks.append(.pictures(entry.media.map { (number: 0, medium: $0) }, shelf, isSeparated: false))
        }
        guard let marking = presentation.marking else { return blocks }
        let passages = SearchPassages(presentation: presentation, marking: marking)
            .lines(of: entry, beside: text, cells: line.passageRoom)
        return blocks + passages.map { .line(line.indentation + $0) }
    }

    private mutating func dayHeader(_ day: CivilDate) -> [EntryBlock] {
        guard day != lastDay else { return [] }
        // In a search, days are not separated by blank lines, since it shows few entries of each.
        let isApart = lastDay != nil && presentation.marking == nil
        lastDay = day
        let distance = remembered?.distance(of: day).map { "\($0), " } ?? ""
        let header = StyledText(SafeText(distance), .bold) + StyledText(presentation.day(day), .bold)
        let lines = header.wrapped(to: presentation.width)
        return (isApart ? [EntryBlock.blank] : []) + lines.map { EntryBlock.line($0) }
    }
}

/// The format `markdown`: days and times as headings, texts unchanged, media as lists.
struct MarkdownRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var lastDay: CivilDate?

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var lines: [StyledText] = []
        let day = entry.creationTime.wallTime.date
        if day != lastDay {
            if lastDay != nil { lines.append(StyledText()) }
            lines.append("# \(presentation.day(day))")
            lastDay = day
        }
        lines += [StyledText(), "## \(heading(of: entry))"]
        for part in parts(of: entry) where !part.string.isEmpty { lines += [StyledText(), StyledText(part)] }
        return lines.map { .line($0) }
    }

    private func heading(of entry: DiaryEntry) -> SafeText {
        let time = entry.creationTime
        var parts = entry.hasTime ? ["\(time.wallTime.clock()) \(time.zoneName)"] : ["(no time)"]
        if let place = entry.place { parts.append(place) }
        if entry.starred { parts.append("★") }
        return presentation.line(parts.joined(separator: ", "))
    }

    private func parts(of entry: DiaryEntry) -> [SafeText] {
        let media = entry.media.map { presentation.line(Self.item($0)).string }
        // Tags that occur in the text are not repeated.
        let inText = Set(TagScanner.names(in: entry.text).map { $0.lowercased() })
        let typed = entry.tags.filter { !inText.contains($0.lowercased()) }
        return [
            task(of: entry), SafeText(raw: presentation.measurements(entry).map(\.plain).joined(separator: " · ")),
            presentation.text(entry.text),
            presentation.line(typed.map { "#" + $0 }.joined(separator: " ")),
            SafeText(raw: media.joined(separator: "\n")),
        ]
    }

    /// The task, such as `- [ ] due Friday 27 November 2026, 17:00`; empty for a plain entry.
    private func task(of entry: DiaryEntry) -> SafeText {
        guard let box = presentation.box(entry) else { return "" }
        guard let due = entry.task?.due else { return "- \(box) task" }
        return "- \(box) due \(presentation.day(due.day))\(due.hasTime ? ", \(due.time.wallTime.clock())" : "")"
    }

    private static func item(_ medium: Medium) -> String {
        var item = "- \(MediumNoun.word(for: medium))"
        if let name = medium.fileName { item += " `\(name)`" }
        if let duration = medium.metadata.duration { item += ", \(PlayingTime.text(duration))" }
        if let caption = medium.caption { item += ": \(caption)" }
        return item
    }
}

/// The day of `--on-this-day`, from which lists show the distance in years.
struct RememberedDay {
    private let day: CivilDate
    private let isToday: Bool

    /// The day of a query with `--on-this-day`; nil for other queries.
    init?(_ query: EntryQuery, _ context: Context) {
        let texts = query.conditions.lazy.compactMap { condition -> String? in
            if case .createdOnDay(ofYear: let text) = condition { text } else { nil }
        }
        guard let text = texts.first, let reading = try? context.dateParser.parse(text) else { return nil }
        switch reading.kind {
        case .moment(let time): day = time.wallTime.date
        case .span(let first, _): day = first
        case .range: return nil
        }
        isToday = day == context.localZone.zonedTime(at: context.now()).wallTime.date
    }

    /// The distance, such as `3 years ago`, or `3 years earlier` if the day isn't today; nil in its own year.
    func distance(of other: CivilDate) -> String? {
        let years = day.year - other.year
        let count = abs(years).counted("year")
        if years == 0 { return isToday ? "Today" : nil }
        if years > 0 { return isToday ? "\(count) ago" : "\(count) earlier" }
        return isToday ? "In \(count)" : "\(count) later"
    }

    /// The sentence that explains a day of other years; nil for the same day of the year.
    func note(on other: CivilDate) -> StyledText? {
        guard (other.month, other.day) != (day.month, day.day) else { return nil }
        return "29 February is remembered on the 28th, as \(day.year) has none"
    }
}
