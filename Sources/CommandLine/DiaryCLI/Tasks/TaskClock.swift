import Chronology
import DiaryModel

/// The current time for tasks: which are overdue, and by how much.
struct TaskClock {
    let now: Instant
    let today: CivilDate
    private let rules: (_ name: String) -> TimeZoneRules?

    /// - Parameters:
    ///   - zone: the local zone.
    ///   - rules: returns the rules of a zone by its name; nil if unknown.
    init(now: Instant, zone: TimeZoneRules, rules: @escaping (_ name: String) -> TimeZoneRules?) {
        (self.now, self.rules) = (now, rules)
        today = zone.zonedTime(at: now).wallTime.date
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
