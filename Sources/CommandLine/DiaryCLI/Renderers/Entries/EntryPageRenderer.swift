import Chronology
import DiaryModel
import Terminal

/// Everything about an entry, in the format of `show`.
struct EntryPageRenderer: EntryRenderer {
    let presentation: EntryPresentation
    /// The lines that the pictures of an entry may take; nil for no pictures.
    private let pictureRows: (([Medium]) -> Int)?
    private var isFirst = true

    init(_ presentation: EntryPresentation, pictureRows: (([Medium]) -> Int)? = nil) {
        self.presentation = presentation
        self.pictureRows = pictureRows
    }

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock] {
        let entry = listed.entry
        var lines = packed(header(of: listed)) + packed(place(of: entry))
        lines += packed(presentation.measurements(entry))
        if let task = entry.task {
            lines += packed(self.task(task, isCancelled: entry.isCancelled)) + packed(repetition(of: entry))
        }
        if let time = entry.trashTime { lines += packed(trashLine(listed, since: time)) }
        lines.append(StyledText())
        if !entry.text.isEmpty {
            let text = presentation.tagged(StyledText(presentation.text(entry.text)))
            lines += text.wrapped(to: presentation.readingWidth) + [StyledText()]
        }
        if !isFirst { lines.insert(StyledText(), at: 0) }
        isFirst = false
        let end = MediumLines(presentation: presentation, entry: entry).lines + packed(footer(of: entry))
        return lines.map { .line($0) } + pictures(of: entry) + end.map { .line($0) }
    }

    private func pictures(of entry: DiaryEntry) -> [EntryBlock] {
        guard let pictureRows, !entry.media.isEmpty else { return [] }
        let shelf = PictureGallery.Shelf(rows: pictureRows(entry.media), isNumbered: entry.media.count > 1)
        let media = entry.media.enumerated().map { (number: $0.offset + 1, medium: $0.element) }
        return [.pictures(media, shelf, isSeparated: true)]
    }

    private func packed(_ parts: [StyledText]) -> [StyledText] { parts.packed(to: presentation.width) }

    private func header(of listed: ListedEntry) -> [StyledText] {
        let (entry, time) = (listed.entry, listed.entry.creationTime)
        var when = StyledText(presentation.day(time.wallTime.date), .bold)
        if entry.hasTime {
            when.append(", \(time.wallTime.clock())", .bold)
            when.append(" \(time.zoneName)")
            if !presentation.offsetMark(time).isEmpty {
                when.append(" (\(here(time)) here)")
            }
        }
        let star = entry.starred ? StyledText("*", .yellow) : StyledText()
        let doubt = entry.timeDoubt.map { StyledText(SafeText($0.words), .yellow) } ?? StyledText()
        return [presentation.shortID(listed), star, when, doubt, presentation.tags(entry)]
    }

    /// The local time, with the day if it differs.
    private func here(_ time: ZonedTime) -> String {
        let wall = presentation.timeHere(time.instant)
        return wall.date == time.wallTime.date ? wall.clock() : "\(wall.date) \(wall.clock())"
    }

    private func place(of entry: DiaryEntry) -> [StyledText] {
        var parts: [StyledText] = []
        if let place = entry.place { parts.append(StyledText(presentation.line(place))) }
        if let nearest = entry.details.nearestWords { parts.append("\(presentation.line(nearest))") }
        if let position = entry.position {
            let source = entry.media.firstIndex { $0.metadata.position == position }
            let from = source.map { " (from \(MediumNoun.word(for: entry.media[$0])) \($0 + 1))" } ?? ""
            parts.append("\(position.text)\(from)")
        }
        return parts + ["journal: \(presentation.line(entry.journal))"]
    }

    /// The task, such as `[ ] due Friday 27 November 2026 17:00`, with the delay, the priority and the time of
    /// completion.
    private func task(_ task: DiaryTask, isCancelled: Bool) -> [StyledText] {
        var parts: [StyledText] = []
        if let due = task.due {
            let time = due.hasTime ? ", \(due.time.wallTime.clock()) \(due.time.zoneName)" : ""
            parts.append("due \(presentation.day(due.day))\(time)")
        }
        if let late = presentation.taskClock.lateness(of: task) { parts.append(StyledText("\(late)", .red)) }
        if let priority = task.priority { parts.append("priority \(Self.short(priority))") }
        if let done = task.doneTime {
            parts.append("done \(presentation.day(done.wallTime.date)), \(done.wallTime.clock())")
        }
        if isCancelled { parts.append("cancelled") }
        let box = StyledText(isCancelled ? "[-]" : task.isDone ? "[x]" : "[ ]")
        return parts.isEmpty ? [box + " task"] : [box + " " + parts[0]] + parts.dropFirst()
    }

    /// The rule of a task in words, with the day that comes after this one: `repeats every week on Friday`.
    private func repetition(of entry: DiaryEntry) -> [StyledText] {
        guard let words = RepeatOptions.words(for: entry) else { return [] }
        let next = presentation.taskClock.following(entry).map { StyledText("then \(presentation.day($0.day))") }
        return ["\(presentation.line(words))", next ?? StyledText()]
    }

    /// A priority with three digits, which is precise enough for people.
    ///
    /// A task that was moved often has many more.
    ///
    /// JSON contains all digits.
    private static func short(_ priority: Double) -> String {
        let exact = DecimalText(priority)
        let rounded = exact.rounded(significant: 3)
        return rounded == exact ? exact.plain : "about \(rounded.plain)"
    }

    private func trashLine(_ listed: ListedEntry, since time: Instant) -> [StyledText] {
        [
            StyledText("in the trash since \(presentation.shortDay(time))", .yellow),
            "bring it back: diary restore \(presentation.shortID(listed))",
        ]
    }

    private func footer(of entry: DiaryEntry) -> [StyledText] {
        var times = "added \(presentation.shortDay(entry.addTime))"
        // An import reads the clock twice, so a difference of a moment is not an edit.
        if entry.revision > 1 || entry.updateTime > entry.addTime.adding(microseconds: 1_000_000) {
            times += ", edited \(presentation.shortDay(entry.updateTime))"
        }
        if entry.revision > 1 { times += " (\(entry.revision) versions)" }
        let id = StyledText(SafeText(raw: entry.id.description), .cyan)
        let line = id + "   \(times)"
        return presentation.width.map { line.cells <= $0 } ?? true ? [line] : [id, "\(times)"]
    }
}

extension [StyledText] {
    /// The parts, separated by two spaces and wrapped to the width; empty ones are left out.
    ///
    /// - Parameter indentation: the cells before the first part of a continued line.
    func packed(to width: Int?, indentation: Int = 0) -> [StyledText] {
        let parts = filter { !$0.isEmpty }
        guard let width else { return parts.isEmpty ? [] : [parts.joined()] }
        let start = StyledText(SafeText(raw: String(repeating: " ", count: indentation)))
        var lines: [StyledText] = []
        for part in parts {
            if let line = lines.last, line.cells + 2 + part.cells <= width {
                lines[lines.count - 1] = [line, part].joined()
            } else {
                lines += (lines.isEmpty ? part : start + part).wrapped(to: width)
            }
        }
        return lines
    }
}
