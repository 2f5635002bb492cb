import Chronology
import DiaryModel

/// Entries as jrnl's text file: `[2026-11-19 15:00] Title *`, the body, a blank line.
struct JrnlFile: ExportDocument {
    let zones: ZoneDatabase

    func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) -> [UInt8] {
        let text = MarkdownText.harmless(entry.text)
        var lines = JrnlEscaping.lines(of: text)
        lines += entry.wordsForText(zones).map { JrnlTagLine.hidden(in: MarkdownText.withoutCommands($0)) }
        lines += entry.media.map(Self.line)
        let title = lines.first ?? "(no text)"
        var body = lines.dropFirst().joined(separator: "\n")
        let tags = JrnlTagLine.text(of: entry.tags, besides: title + "\n" + body)
        if !tags.isEmpty { body += (body.isEmpty ? "" : "\n") + tags }
        let header = "[\(Self.time(of: entry))] \(JrnlEscaping.title(title, starred: entry.starred))\n"
        return Array(header.utf8) + (body.isEmpty ? [] : JrnlEscaping.body(body) + [0x0A]) + [0x0A]
    }

    /// The local time of the entry's own zone; without a time, the hour that jrnl assumes.
    private static func time(of entry: DiaryEntry) -> String {
        let wall = entry.creationTime.wallTime
        return "\(wall.date) \(entry.hasTime ? wall.clock() : "09:00")"
    }

    /// A medium by its name, such as `photo: IMG_2041.HEIC "the heron"`.
    private static func line(of medium: Medium) -> String {
        let name = medium.fileName.map { ": " + $0 } ?? ""
        let caption = medium.caption.map { " \"\($0)\"" } ?? ""
        let words = JrnlEscaping.lines(of: LineEnds.plain(medium.noun + name + caption)).joined(separator: " ")
        return JrnlTagLine.hidden(in: MarkdownText.withoutCommands(words))
    }
}
