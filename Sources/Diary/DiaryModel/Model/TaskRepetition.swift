package import Chronology

/// The task that follows one that is done, by the rule of both.
package struct TaskRepetition {
    package let due: TaskDue
    /// When the rule says that it is due, if its zone has no such time; nil if that is the due time.
    package let repeatDue: String?
    /// Its rule: the same, with the number of times that are left.
    package let rule: String
    /// The times that passed before it was made: no task is made for them.
    package let passedOver: Int
}

extension DiaryEntry {
    /// True for a task with a rule by which it repeats, done or not.
    public var repeats: Bool { task != nil && details.repeatRule != nil }

    /// The days from the due day to the day on which the task was done, negative if that was before; nil for others.
    var daysLate: Int? {
        guard let due = task?.due, let done = task?.doneTime else { return nil }
        return done.wallTime.date.daysSince1970 - due.day.daysSince1970
    }

    /// The rule by which the task repeats; nil if there is none, or it can't be read.
    package var recurrence: RecurrenceRule? {
        guard repeats, let rule = details.repeatRule else { return nil }
        return try? RecurrenceRule(rrule: rule)
    }

    /// What follows the task when it is done; nil if nothing does.
    ///
    /// - Parameters:
    ///     - time: when it was done.
    ///     - now: what was due before is passed over. The time of `done` at the earliest.
    ///     - zone: the rules of a zone by its name; nil if unknown, then the stored offset is used.
    package func repetition(
        doneAt time: ZonedTime, now: Instant, zone: (_ name: String) -> TimeZoneRules?
    ) -> TaskRepetition? {
        guard let task, let following = following(doneAt: time, zone) else { return nil }
        if following.rule.isAfterDone {
            return following.afterDone(at: time.instant, at: task.due?.hasTime == true ? task.due.map(ruledTime) : nil)
        }
        return following.next(
            after: start(following, doneAt: time), hasTime: task.due?.hasTime ?? false, now: max(now, time.instant),
            zone: zone)
    }

    /// The times of the rule after the due time, where nothing follows the task any more: all of them have passed.
    package func timesToEnd(doneAt time: ZonedTime, zone: (_ name: String) -> TimeZoneRules?) -> Int {
        guard let following = following(doneAt: time, zone), !following.rule.isAfterDone else { return 0 }
        let walls = following.walls(after: start(following, doneAt: time), hasTime: task?.due?.hasTime ?? false)
        return walls.reduce(0) { count, _ in count + 1 }
    }

    private func following(doneAt time: ZonedTime, _ zone: (_ name: String) -> TimeZoneRules?) -> FollowingTasks? {
        guard let text = details.repeatRule, let rule = recurrence else { return nil }
        return FollowingTasks(rule: rule, text: text, rules: (task?.due?.time ?? time).rules(zone))
    }

    /// The time from which the rule goes on.
    private func start(_ following: FollowingTasks, doneAt time: ZonedTime) -> WallTime {
        task?.due.map(ruledTime) ?? following.rules.zonedTime(at: time.instant).wallTime.date.noon
    }
}

extension RecurrenceRule {
    /// Returns whether a task comes again by the rule.
    ///
    /// - Parameters:
    ///     - due: its due time; nil if it has none.
    ///     - now: when it is done at the earliest, from which a time after done counts.
    ///     - zone: the rules of a zone by its name; nil if unknown, then the stored offset is used.
    package func comesAgain(
        after due: TaskDue?, now: ZonedTime, zone: (_ name: String) -> TimeZoneRules?
    ) -> Bool {
        let rule = due.map { completed(from: $0.day) } ?? self
        let following = FollowingTasks(rule: rule, text: "", rules: (due?.time ?? now).rules(zone))
        guard !isAfterDone else { return following.afterDone(at: now.instant, at: nil) != nil }
        guard let due else { return true }
        var times = following.walls(after: due.time.wallTime, hasTime: due.hasTime).makeIterator()
        return times.next() != nil
    }
}

extension DiaryEntry {
    /// The time that the rule gives a task that is due then: another one if it was moved.
    private func ruledTime(of due: TaskDue) -> WallTime {
        details.repeatDue.flatMap { WallTime(repeatDue: $0, hasTime: due.hasTime) } ?? due.time.wallTime
    }

    /// The days on which an unfinished task will be due again, after its due time and through a day.
    package func comingDays(through last: CivilDate, zone: (_ name: String) -> TimeZoneRules?) -> [CivilDate] {
        guard let due = task?.due, task?.isDone == false, let rule = recurrence, !rule.isAfterDone else { return [] }
        let following = FollowingTasks(rule: rule, text: "", rules: due.time.rules(zone))
        return following.walls(after: ruledTime(of: due), hasTime: due.hasTime).prefix { $0.date <= last }.map(\.date)
    }
}

extension ZonedTime {
    fileprivate func rules(_ zone: (_ name: String) -> TimeZoneRules?) -> TimeZoneRules {
        zone(zoneName) ?? TimeZoneRules(utcOffset: utcOffset)
    }
}

extension TaskDue {
    /// The text of `repeatDue` for a due time: `2026-11-27`, or `2026-11-27T09:00:00`.
    package var repeatDue: String { Self.repeatDue(time.wallTime, hasTime: hasTime) }

    fileprivate static func repeatDue(_ wall: WallTime, hasTime: Bool) -> String {
        guard hasTime else { return wall.date.description }
        return "\(wall.date)T\(wall.clock(withSeconds: true))"
    }
}

