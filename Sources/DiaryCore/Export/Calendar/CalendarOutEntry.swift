import CICal
import Chronology

/// An entry as an iCalendar component: a task is a VTODO, any other a VJOURNAL.
struct CalendarOutEntry {
    let entry: DiaryEntry
    let withoutPlaces: Bool

    /// Its lines.
    ///
    /// - Parameter zones: records the zones that it names.
    /// - Throws: `ExportError.libraryMissing`.
    func bytes(_ zones: inout CalendarOutZones) throws -> [UInt8] {
        let component = try CalendarOutComponent(entry.task == nil ? diary_ical_journal : diary_ical_task)
        component.add(diary_ical_uid, entry.id.description)
        component.add(diary_ical_stamp, entry.updateTime)
        component.add(diary_ical_created, entry.task == nil ? entry.addTime : entry.creationTime.instant)
        component.add(diary_ical_last_modified, entry.updateTime)
        addText(to: component)
        addTimes(to: component, &zones)
        for tag in entry.tags { component.add(diary_ical_category, tag) }
        addPlace(to: component)
        addTask(to: component)
        addOwn(to: component)
        return component.bytes
    }

    /// Adds the title, and the whole text if it is longer.
    private func addText(to component: CalendarOutComponent) {
        let title = entry.title
        if !title.isEmpty { component.add(diary_ical_summary, title) }
        if entry.text != title, !entry.text.isEmpty { component.add(diary_ical_description, entry.text) }
    }

    private func addTimes(to component: CalendarOutComponent, _ zones: inout CalendarOutZones) {
        let due = entry.task?.due
        // A task must begin before it is due, and both must be days or both times.
        let hasStart = due.map { $0.hasTime == entry.hasTime && $0.time.instant > entry.creationTime.instant } ?? true
        if hasStart || entry.task == nil {
            add(diary_ical_start, entry.creationTime, hasTime: entry.hasTime, to: component, &zones)
        }
        if let due { add(diary_ical_due, due.time, hasTime: due.hasTime, to: component, &zones) }
    }

    private func add(
        _ property: diary_ical_property, _ time: ZonedTime, hasTime: Bool, to component: CalendarOutComponent,
        _ zones: inout CalendarOutZones
    ) {
        if !hasTime {
            component.add(property, time.wallTime.date)
        } else if zones.holds(time) {
            component.add(property, time.wallTime, in: time.zoneName)
        } else {
            component.add(property, time.instant)
            guard property == diary_ical_start, time.zoneName != "UTC" else { return }
            component.add(extension: "X-DIARY-TIMEZONE", time.zoneName)
        }
    }

    private func addPlace(to component: CalendarOutComponent) {
        guard !withoutPlaces else { return }
        if let position = entry.position { component.add(position) }
        if let place = entry.place { component.add(diary_ical_location, place) }
    }

    private func addTask(to component: CalendarOutComponent) {
        guard let task = entry.task else { return }
        component.add(isDone: task.isDone)
        if task.isDone { component.add(diary_ical_percent_complete, 100) }
        if let time = task.doneTime { component.add(diary_ical_completed, time.instant) }
        guard let priority = task.priority else { return }
        // In iCalendar 1 is the most urgent, 9 the least.
        component.add(diary_ical_priority, Int((10 - 2 * priority).rounded()).clamped(to: 1...9))
        component.add(extension: "X-DIARY-PRIORITY", DecimalText(priority).plain)
    }

    private func addOwn(to component: CalendarOutComponent) {
        if entry.starred { component.add(extension: "X-DIARY-STARRED", "TRUE") }
        if entry.journal != DiaryEntry.defaultJournal { component.add(extension: "X-DIARY-JOURNAL", entry.journal) }
        for measurement in entry.measurements {
            let unit = measurement.unit.map { " " + $0 } ?? ""
            let value = DecimalText(measurement.value).plain
            component.add(extension: "X-DIARY-MEASUREMENT", "\(measurement.name) \(value)\(unit)")
        }
    }
}

/// The zones that a calendar describes.
struct CalendarOutZones {
    /// Names of UTC, which needs no description.
    private static let universal: Set<String> = ["UTC", "Etc/UTC", "Etc/UCT", "Etc/GMT", "GMT", "Z"]

    private var known: [String: Bool] = [:]
    /// The VTIMEZONEs of zones that were named and are not written yet.
    private(set) var pending: [[UInt8]] = []

    /// Returns whether a time can be given as local time of its zone, which is described on first use.
    ///
    /// It can't if the current rules of the zone give another moment for it, as in the repeated hour.
    mutating func holds(_ time: ZonedTime) -> Bool {
        guard let first = time.zoneName.first, first.isLetter, !Self.universal.contains(time.zoneName),
            known[time.zoneName] != false, CalendarOutComponent.knows(time)
        else { return false }
        if known[time.zoneName] == nil {
            let zone = CalendarOutComponent.zone(time.zoneName)
            known[time.zoneName] = zone != nil
            if let zone { pending.append(zone) }
        }
        return known[time.zoneName] == true
    }

    /// Removes and returns the pending descriptions.
    mutating func take() -> [UInt8] {
        defer { pending = [] }
        return pending.flatMap(\.self)
    }
}
