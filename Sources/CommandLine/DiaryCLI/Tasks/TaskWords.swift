import Chronology
import DiaryModel
import Terminal

/// The words for due times, in `tasks` and in the browser.
struct TaskWords {
    let presentation: EntryPresentation
    let clock: TaskClock

    /// The header, such as `Thursday 19 November 2026, 3 days late` or `Today`.
    ///
    /// - Parameter late: the delay of a task of the day; nil if none is late, or if it is not shown.
    func header(_ day: CivilDate, late: String?) -> StyledText {
        guard day != clock.today else { return StyledText("Today", .bold) }
        guard let late, day < clock.today else { return StyledText(presentation.day(day), .bold) }
        return StyledText(presentation.day(day), .bold) + StyledText(SafeText(", \(late)"), .red)
    }

    /// The delay of a task unless the header of its day shows it; empty for none.
    ///
    /// A task of tomorrow may be late in a zone whose clocks are ahead.
    func lateness(_ entry: DiaryEntry, below day: CivilDate?) -> StyledText {
        guard !entry.isCancelled else { return "cancelled" }
        guard let day, day >= clock.today else { return StyledText() }
        return StyledText(SafeText(clock.lateness(of: entry.task) ?? ""), .red)
    }

    /// The delay, such as `3 days late`, or else the due time, with as many words as fit.
    func due(_ entry: DiaryEntry, isShort: Bool = false) -> StyledText {
        guard !entry.isCancelled else { return "cancelled" }
        if let late = clock.lateness(of: entry.task) { return StyledText(SafeText(late), .red) }
        return StyledText(SafeText(dueTime(entry, isShort: isShort)))
    }

    /// The due time, such as `Fri 27 Nov 17:00`, with the year if it isn't this one; `27 Nov` if there is little room.
    private func dueTime(_ entry: DiaryEntry, isShort: Bool) -> String {
        guard let due = entry.task?.due else { return "" }
        let names = DayNames.english
        let year = due.day.year == clock.today.year ? "" : " \(due.day.year)"
        let date = "\(due.day.day) \(names.month(of: due.day).prefix(3))\(year)"
        guard !isShort else { return date }
        let day = "\(names.weekday(of: due.day).prefix(3)) \(date)"
        return due.hasTime ? "\(day) \(due.time.wallTime.clock())\(presentation.offsetMark(due.time))" : day
    }

    /// The time, such as ` 9:00`, `17:00` or `15:00+9`; empty for a day without a time.
    func time(_ due: TaskDue?) -> String {
        guard let due, due.hasTime else { return "" }
        return hour(of: due.time)
    }

    func hour(of time: ZonedTime) -> String {
        let clock = time.wallTime.clock()
        return (clock.first == "0" ? " " + clock.dropFirst() : clock) + presentation.offsetMark(time)
    }
}

/// The current time for tasks: which are overdue, and by how much.
struct TaskClock {
    let now: Instant
    let today: CivilDate
    private let time: ZonedTime
    private let rules: (_ name: String) -> TimeZoneRules?

    /// - Parameters:
    ///   - zone: the local zone.
    ///   - rules: returns the rules of a zone by its name; nil if unknown.
    init(now: Instant, zone: TimeZoneRules, rules: @escaping (_ name: String) -> TimeZoneRules?) {
        (self.now, self.rules) = (now, rules)
        time = zone.zonedTime(at: now)
        today = time.wallTime.date
    }

    init(_ context: Context) {
        self.init(now: context.now(), zone: context.localZone) { [zones = context.zones] name in
            try? zones.zone(named: name)
        }
    }

    func isPastDue(_ task: DiaryTask?) -> Bool {
        guard let task else { return false }
        return task.isPastDue(at: now, zone: rules)
    }

    /// The next due time of a task that repeats, if it is done now; nil if it doesn't repeat, or if the next one counts
    /// from the time when it is done.
    func following(_ entry: DiaryEntry) -> TaskDue? {
        guard let due = entry.task?.due, entry.task?.isDone == false, entry.recurrence?.isAfterDone == false else {
            return nil
        }
        return entry.repetition(doneAt: due.time, now: now, zone: rules)?.due
    }

    /// Returns whether a task that is due then comes again by a rule.
    func comesAgain(_ rule: RecurrenceRule, after due: TaskDue?) -> Bool {
        rule.comesAgain(after: due, now: time, zone: rules)
    }

    /// The delay, such as `3 days late` or `2 hours late`; nil for a task that isn't overdue.
    func lateness(of task: DiaryTask?) -> String? {
        guard isPastDue(task), let due = task?.due else { return nil }
        let days = today.daysSince1970 - due.day.daysSince1970
        guard days < 1 else { return "\(days.counted("day")) late" }
        guard due.hasTime else { return "late" }
        let minutes = Int((now.microseconds - due.time.instant.microseconds) / 60_000_000)
        return minutes < 60 ? "\(max(1, minutes).counted("minute")) late" : "\((minutes / 60).counted("hour")) late"
    }
}
