import CICal
import Chronology
import DiaryModel

/// An entry as an iCalendar component: a task is a VTODO, any other a VJOURNAL.
struct CalendarOutEntry {
    let entry: DiaryEntry
    let withoutPlaces: Bool

    /// Its lines.
    ///
    /// - Parameter zones: records the zones that it names.
    /// - Throws: `ExportError.libraryMissing`.
    func bytes(_ zones: inout CalendarOutZones) throws -> [UInt8] {
        let extra = CalendarOutExtra(extra: withoutPlaces ? nil : entry.extra)
        let component = try CalendarOutComponent(entry.task == nil ? diary_ical_journal : diary_ical_task)
        component.add(diary_ical_uid, extra.name(of: entry.id) ?? entry.id.description)
        component.add(diary_ical_stamp, entry.updateTime)
        component.add(diary_ical_created, entry.task == nil ? entry.addTime : entry.creationTime.instant)
        component.add(diary_ical_last_modified, entry.updateTime)
        addText(to: component)
        let start = Self.isStart(extra.text("DTSTART"), of: entry) ? extra.line("DTSTART", &zones) : []
        let startsDue = start.isEmpty && addDueStart(to: component, &zones)
        let isStartOwn = addStart(to: component, &zones, unless: startsDue || !start.isEmpty)
        addDue(to: component, &zones)
        // The time of a task without a DTSTART of its own is CREATED, which is never a day.
        if !isStartOwn, !entry.hasTime { component.add(extension: "X-DIARY-HAS-TIME", "FALSE") }
        if !start.isEmpty {
            component.add(extension: "X-DIARY-OTHER-START", "TRUE")
            component.add(extension: "X-DIARY-TIMEZONE", entry.creationTime.zoneName)
        }
        for tag in entry.tags { component.add(category: tag) }
        addPlace(to: component)
        let isCancelled = entry.isCancelled
        let hasStatus = isCancelled || Self.isStatus(entry.calendarStatus, of: entry)
        addTask(to: component, withStatus: !hasStatus, isCancelled: isCancelled)
        addOwn(to: component)
        let status = hasStatus ? extra.line("STATUS", &zones) : []
        let kept: [String] =
            isCancelled
            ? ["PRIORITY", "COMPLETED", "PERCENT-COMPLETE"]
            : entry.task.map { $0.isDone ? ["PRIORITY"] : ["PERCENT-COMPLETE"] } ?? []
        let others = kept.flatMap { extra.line($0, &zones) }
        return component.bytes(adding: start + rule + status + others + extra.lines(&zones))
    }

    /// Returns whether a task's DTSTART from another program still precedes the time when it is due.
    private static func isStart(_ text: String?, of entry: DiaryEntry) -> Bool {
        guard let task = entry.task, let start = text.flatMap({ CalendarTimes.written($0) }) else { return false }
        guard let due = task.due else { return true }
        return due.hasTime == start.hasTime && start.day < due.time.wallTime.date
    }

    /// The line of the rule by which the task repeats.
    ///
    /// Other programs would repeat a task that is done again, and none knows a time after it was done: those have a
    /// property of this program.
    private var rule: [UInt8] {
        guard isRepeatedElsewhere, let rule = entry.repeatRule else { return [] }
        return CalendarOutExtra.line(rule: rule)
    }

    private var isRepeatedElsewhere: Bool {
        entry.task?.isDone == false && entry.task?.due != nil && entry.recurrence?.isAfterDone == false
    }

    /// Adds a start at the time when a task that repeats is due, from which other programs count; false for any other.
    private func addDueStart(to component: CalendarOutComponent, _ zones: inout CalendarOutZones) -> Bool {
        guard isRepeatedElsewhere, let due = entry.task?.due, !due.hasTime || zones.holds(due.time) else {
            return false
        }
        add(diary_ical_start, due.time, hasTime: due.hasTime, to: component, &zones)
        component.add(extension: "X-DIARY-OTHER-START", CalendarReader.startIsDue)
        component.add(extension: "X-DIARY-TIMEZONE", entry.creationTime.zoneName)
        return true
    }

    /// Returns whether a status from another program says more than this program's own.
    private static func isStatus(_ text: String?, of entry: DiaryEntry) -> Bool {
        guard let task = entry.task else { return ["DRAFT", "FINAL", "CANCELLED"].contains(text) }
        // A task that was cancelled and is unfinished now was reopened here.
        return !task.isDone && text == "IN-PROCESS"
    }

    /// Adds the title, and the whole text if it is longer.
    private func addText(to component: CalendarOutComponent) {
        let title = entry.title
        if !title.isEmpty { component.add(diary_ical_summary, title) }
        if entry.text != title, !entry.text.isEmpty { component.add(diary_ical_description, entry.text) }
    }

