import Chronology
import DiaryModel
import Terminal

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
