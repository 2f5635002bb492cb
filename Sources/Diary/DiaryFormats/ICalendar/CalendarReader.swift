import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Reads the journals and tasks of calendars.
struct CalendarReader {
    private let source: ImportSource
    private let options: ReadingOptions
    let sink: any ImportSink
    private var media: LinkedMedia
    /// The tasks of several files, which wait until it is known how many share their priority.
    private var entries: [SourceEntry] = []
    /// The tasks of each priority of iCalendar, by their indices in `entries`.
    private var tasks: [Int: [Int]] = [:]
    /// The number of tasks of each priority in the only file; nil if there are several.
    private var sharing: [Int: Int]?
    /// The number of tasks of the only file that were passed on, by their priorities.
    private var ranks: [Int: Int] = [:]
    private var names: Set<String> = []

    /// The properties that are converted into members of a line, or only matter for the record itself.
    private static let known: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", "DURATION",
        "CATEGORIES", "GEO", "LOCATION", "ATTACH", "PRIORITY", "COMPLETED", "PERCENT-COMPLETE", "X-DIARY-PRIORITY",
        "X-DIARY-TIMEZONE", "X-DIARY-DUE-TIMEZONE", "X-DIARY-HAS-TIME", "X-DIARY-OTHER-START", "X-DIARY-STARRED",
        "X-DIARY-JOURNAL", "X-DIARY-MEASUREMENT", "X-DIARY-REPEAT-RULE", "X-DIARY-REPEAT-DUE", "X-DIARY-REPEAT-OF",
    ]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        (self.source, self.options, self.sink) = (source, options, sink)
        media = LinkedMedia(source)
    }

    /// The properties of a calendar that matter for all its components.
    private struct Calendar {
        let times: CalendarTimes
        let isOurs: Bool
    }

    /// Passes on the entries of a file, except for tasks of several files.
    ///
    /// - Parameter isAlone: true if there is no other file, so that no task has to wait.
    mutating func read(_ file: ImportSource.File, isAlone: Bool) throws {
        let (source, sink) = (source, sink)
        var number = 0
        _ = try sink.reading(file.path) {
            try source.reading(file, as: .calendar) { bytes in
                let document = CalendarDocumentReading(bytes)
                if isAlone { sharing = try counts(of: document) }
                let count = try document.forEachComponent(begin: calendar) {
                    try sink.report(ImportProblem(.unreadable, file.path, "a component of \($0) bytes is too long"))
                } _: { component, calendar in
                    try read(component, calendar, in: file, &number)
                }
                if count == 0 { try sink.report(ImportProblem(.unreadable, file.path, "no calendar")) }
            }
        }
    }

    private func calendar(_ component: CalendarComponent) -> Calendar {
        Calendar(
            times: CalendarTimes(component, options),
            isOurs: component.text("PRODID")?.hasPrefix("-//diary//") == true)
    }

    /// The number of tasks of each priority of iCalendar that is to be spread.
    private func counts(of document: CalendarDocumentReading) throws -> [Int: Int] {
        var counts: [Int: Int] = [:]
        _ = try document.forEachComponent(begin: calendar) { _ in
        } _: { component, calendar in
            guard component.name == "VTODO", component.error == nil, let priority = Self.sharedPriority(of: component),
                time(of: component, calendar.times, isOurs: calendar.isOurs) != nil
            else { return }
            counts[priority, default: 0] += 1
        }
        return counts
    }

    private mutating func read(
        _ component: CalendarComponent, _ calendar: Calendar, in file: ImportSource.File, _ number: inout Int
    ) throws {
        switch component.name {
        case "VJOURNAL", "VTODO":
            number += 1
            let place = "\(file.path): \(component.name) \(component.text("UID") ?? "\(number)")"
            if let error = component.error { return try sink.report(ImportProblem(.unreadable, place, error)) }
            try add(component, calendar.times, isOurs: calendar.isOurs, in: file, place)
        case "VEVENT":
            let name = component.text("SUMMARY") ?? component.text("UID") ?? "without a name"
            try sink.report(ImportProblem(.notKept, file.path, "the event \(name)"))
        default: break
        }
    }

    /// Passes on the tasks that waited, with priorities that no two share.
    mutating func finish() throws {
        for (priority, places) in tasks {
            for (rank, place) in places.enumerated() {
                entries[place].line[.priority] = .double(Self.spread(priority, rank: rank, of: places.count))
            }
        }
        for entry in entries { try sink.add(entry) }
        entries = []
    }

    private mutating func add(
        _ component: CalendarComponent, _ times: CalendarTimes, isOurs: Bool, in file: ImportSource.File,
        _ place: String
    ) throws {
        guard let written = time(of: component, times, isOurs: isOurs) else {
            return try sink.report(ImportProblem(.undated, place, "it has no date"))
        }
        for name in ["DTSTART", "DUE"] {
            let property = component.first(name)
            if times.hasUnknownZone(property) {
                let zone = property?.parameter("TZID") ?? ""
                try sink.report(ImportProblem(.oddValue, place, "the zone \(zone) of \(name) is not known"))
            }
            if let property, !property.value.isEmpty, times.time(property) == nil {
                try sink.report(ImportProblem(.oddValue, place, "\(name) is not a time: \(property.value)"))
            }
        }
        for oddity in component.oddities { try sink.report(ImportProblem(.oddValue, place, oddity)) }
        var line = LineValues()
        line.setCreation(written.time, hasTime: written.hasTime)
        setText(component, isOurs: isOurs, &line)
        line.set(.updateTime, times.moment(component.first("LAST-MODIFIED")))
        line.setTags(component.properties.filter { $0.name == "CATEGORIES" }.flatMap(\.values).map(\.trimmingSpaces))
        setPlace(component, &line)
        setOwn(component, &line)
        let priority = component.name == "VTODO" ? try setTask(component, times, isOurs: isOurs, place, &line) : nil
        var entry = SourceEntry(place: place, sourceID: try lastingName(component, place), line: line)
        let elsewhere = try attach(component, of: file, to: &entry)
        let hasOwnStart =
            component.name == "VTODO" && !Self.isStartOurs(component, isOurs)
            && times.time(component.first("CREATED")) != nil && !Self.isStartDue(component)
        let kept = Self.keptOfTask(component)
        let due = component.name == "VTODO" ? due(component, times, isOurs: isOurs) : nil
        // In this program's own calendars, rules count from the due time wherever it was moved.
        let start = isOurs ? nil : times.time(component.first("DTSTART"))
        let repeats =
            try component.name == "VTODO" && setRule(component, start, due, isOurs: isOurs, place, &entry.line)
        let rule = repeats ? "RRULE" : nil
        let rest = component.properties.filter {
            !Self.isKnown($0) && $0.name != rule || hasOwnStart && $0.name == "DTSTART" || kept.contains($0.name)
        }
        entry.unmodelled = Self.unmodelled(rest + elsewhere, component.components)
        if let priority, let count = sharing?[priority] {
            entry.line[.priority] = .double(Self.spread(priority, rank: ranks[priority, default: 0], of: count))
            ranks[priority, default: 0] += 1
            return try sink.add(entry)
        }
        // Tasks of several files are passed on in their order: those without a priority come after those before them.
        guard sharing == nil, component.name == "VTODO" else { return try sink.add(entry) }
        if let priority { tasks[priority, default: []].append(entries.count) }
        entries.append(entry)
    }

    /// The priority of one of several tasks that have the same one in iCalendar, where 1 is the most urgent.
    private static func spread(_ priority: Int, rank: Int, of count: Int) -> Double {
        Double(10 - priority) / 2 + (Double(count - 1) / 2 - Double(rank)) / Double(count) / 2
    }

    /// The time of an entry.
    ///
    /// A task of another program gets the time of its creation; its DTSTART is when work on it is to begin.
    private func time(of component: CalendarComponent, _ times: CalendarTimes, isOurs: Bool) -> CalendarTimes.Time? {
        let start = times.time(component.first("DTSTART"), zoneName: component.text("X-DIARY-TIMEZONE"))
        let created = times.time(component.first("CREATED"), zoneName: component.text("X-DIARY-TIMEZONE"))
        let isStartFirst = component.name == "VJOURNAL" || Self.isStartOurs(component, isOurs)
        let first = isStartFirst ? start ?? created : created ?? start
        // Some programs write a task with nothing but the day on which it is due.
        let others = ["DTSTAMP", "LAST-MODIFIED", "DUE", "COMPLETED"].lazy.compactMap {
            times.time(component.first($0))
        }
        return (first ?? others.first).map {
            CalendarTimes.Time(time: $0.time, hasTime: $0.hasTime && component.text("X-DIARY-HAS-TIME") != "FALSE")
        }
    }

    /// Returns whether a task's DTSTART is the time of an entry of this program, and not another one's.
    private static func isStartOurs(_ component: CalendarComponent, _ isOurs: Bool) -> Bool {
        isOurs && component.text("X-DIARY-OTHER-START") == nil
    }

    private func setText(_ component: CalendarComponent, isOurs: Bool, _ line: inout LineValues) {
        let summary = component.text("SUMMARY")?.withLineFeeds
        // A journal may have several.
        let texts = component.properties.filter { $0.name == "DESCRIPTION" && !$0.value.isEmpty }
        let text = texts.isEmpty ? nil : texts.map(\.value.withLineFeeds).joined(separator: "\n\n")
        if isOurs || summary == nil || text == nil {
            line[.text] = .string(text ?? summary ?? "")
        } else {
            line[.title] = summary.map(JSONValue.string)
            line[.text] = .string(text ?? "")
        }
    }

    private func setPlace(_ component: CalendarComponent, _ line: inout LineValues) {
        if let place = component.text("LOCATION") { line[.place] = .string(place) }
        let degrees =
            component.text("GEO")?.split { $0 == ";" || $0 == "," }.compactMap { Double($0.trimmingSpaces) } ?? []
        if degrees.count == 2 { line.setPosition(degrees[0], degrees[1]) }
    }

    /// Sets the values that this program's own export adds.
    private func setOwn(_ component: CalendarComponent, _ line: inout LineValues) {
        if component.text("X-DIARY-STARRED") == "TRUE" { line[.starred] = .boolean(true) }
        if let journal = component.text("X-DIARY-JOURNAL") { line[.journal] = .string(journal) }
        let measurements = component.properties.filter { $0.name == "X-DIARY-MEASUREMENT" }.compactMap { property in
            let words = property.value.split(separator: " ").map(String.init)
            guard words.count == 2 || words.count == 3, let value = Double(words[1]) else { return JSONValue?.none }
            let measurement = DiaryMeasurement(name: words[0], value: value, unit: words.count == 3 ? words[2] : nil)
            return measurement.isPossible ? .object(EntryJSON.measurementObject(of: measurement)) : nil
        }
        if !measurements.isEmpty { line[.measurements] = .array(measurements) }
    }

    /// The value of `X-DIARY-OTHER-START` of a task that repeats, whose DTSTART only says when it is due.
    static let startIsDue = "DUE"

    private static func isKnown(_ property: CalendarProperty) -> Bool {
        // Thunderbird keeps the same text as HTML.
        if property.name == "DESCRIPTION" { return property.parameter("ALTREP") == nil }
        if property.name == "PERCENT-COMPLETE" { return [nil, 0, 100].contains(Int(property.value.trimmingSpaces)) }
        return known.contains(property.name)
    }

    /// The properties and components, such as alarms, that are kept as they are; several of one name get numbers.
    private static func unmodelled(_ properties: [CalendarProperty], _ components: [CalendarComponent]) -> JSONObject {
        var (object, counts) = (JSONObject(), [String: Int]())
        func append(_ name: String, _ value: JSONValue) {
            let count = counts[name, default: 0] + 1
            counts[name] = count
            object.append(count == 1 ? name : "\(name) \(count)", value)
        }
        for property in properties { append(property.name, property.json) }
        for component in components where component.error == nil {
            append(component.name, .object(unmodelled(component.properties, component.components)))
        }
        return object
    }

    private mutating func lastingName(_ component: CalendarComponent, _ place: String) throws -> String? {
        guard let name = component.text("UID") else { return nil }
        if names.insert(name).inserted { return name }
        // An instance of a recurring component has the name of the whole.
        if let instance = component.text("RECURRENCE-ID") { return "\(name)#\(instance)" }
        try sink.report(ImportProblem(.duplicate, place, "another entry has its UID"))
        return name
    }
}