    /// Adds the time of the entry as the start; returns whether DTSTART is that time.
    private func addStart(
        to component: CalendarOutComponent, _ zones: inout CalendarOutZones, unless hasOther: Bool
    ) -> Bool {
        guard !hasOther else { return false }
        // A task must begin before it is due, and both must be days or both times.
        let hasStart =
            entry.task?.due.map { $0.hasTime == entry.hasTime && $0.time.instant > entry.creationTime.instant } ?? true
        let hasZone =
            hasStart && add(diary_ical_start, entry.creationTime, hasTime: entry.hasTime, to: component, &zones)
        if !hasZone { component.add(extension: "X-DIARY-TIMEZONE", entry.creationTime.zoneName) }
        return hasStart
    }

    /// Adds the due time, with its zone where neither it nor the entry has that one.
    private func addDue(to component: CalendarOutComponent, _ zones: inout CalendarOutZones) {
        guard let due = entry.task?.due else { return }
        let hasZone = add(diary_ical_due, due.time, hasTime: due.hasTime, to: component, &zones)
        guard !hasZone, due.time.zoneName != entry.creationTime.zoneName else { return }
        component.add(extension: "X-DIARY-DUE-TIMEZONE", due.time.zoneName)
    }

    /// Adds a time; returns whether its zone is in it.
    @discardableResult
    private func add(
        _ property: diary_ical_property, _ time: ZonedTime, hasTime: Bool, to component: CalendarOutComponent,
        _ zones: inout CalendarOutZones
    ) -> Bool {
        let hasZone = hasTime && zones.holds(time)
        if hasZone {
            component.add(property, time.wallTime, in: time.zoneName)
        } else if hasTime {
            component.add(property, time.instant)
        } else {
            component.add(property, time.wallTime.date)
        }
        return hasZone
    }

    private func addPlace(to component: CalendarOutComponent) {
        guard !withoutPlaces else { return }
        if let position = entry.position { component.add(position) }
        if let place = entry.place { component.add(diary_ical_location, place) }
    }

    private func addTask(to component: CalendarOutComponent, withStatus: Bool, isCancelled: Bool) {
        guard let task = entry.task else { return }
        if withStatus { component.add(isDone: task.isDone) }
        if task.isDone, !isCancelled { component.add(diary_ical_percent_complete, 100) }
        if let time = task.doneTime { component.add(diary_ical_completed, time.instant) }
        guard let priority = task.priority else { return }
        // In iCalendar 1 is the most urgent, 9 the least.
        component.add(diary_ical_priority, Int((10 - 2 * priority).rounded()).clamped(to: 1...9))
        component.add(extension: "X-DIARY-PRIORITY", DecimalText(priority).plain)
    }

    private func addOwn(to component: CalendarOutComponent) {
        if entry.starred { component.add(extension: "X-DIARY-STARRED", "TRUE") }
        if entry.journal != DiaryEntry.defaultJournal { component.add(extension: "X-DIARY-JOURNAL", entry.journal) }
        if let rule = entry.repeatRule, !isRepeatedElsewhere { component.add(extension: "X-DIARY-REPEAT-RULE", rule) }
        if let due = entry.repeatDue { component.add(extension: "X-DIARY-REPEAT-DUE", due) }
        if let previous = entry.repeatOf { component.add(extension: "X-DIARY-REPEAT-OF", previous) }
        for measurement in entry.measurements {
            let unit = measurement.unit.map { " " + $0 } ?? ""
            let value = DecimalText(measurement.value).plain
            component.add(extension: "X-DIARY-MEASUREMENT", "\(measurement.name) \(value)\(unit)")
        }
    }
}

struct CalendarOutZones {
    /// Names of UTC, which needs no description.
    private static let universal: Set<String> = ["UTC", "Etc/UTC", "Etc/UCT", "Etc/GMT", "GMT", "Z"]

    private var known: [String: Bool] = [:]
    private var rules: ZoneCache
    /// The VTIMEZONEs of zones that were named and are not written yet.
    private(set) var pending: [[UInt8]] = []

    /// No zones yet.
    init(_ zones: ZoneDatabase) {
        rules = ZoneCache(zones)
    }

    /// Returns whether a time can be given as local time of its zone, which is described on first use.
    ///
    /// It can't if the current rules of the zone give another moment for it, or two, as in the repeated hour: programs
    /// take one or the other.
    mutating func holds(_ time: ZonedTime) -> Bool {
        guard let first = time.zoneName.first, first.isLetter, !Self.universal.contains(time.zoneName),
            known[time.zoneName] != false, CalendarOutComponent.knows(time)
        else { return false }
        if case .repeated? = rules.zone(named: time.zoneName)?.resolve(time.wallTime) { return false }
        return describes(time.zoneName)
    }

    /// Returns whether the calendar describes a zone, which it does from now on if libical knows it.
    mutating func describes(_ name: String) -> Bool {
        if let known = known[name] { return known }
        let zone = name.utf8.first.map { $0 | 0x20 > 0x60 } == true ? CalendarOutComponent.zone(name) : nil
        known[name] = zone != nil
        if let zone { pending.append(zone) }
        return zone != nil
    }

    /// Removes and returns the pending descriptions.
    mutating func take() -> [UInt8] {
        defer { pending = [] }
        return pending.flatMap(\.self)
    }
}
