import Chronology
import DiaryModel
import Terminal

/// The media of an entry, numbered, with their metadata.
struct MediumLines {
    let presentation: EntryPresentation
    let entry: DiaryEntry

    var lines: [StyledText] {
        let numberWidth = String(entry.media.count).utf8.count
        let times = entry.media.map { captureTime(of: $0) }
        // The times have their own column. A time of another day is rare and noticeable.
        let timeWidth = times.allSatisfy(\.isEmpty) ? 0 : 5
        return entry.media.enumerated().flatMap { index, medium in
            let number = StyledText("\(index + 1)").padded(to: numberWidth, .right)
            var parts = parts(of: medium, StyledText("\(times[index])", .faint).padded(to: timeWidth))
            if let film = Self.film(of: medium) { parts[0] = parts[0] + " with a " + film }
            return ([number] + parts + words(of: medium)).packed(
                to: presentation.width, indentation: numberWidth + 2)
        }
    }

    /// A medium without its entry, with its day; in columns if the window leaves room for its properties.
    ///
    /// - Parameter owner: the owner of the medium, unless its name says so.
    func lines(of medium: Medium, named name: StyledText, belonging owner: StyledText = "") -> [StyledText] {
        let time = medium.captureTime.map { ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset).wallTime }
        let moment = time.map { "\($0.date) \($0.clock())" } ?? String(repeating: " ", count: 16)
        var parts = parts(of: medium, StyledText(SafeText(moment), .faint))
        parts.insert(owner, at: 3)
        if let film = Self.film(of: medium) { parts.append(film) }
        guard let width = presentation.width, width >= 76 else {
            return ([name] + parts).packed(to: presentation.width, indentation: 4)
        }
        return Self.columns([name.padded(to: 8), parts[0].padded(to: 5)] + parts[1...], width: width)
    }

    /// Name, kind, time and file name in columns, then all properties, aligned below.
    private static func columns(_ parts: [StyledText], width: Int) -> [StyledText] {
        let start = parts[..<3].map(\.self).joined()
        let nameWidth = width < 100 ? 16 : 26
        let indentation = start.cells + 2 + nameWidth + 2
        let margin = StyledText(SafeText(raw: String(repeating: " ", count: indentation)))
        var lines = [[start, parts[3].padded(to: nameWidth)].joined()]
        for part in parts[4...] where !part.isEmpty {
            let line = [lines[lines.count - 1], part].joined()
            if line.cells <= width {
                lines[lines.count - 1] = line
            } else {
                lines += part.wrapped(to: width - indentation).map { margin + $0 }
            }
        }
        if lines.count == 1, parts[4...].allSatisfy(\.isEmpty) { lines = [[start, parts[3]].joined()] }
        return lines.flatMap { $0.cells > width ? $0.wrapped(to: width) : [$0] }
    }

    private func parts(of medium: Medium, _ time: StyledText) -> [StyledText] {
        var parts: [StyledText] = ["\(MediumNoun.word(for: medium))", time]
        parts.append(StyledText(presentation.line(medium.fileName ?? "(no name)")))
        parts += MediumFacts(medium.metadata).texts.map { StyledText(presentation.line($0)) }
        if let awaited = presentation.awaited([medium]) { parts.append(StyledText(awaited, .yellow)) }
        if let doubt = medium.timeDoubt { parts.append(StyledText(SafeText(doubt.words), .yellow)) }
        if let title = medium.metadata.title { parts.append(quoted(title)) }
        if let caption = medium.caption { parts.append(quoted(caption)) }
        for companion in medium.companions {
            parts.append("with " + StyledText(presentation.line(companion.fileName ?? companion.kind.rawValue)))
        }
        return parts
    }

    private func words(of medium: Medium) -> [StyledText] {
        var parts: [StyledText] = []
        if let description = medium.metadata.description { parts.append(quoted(description)) }
        if let comment = medium.metadata.comment { parts.append("comment: " + quoted(comment)) }
        if !medium.metadata.keywords.isEmpty {
            parts.append("keywords: \(presentation.line(medium.metadata.keywords.joined(separator: ", ")))")
        }
        if let text = medium.recognition?.text, !text.isEmpty {
            parts.append("\(MediumNoun.recognized(in: medium)): " + quoted(text.trimmingSpaces))
        }
        return parts
    }

    /// `film of 2.8 s`: the film of a photo, if its length is known.
    private static func film(of medium: Medium) -> StyledText? {
        medium.metadata.filmDuration.map { "film of \(MediumFacts.seconds($0))" }
    }

    private func quoted(_ text: String) -> StyledText { "\"\(presentation.line(text))\"" }

    /// The capture time, with the day if it isn't the entry's; empty if unknown.
    private func captureTime(of medium: Medium) -> String {
        guard let time = medium.captureTime else { return "" }
        let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
        return wall.date == entry.creationTime.wallTime.date ? wall.clock() : "\(wall.date) \(wall.clock())"
    }
}
