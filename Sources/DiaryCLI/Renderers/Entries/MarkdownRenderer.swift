import Chronology
import DiaryKit
import Terminal

/// The format `markdown`: days and times as headings, texts as they are, media as lists.
struct MarkdownRenderer: EntryRenderer {
    let presentation: EntryPresentation
    private var lastDay: CivilDate?

    init(_ presentation: EntryPresentation) {
        self.presentation = presentation
    }

    mutating func print(_ entry: DiaryEntry) throws {
        let output = presentation.output
        let day = entry.creationTime.wallTime.date
        if day != lastDay {
            if lastDay != nil { try output.line() }
            try output.line("# \(presentation.day(day))")
            lastDay = day
        }
        try output.line()
        try output.line("## \(heading(of: entry))")
        for block in blocks(of: entry) where !block.string.isEmpty {
            try output.line()
            try output.line(StyledText(block))
        }
    }

    private func heading(of entry: DiaryEntry) -> SafeText {
        let time = entry.creationTime
        var parts = entry.hasTime ? ["\(time.wallTime.clock()) \(time.zoneName)"] : ["(no time)"]
        if let place = entry.place { parts.append(place) }
        if entry.starred { parts.append("★") }
        return presentation.line(parts.joined(separator: ", "))
    }

    private func blocks(of entry: DiaryEntry) -> [SafeText] {
        let media = entry.media.map { presentation.line(Self.item($0)).string }
        // Tags of the text stand there already.
        let standing = Set(TagScanner.names(in: entry.text).map { $0.lowercased() })
        let typed = entry.tags.filter { !standing.contains($0.lowercased()) }
        return [
            presentation.text(entry.text),
            presentation.line(typed.map { "#" + $0 }.joined(separator: " ")),
            SafeText(raw: media.joined(separator: "\n")),
        ]
    }

    private static func item(_ medium: Medium) -> String {
        var item = "- \(MediumNoun.word(for: medium.type))"
        if let name = medium.fileName { item += " `\(name)`" }
        if let duration = medium.metadata.duration { item += ", \(PlayingTime.text(duration))" }
        if let caption = medium.caption { item += ": \(caption)" }
        return item
    }
}
