import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// A sentence about an entry that was added or changed.
struct ChangeSentence {
    let invocation: Invocation
    let store: DiaryStore

    /// The sentence `added 81c4f0  Thursday 19 November 2026 15:00 Europe/Berlin  #trip  3 photos`.
    func text(_ verb: String, _ entry: DiaryEntry) throws -> StyledText {
        var parts: [StyledText] = ["\(verb) \(try store.shortID(of: entry.id), .cyan)", time(of: entry)]
        if entry.journal != DiaryEntry.defaultJournal { parts.append("journal \(line: entry.journal)") }
        if !entry.tags.isEmpty { parts.append(tags(entry.tags)) }
        if let task = entry.task { parts.append(words(for: task, isCancelled: entry.isCancelled)) }
        let numbers = MeasuredNumber(invocation.context.numberNotation)
        parts += entry.measurements.map { "\(line: numbers.text($0))" }
        parts += MediaSummary(entry.media).counts.map { "\($0)" }
        return parts.joined()
    }

    private func time(of entry: DiaryEntry) -> StyledText {
        let moment = Self.words(for: entry.creationTime, hasTime: entry.hasTime, invocation.context.dayNames)
        return entry.starred ? "\(moment) \("*", .yellow)" : "\(moment)"
    }

    /// The day in words, with the time and its zone if a time was given.
    static func words(for time: ZonedTime, hasTime: Bool, _ names: DayNames) -> String {
        let date = time.wallTime.date
        let day = "\(names.weekday(of: date)) \(date.inWords)"
        return hasTime ? "\(day) \(time.wallTime.clock()) \(time.zoneName)" : day
    }

    /// The task in words, such as `task, due Friday 27 November 2026`.
    private func words(for task: DiaryTask, isCancelled: Bool) -> StyledText {
        if isCancelled { return "task, cancelled" }
        if task.isDone { return "task, done" }
        guard let due = task.due else { return "task" }
        return "task, due \(Self.words(for: due.time, hasTime: due.hasTime, invocation.context.dayNames))"
    }

    private func tags(_ names: [String]) -> StyledText {
        names.map { StyledText(SafeText("#\($0)").singleLine, .green) }.joined(" ")
    }
}
