import Chronology
import DiaryModel
import JSON

/// The heading of an entry in this program's own Markdown export: `### 21:14 Europe/Prague, Café ★`.
struct DiaryMarkdownHeading {
    let time: ZonedTime
    let hasTime: Bool
    let place: String?
    let isStarred: Bool

    init(_ heading: Substring, on day: CivilDate, _ options: ReadingOptions) {
        var text = heading.drop { $0 == "#" }.trimmingSpaces[...]
        isStarred = text.hasSuffix("★")
        if isStarred { text = text.dropLast().trimmingSpaces[...] }
        let comma = text.firstIndex(of: ",")
        place = comma.map { DiaryMarkdownBody.unescaped(text[text.index(after: $0)...].trimmingSpaces) }
        let clock = DiaryMarkdownClock(text[..<(comma ?? text.endIndex)], on: day, options)
        time = clock?.time ?? WrittenTime(day).zoned(in: options.zone)
        hasTime = clock != nil
    }
}

/// A clock with its zone: `21:14 Europe/Prague`, `02:30 Europe/Prague +01:00`.
struct DiaryMarkdownClock {
    let time: ZonedTime

    /// Nil if it is not a time of day.
    init?(_ text: some StringProtocol, on day: CivilDate, _ options: ReadingOptions) {
        let words = text.split { $0 == " " }.map { String($0) }
        let digits = words.first?.split { $0 == ":" }.compactMap { Int($0) } ?? []
        guard digits.count == 2, words.count <= 3,
            let wall = WallTime(date: day, hour: digits[0], minute: digits[1])
        else { return nil }
        let zone = words.count > 1 ? TimeZoneRules(fixed: words[1]) ?? (try? options.zones.zone(named: words[1])) : nil
        if words.count == 2, zone == nil { return nil }
        guard words.count == 3 else {
            time = (zone ?? options.zone).nearest(wall)
            return
        }
        guard let offset = TimeZoneRules(fixed: words[2])?.nearest(wall) else { return nil }
        time = ZonedTime(instant: offset.instant, utcOffset: offset.utcOffset, zoneName: words[1])
    }
}

/// The line of a task in this program's own Markdown export: `- [ ] due Friday 27 November 2026, 17:00 Europe/Prague`.
struct DiaryMarkdownTask {
    private let line: Substring
    private let monthNames: [String: Int]
    private let options: ReadingOptions

    init(_ line: Substring, _ monthNames: [String: Int], _ options: ReadingOptions) {
        (self.line, self.monthNames, self.options) = (line, monthNames, options)
    }

    /// Returns whether a line is a task's and not an item of a list in the text.
    static func isOne(_ line: Substring) -> Bool {
        guard line.hasPrefix("- [ ] ") || line.hasPrefix("- [x] ") || line.hasPrefix("- [-] ") else { return false }
        let words = line.dropFirst(6)
        return words == "task" || words.hasPrefix("task, done ") || words.hasPrefix("task, repeats ")
            || words.hasPrefix("due ")
    }

    func set(_ values: inout LineValues) {
        let isDone = line.hasPrefix("- [x]")
        // Obsidian's mark of a cancelled task, too.
        if line.hasPrefix("- [-]") { values[.cancelled] = .boolean(true) } else { values[.done] = .boolean(isDone) }
        var parts = line.dropFirst(6).split(separator: ",").map { $0.trimmingSpaces }
        if let index = parts.firstIndex(where: { $0.hasPrefix("repeats ") }) {
            // A rule has commas of its own.
            let rule = parts[index...].joined(separator: ",").dropFirst(8)
            if (try? RecurrenceRule(rrule: String(rule))) != nil { values[.repeatRule] = .string(String(rule)) }
            parts.removeSubrange(index...)
        }
        if let last = parts.last, last.hasPrefix("done "), let time = WrittenTime(String(last.dropFirst(5))) {
            if isDone { values.set(.doneTime, time.zoned(in: options.zone)) }
            parts.removeLast()
        }
        guard let first = parts.first, first.hasPrefix("due "), let day = day(first.dropFirst(4)) else { return }
        if parts.count > 1, let clock = DiaryMarkdownClock(parts[1], on: day, options) {
            values.setDue(clock.time, hasTime: true)
        } else {
            values.setDue(WrittenTime(day).zoned(in: options.zone), hasTime: false)
        }
    }

    /// `Friday 27 November 2026`, in English or in the language of the headings.
    private func day(_ text: Substring) -> CivilDate? {
        if let time = WrittenTime(String(text)) { return time.day }
        let words = text.split(separator: " ").map(String.init)
        guard let year = words.last.flatMap({ Int($0) }), let place = words.firstIndex(where: { Int($0) != nil }),
            let day = Int(words[place]), place + 1 < words.count - 1,
            let month = monthNames[words[(place + 1)..<(words.count - 1)].joined(separator: " ").lowercased()]
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
