import Chronology
import DiaryKit
import Terminal

/// The media of an entry, numbered, with what cameras and recorders told.
struct MediumLines {
    let presentation: EntryPresentation
    let entry: DiaryEntry

    var lines: [StyledText] {
        let numberWidth = String(entry.media.count).utf8.count
        return entry.media.enumerated().flatMap { index, medium in
            let number = StyledText("\(index + 1)").padded(to: numberWidth, .right)
            return ([number] + parts(of: medium)).packed(to: presentation.output.width, indentation: numberWidth + 2)
        }
    }

    private func parts(of medium: Medium) -> [StyledText] {
        var parts: [StyledText] = ["\(MediumNoun.word(for: medium.type))", "\(captureTime(of: medium))"]
        parts.append(StyledText(presentation.line(medium.fileName ?? "(no name)")))
        parts += MediumFacts(medium.metadata).texts.map { StyledText(presentation.line($0)) }
        if let title = medium.metadata.title { parts.append(quoted(title)) }
        if let caption = medium.caption { parts.append(quoted(caption)) }
        return parts
    }

    private func quoted(_ text: String) -> StyledText { "\"\(presentation.line(text))\"" }

    /// The clock of the camera, with the day where it isn't the entry's.
    private func captureTime(of medium: Medium) -> String {
        guard let time = medium.captureTime else { return "     " }
        let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
        return wall.date == entry.creationTime.wallTime.date ? wall.clock() : "\(wall.date) \(wall.clock())"
    }
}