extension WallTime {
    /// Reads the text of `repeatDue`; nil unless it is a day or a time, as the due time is.
    fileprivate init?(repeatDue text: String, hasTime: Bool) {
        guard hasTime else {
            guard let date = CivilDate(iso8601: text) else { return nil }
            self = date.noon
            return
        }
        var scanner = DateTextScanner(text.unicodeScalars)
        guard let year = scanner.number(first: 4), scanner.take("-"), let month = scanner.number(first: 2),
            scanner.take("-"), let day = scanner.number(first: 2), scanner.take("T"),
            let hour = scanner.number(first: 2), scanner.take(":"), let minute = scanner.number(first: 2),
            scanner.take(":"), let second = scanner.number(first: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}

/// What follows a task by a rule, in its zone.
private struct FollowingTasks {
    let rule: RecurrenceRule
    let text: String
    let rules: TimeZoneRules

    /// The first time after a start that has not passed.
    func next(
        after start: WallTime, hasTime: Bool, now: Instant, zone: (_ name: String) -> TimeZoneRules?
    ) -> TaskRepetition? {
        var passed = 0
        for wall in walls(after: start, hasTime: hasTime) {
            let due = TaskDue(time(at: wall), hasTime: hasTime)
            guard due.hasPassed(at: now, zone: zone) else {
                return repetition(due, wall, left: rule.count.map { $0 - passed - 1 }, passedOver: passed)
            }
            passed += 1
        }
        return nil
    }

    /// The times after a start, which is the first of them whether or not the rule names it, up to its end.
    func walls(after start: WallTime, hasTime: Bool) -> some Sequence<WallTime> {
        let times = RecurrenceTimes(rule, from: start, hasTime: hasTime)
        return sequence(state: (times: times, left: rule.count.map { $0 - 1 } ?? .max)) { state -> WallTime? in
            while state.left > 0, let wall = state.times.next() {
                guard wall > start else { continue }
                state.left -= 1
                return isBeforeEnd(wall, hasTime: hasTime) ? wall : nil
            }
            return nil
        }
    }

    /// So long after it was done, at the time of day at which it was due.
    ///
    /// - Parameter clock: the time of day at which it was due; nil if it was due on a day, or never.
    func afterDone(at instant: Instant, at clock: WallTime?) -> TaskRepetition? {
        if let count = rule.count, count < 2 { return nil }
        let done = rules.zonedTime(at: instant).wallTime
        let date: CivilDate
        switch rule.frequency {
        case .hourly:
            let due = rules.zonedTime(at: instant.adding(seconds: Int64(rule.interval) * 3600))
            guard isBeforeEnd(due.wallTime, hasTime: true) else { return nil }
            return repetition(
                TaskDue(due, hasTime: true), due.wallTime, left: rule.count.map { $0 - 1 }, passedOver: 0)
        case .daily: date = done.date.adding(days: rule.interval)
        case .weekly: date = done.date.adding(days: 7 * rule.interval)
        case .monthly: date = done.date.adding(months: rule.interval)
        case .yearly: date = done.date.adding(months: 12 * rule.interval)
        }
        let timed = clock.flatMap { WallTime(date: date, hour: $0.hour, minute: $0.minute, second: $0.second) }
        let (wall, hasTime) = (timed ?? date.noon, timed != nil)
        guard isBeforeEnd(wall, hasTime: hasTime) else { return nil }
        let due = TaskDue(time(at: wall), hasTime: hasTime)
        return repetition(due, wall, left: rule.count.map { $0 - 1 }, passedOver: 0)
    }

    private func repetition(_ due: TaskDue, _ wall: WallTime, left: Int?, passedOver: Int) -> TaskRepetition {
        let isMoved = due.hasTime && due.time.wallTime != wall
        return TaskRepetition(
            due: due, repeatDue: isMoved ? TaskDue.repeatDue(wall, hasTime: true) : nil,
            rule: left.map { RecurrenceRule.text(text, withCount: $0) } ?? text, passedOver: passedOver)
    }

    /// A time that clocks skip is as long after the change as it seems; of two it is the earlier one (RFC 5545).
    private func time(at wall: WallTime) -> ZonedTime {
        switch rules.resolve(wall) {
        case .unique(let time), .repeated(earlier: let time, later: _): time
        case .skipped(let before, _):
            rules.zonedTime(
                at: Instant(
                    secondsSince1970: wall.secondsSince1970 - Int64(before.utcOffset), microsecond: wall.microsecond))
        }
    }

    private func isBeforeEnd(_ wall: WallTime, hasTime: Bool) -> Bool {
        switch rule.end {
        case nil: true
        case .day(let date)?: wall.date <= date
        case .clock(let end)?: hasTime ? wall <= end : wall.date <= end.date
        case .instant(let end)?:
            hasTime
                ? time(at: wall).instant <= end : wall.date <= rules.zonedTime(at: end).wallTime.date
        }
    }
}

extension RecurrenceRule {
    /// The text of a rule with another number of times; every other part is as it was written.
    fileprivate static func text(_ text: String, withCount count: Int) -> String {
        text.split(separator: Character(";")).map { part in
            part.uppercased().hasPrefix("COUNT=") ? "COUNT=\(count)" : String(part)
        }.joined(separator: ";")
    }
}

extension CivilDate {
    /// The time of a day without one.
    fileprivate var noon: WallTime { WallTime(secondsSince1970: Int64(daysSince1970) * 86_400 + 43_200) }
}
