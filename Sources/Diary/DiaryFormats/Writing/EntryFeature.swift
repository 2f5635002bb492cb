import Chronology
import DiaryModel
import JSON

/// A thing that an entry can have besides its text, which some formats of exports can't hold.
package enum EntryFeature: CaseIterable, Sendable {
    case star, journal, tagCharacter, place, position, altitude, timeZone, seconds, dayWithoutTime
    case task, priority, measurement, caption, captionBreak, recognition, companion, rating, otherProgram
    case savedSearch, template

    /// The number of them that an entry has.
    ///
    /// Saved searches and templates belong to the diary and not to an entry; there are none.
    func count(in entry: DiaryEntry) -> Int {
        switch self {
        case .star: entry.starred ? 1 : 0
        case .journal: entry.journal == DiaryEntry.defaultJournal ? 0 : 1
        case .tagCharacter: entry.tags.count { !JrnlTagLine.holds($0) }
        case .place: entry.place == nil ? 0 : 1
        case .position: entry.position == nil ? 0 : 1
        case .altitude: entry.position?.altitude == nil ? 0 : 1
        case .timeZone: 1
        case .seconds: entry.hasTime && entry.creationTime.wallTime.second != 0 ? 1 : 0
        case .dayWithoutTime: entry.hasTime ? 0 : 1
        case .task: entry.task == nil ? 0 : 1
        case .priority: entry.task?.priority == nil ? 0 : 1
        case .measurement: entry.measurements.count
        case .caption: entry.media.count { $0.caption?.isEmpty == false }
        case .captionBreak: entry.media.count { $0.caption?.contains(where: \.isNewline) == true }
        case .recognition: entry.media.count { $0.recognition?.text.isEmpty == false }
        case .companion: entry.media.reduce(0) { $0 + $1.companions.count }
        case .rating: entry.rating == nil ? 0 : 1
        case .otherProgram: hasOtherProgram(entry, besides: nil) ? 1 : 0
        case .savedSearch, .template: 0
        }
    }

    /// Returns whether an entry has values of another program than one that are kept as they are.
    func hasOtherProgram(_ entry: DiaryEntry, besides format: String?) -> Bool {
        guard let extra = entry.extra else { return false }
        guard let members = (try? JSONParser.parse(extra))?.objectValue?.members else { return true }
        return members.contains { $0.key != SourceDigest.key && $0.key != format }
    }

    /// True for places, which are not missed where they are left out on demand.
    var isOfPlace: Bool { [.place, .position, .altitude, .otherProgram].contains(self) }
}

extension DiaryEntry {
    /// The task and the measurements as lines of text, for formats that can't hold them otherwise.
    ///
    /// - Parameter zones: tells which of two equal times of an autumn night is meant.
    func wordsForText(_ zones: ZoneDatabase) -> [String] {
        var lines: [String] = []
        if let task {
            let mark = isCancelled ? "-" : task.isDone ? "x" : " "
            var parts = ["- [\(mark)] task"]
            if let due = task.due {
                let clock = due.hasTime ? [due.time.wallTime.clock(), due.time.zoneName] : []
                let offset = due.hasTime ? due.time.tellingOffset { try? zones.zone(named: $0) } : nil
                parts.append((["due \(due.day)"] + clock + [offset].compactMap(\.self)).joined(separator: " "))
            }
            if let done = task.doneTime { parts.append("done \(done.wallTime.date) \(done.wallTime.clock())") }
            if let rule = recurrence { parts.append("repeats \(rule.words)") }
            lines.append(parts.joined(separator: ", "))
        }
        return lines + measurements.map(\.plainText)
    }
}