// MARK: Tasks

extension CalendarReader {
    /// - Returns: the priority of iCalendar that is still to be spread; nil if there is none.
    private func setTask(
        _ component: CalendarComponent, _ times: CalendarTimes, isOurs: Bool, _ place: String, _ line: inout LineValues
    ) throws -> Int? {
        let completed = times.time(component.first("COMPLETED"))
        let isDone = Self.isDone(component)
        line[.done] = .boolean(isDone)
        if isDone, !Self.isCancelled(component) { line.set(.doneTime, completed?.time) }
        if let due = due(component, times, isOurs: isOurs) { line.setDue(due.time, hasTime: due.hasTime) }
        guard !isDone else { return nil }
        if let exact = Self.exactPriority(of: component) {
            line[.priority] = .double(exact)
        } else if let text = component.text("PRIORITY"), Self.priority(text) == nil {
            try sink.report(ImportProblem(.oddValue, place, "the priority \(text) is not between 0 and 9"))
        }
        return Self.sharedPriority(of: component)
    }

    private static func isCancelled(_ component: CalendarComponent) -> Bool {
        component.text("STATUS")?.trimmingSpaces.uppercased() == DiaryEntry.cancelledStatus
    }

    /// The properties of a finished task that its values here don't give: they are exported again.
    private static func keptOfTask(_ component: CalendarComponent) -> Set<String> {
        guard component.name == "VTODO", isDone(component) else { return [] }
        return isCancelled(component) ? ["PRIORITY", "COMPLETED", "PERCENT-COMPLETE"] : ["PRIORITY"]
    }

