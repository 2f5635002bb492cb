import Arguments
import Chronology
import DiaryCore
import Pixels
import Terminal

/// The line below each picture of a contact sheet.
enum SheetLabel: String, CaseIterable {
    /// The time when it was taken, with the length of a sound or a film.
    case date
    /// The name of the file.
    case name
    /// The number by which other commands select it.
    case number

    /// The line of `--labels`; the date by default.
    init(_ invocation: Invocation) throws(Failure) {
        guard let text = invocation.values.value(.labels) else {
            self = .date
            return
        }
        guard invocation.values.isGiven(.sheet) else {
            throw Failure(
                "--labels is for contact sheets", hint: "--sheet sheet.jpg --labels \(Self.name.rawValue)", .usage)
        }
        guard let label = Self(rawValue: text) else {
            throw Failure(
                "\(SafeText(text).singleLine) is not a label",
                hint: "labels: \(Self.allCases.map(\.rawValue).joined(separator: ", "))", .usage)
        }
        self = label
    }

    /// The label of a medium.
    func text(_ found: NumberedMedium) -> String {
        switch self {
        case .date: Self.time(of: found)
        case .name: found.medium.fileName ?? Self.time(of: found)
        case .number: "\(found.entry.id.prefix(found.listed.idDigitCount)):\(found.number)"
        }
    }

    /// The time when it was taken, in its own zone, or else the time of its entry; with its length.
    private static func time(of found: NumberedMedium) -> String {
        let taken = found.medium.captureTime.map { ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset).wallTime }
        let wall = taken ?? found.entry.creationTime.wallTime
        let clock = taken != nil || found.entry.hasTime ? " \(wall.clock())" : ""
        let length = found.medium.metadata.duration.map { "  \(PlayingTime.text($0))" } ?? ""
        return "\(wall.date)\(clock)\(length)"
    }
}
