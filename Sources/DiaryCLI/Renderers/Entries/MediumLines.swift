import Chronology
import DiaryKit
import Terminal

/// The media of an entry, numbered, with what cameras and recorders told.
struct MediumLines {
    let presentation: EntryPresentation
    let entry: DiaryEntry

    var lines: [StyledText] {
        let numberWidth = String(entry.media.count).utf8.count
        let times = entry.media.map { captureTime(of: $0) }
        // The column of clocks; a time of another day is rare and stands out.
        let timeWidth = times.allSatisfy(\.isEmpty) ? 0 : 5
        return entry.media.enumerated().flatMap { index, medium in
            let number = StyledText("\(index + 1)").padded(to: numberWidth, .right)
            let time = StyledText("\(times[index])").padded(to: timeWidth)
            return ([number] + parts(of: medium, time)).packed(
                to: presentation.output.width, indentation: numberWidth + 2)
        }
    }

    /// A medium on one line of its own, apart from its entry: its day is told too.
    ///
    /// - Parameter owner: what it belongs to, where its name doesn't say so.
    func line(of medium: Medium, named name: StyledText, belonging owner: StyledText = "") -> StyledText {
        let time = medium.captureTime.map { ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset).wallTime }
        let moment = time.map { "\($0.date) \($0.clock())" } ?? String(repeating: " ", count: 16)
        var parts = parts(of: medium, "\(moment)")
        parts.insert(owner, at: 3)
        return ([name] + parts.filter { !$0.isEmpty }).joined()
    }

    private func parts(of medium: Medium, _ time: StyledText) -> [StyledText] {
        var parts: [StyledText] = ["\(MediumNoun.word(for: medium.type))", time]
        parts.append(StyledText(presentation.line(medium.fileName ?? "(no name)")))
        parts += MediumFacts(medium.metadata).texts.map { StyledText(presentation.line($0)) }
        if let title = medium.metadata.title { parts.append(quoted(title)) }
        if let caption = medium.caption { parts.append(quoted(caption)) }
        for companion in medium.companions {
            parts.append("with " + StyledText(presentation.line(companion.fileName ?? companion.kind.rawValue)))
        }
        return parts
    }

    private func quoted(_ text: String) -> StyledText { "\"\(presentation.line(text))\"" }

    /// The clock of the camera, with the day where it isn't the entry's; nothing where it isn't known.
    private func captureTime(of medium: Medium) -> String {
        guard let time = medium.captureTime else { return "" }
        let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
        return wall.date == entry.creationTime.wallTime.date ? wall.clock() : "\(wall.date) \(wall.clock())"
    }
}