    /// True if it is done or cancelled.
    private static func isDone(_ component: CalendarComponent) -> Bool {
        if isCancelled(component) { return true }
        let percent = component.text("PERCENT-COMPLETE").flatMap { Int($0.trimmingSpaces) }
        return component.text("STATUS")?.uppercased() == "COMPLETED" || component.first("COMPLETED") != nil
            || percent == 100
    }

    private static func exactPriority(of component: CalendarComponent) -> Double? {
        component.text("X-DIARY-PRIORITY").flatMap { Double($0) }.flatMap { TaskPriority.isPossible($0) ? $0 : nil }
    }

    private static func priority(_ text: String) -> Int? {
        Int(text.trimmingSpaces).flatMap { 0...9 ~= $0 ? $0 : nil }
    }

    /// The priority of iCalendar that is to be spread among the tasks with it; nil for one that is done or has none.
    private static func sharedPriority(of component: CalendarComponent) -> Int? {
        guard !isDone(component), exactPriority(of: component) == nil else { return nil }
        return component.text("PRIORITY").flatMap(priority).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The zone of DUE: its own, else the one that this program's own export adds, else that of the entry.
    private static func dueZone(of component: CalendarComponent, _ isOurs: Bool) -> String? {
        component.first("DUE")?.parameter("TZID") ?? component.text("X-DIARY-DUE-TIMEZONE")
            ?? component.text("X-DIARY-TIMEZONE") ?? (isOurs ? component.first("DTSTART")?.parameter("TZID") : nil)
    }

    /// DUE, else the sum of DTSTART and DURATION, else DTSTART of a task that repeats.
    private func due(_ component: CalendarComponent, _ times: CalendarTimes, isOurs: Bool) -> CalendarTimes.Time? {
        if let due = times.time(component.first("DUE"), zoneName: Self.dueZone(of: component, isOurs)) { return due }
        guard let start = times.time(component.first("DTSTART")) else { return nil }
        if Self.isStartDue(component), !Self.isStartOurs(component, isOurs) { return start }
        guard let duration = component.text("DURATION").flatMap(CalendarTimes.duration) else { return nil }
        let name = component.first("DTSTART")?.parameter("TZID")
        if duration.isOfDays {
            // Days are counted on the calendar, across changes of the clocks.
            let wall = start.time.wallTime
            let day = wall.date.adding(days: Int(duration.seconds / 86_400))
            guard let later = WallTime(date: day, hour: wall.hour, minute: wall.minute, second: wall.second) else {
                return nil
            }
            let zone = (name ?? start.time.zoneName).isEmpty ? nil : try? options.zones.zone(named: start.time.zoneName)
            return CalendarTimes.Time(time: (zone ?? options.zone).nearest(later), hasTime: start.hasTime)
        }
        return CalendarTimes.Time(
            time: start.time.at(start.time.instant.adding(seconds: duration.seconds)), hasTime: start.hasTime)
    }
}

// MARK: Attachments

extension CalendarReader {
    /// Adds the attachments that are media.
    ///
    /// - Returns: the attachments at other addresses.
    private mutating func attach(
        _ component: CalendarComponent, of file: ImportSource.File, to entry: inout SourceEntry
    ) throws -> [CalendarProperty] {
        var elsewhere: [CalendarProperty] = []
        for property in component.properties where property.name == "ATTACH" {
            let name =
                property.parameter("FILENAME") ?? property.parameter("X-LABEL") ?? property.parameter("X-FILENAME")
            let isInline = property.type == "BINARY" || property.parameter("ENCODING")?.uppercased() == "BASE64"
            guard
                let found = try isInline
                    ? inlined(property, name, entry.place) : linked(property, of: file, entry.place)
            else {
                if !isInline { elsewhere.append(property) }
                continue
            }
            guard try media.kind(of: found).isMedium else {
                let reason = "\(name ?? found.path) is not a photo, sound or video"
                try sink.report(ImportProblem(.notKept, entry.place, reason, file: found.path))
                continue
            }
            var medium = SourceMedium(file: found)
            medium.fileName = name
            entry.media.append(medium)
        }
        return elsewhere
    }

    /// Writes the bytes of an attachment into a file of the source.
    private func inlined(_ property: CalendarProperty, _ name: String?, _ place: String) throws -> ImportSource.File? {
        guard let bytes = Base64Text.bytes(of: property.value), !bytes.isEmpty else {
            try sink.report(
                ImportProblem(.unreadable, place, "the attachment \(name ?? "without a name") is not Base64"))
            return nil
        }
        return try source.keep(bytes, named: name ?? "attachment")
    }

    /// An attachment in a file next to the calendar; one at another address is kept as a property.
    private mutating func linked(_ property: CalendarProperty, of file: ImportSource.File, _ place: String) throws
        -> ImportSource.File?
    {
        let target = property.value
        let isAddress = target.contains(":") && !target.hasPrefix("file:")
        guard !isAddress, !target.isEmpty else { return nil }
        let path = target.hasPrefix("file:") ? "/" + target.dropFirst(5).drop { $0 == "/" } : target
        if let found = media.file(path, in: SourceName.folder(of: file.path)) { return found }
        try sink.report(ImportProblem(.missingFile, place, "the attachment \(SourceName.last(of: path))"))
        return nil
    }
}
