import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

struct EditOptionReader {
    let invocation: Invocation
    private var change = EntryChange()

    init(invocation: Invocation) {
        self.invocation = invocation
    }

    private var values: OptionValues { invocation.values }

    mutating func read() throws -> EntryChange {
        change.text = try text(.text)
        change.appendedText = try text(.append)
        try readTime()
        for word in try TagArgument.words(values) { try readTag(word) }
        if values.flag(.star) { change.starred = true }
        if values.flag(.unstar) { change.starred = false }
        change.journal = try values.value(.journal).map { try JournalArgument.name($0, invocation) }
        if let text = values.value(.position) {
            change.removesPosition = text.isEmpty
            if !text.isEmpty { change.position = try Position.reading(text, option: "--position") }
        }
        change.place = try values.value(.place).map { $0.isEmpty ? "" : try PlaceArgument.name($0, invocation) }
        if values.flag(.namePlace) {
            _ = try invocation.context.places.towns()
            change.namesPosition = true
        }
        try readTask()
        change.captions = try texts(.caption, called: "the caption")
        change.recognizedTexts = try texts(.recognized, called: "the recognized text")
        change.addedMeasurements = try invocation.givenMeasurements()
        change.removedMeasurements = try values.all(.noMeasure).map(removedMeasurement)
        change.firstMedium = try values.value(.first).map { try number($0, "first") }
        return change
    }

    /// The texts by the numbers of their media, each of which may have one.
    private func texts(_ option: OptionKey, called name: String) throws(Failure) -> [Int: String] {
        var texts: [Int: String] = [:]
        for pair in values.lists(option) {
            let number = try number(pair[0], option.name)
            let text = try invocation.keptText(pair[1], called: name)
            guard texts[number] ?? text == text else {
                throw Failure(
                    "--\(option.name) \(number) is given more than once, with different texts",
                    hint: "keep one of them", .usage)
            }
            texts[number] = text
        }
        return texts
    }

    private func text(_ option: OptionKey) throws -> String? {
        guard let argument = values.value(option) else { return nil }
        guard argument == "-" else { return try invocation.keptText(argument, called: "the text") }
        guard !invocation.operands.contains("-") else {
            throw Failure(
                "standard input can't be both the entries and the text", hint: "name the entries as words", .usage)
        }
        let text = try TextInput(invocation: invocation).read()
        // A program that failed before the pipe would wipe the text.
        guard !text.isBlank else {
            throw Failure("there is no text on standard input", hint: "to remove the text: --text ''", .usage)
        }
        return text
    }

    private mutating func readTime() throws {
        let context = invocation.context
        let zone = try values.value(.zone).map { try context.zones.zone(named: $0) }
        change.confirmsTime = values.isGiven(.at)
        if let text = values.value(.at), !FormTime.isSame(text) {
            let parser = DateParser(now: context.now(), zone: zone ?? context.localZone)
            let (time, hasTime) = try parser.parseMoment(text)
            change.creationTime = try time.shown(in: zone, as: text)
            change.hasTime = hasTime
            return
        }
        let shift = try values.value(.shift).map { try CalendarDuration($0) }
        guard zone != nil || shift != nil else { return }
        if let words = shift?.inWords, !words.isEmpty { try invocation.messages.note("\(SafeText(words))") }
        let retiming = Retiming(shift: shift, zone: zone, zones: context.zones)
        change.retiming = { time, hasTime in retiming.applied(to: time, hasTime: hasTime) }
    }

    private func removedMeasurement(_ name: String) throws(Failure) -> String {
        guard DiaryMeasurement.isName(name) else { throw .describing(.noName(name)) }
        return name
    }

    /// The position among the others needs the diary, and is read later.
    private mutating func readTask() throws {
        let zone = try values.value(.zone).map { try invocation.context.zones.zone(named: $0) }
        if let text = values.value(.due) {
            if let shift = try DueArgument.shift(text) {
                if !shift.inWords.isEmpty { try invocation.messages.note("\(SafeText(shift.inWords))") }
                let retiming = Retiming(shift: shift, zone: nil, zones: invocation.context.zones)
                change.redating = { TaskDue(retiming.applied(to: $0.time, hasTime: $0.hasTime), hasTime: $0.hasTime) }
            } else {
                change.task.due = try DueArgument.due(text, invocation, zone: zone)
            }
        }
        change.task.removesDue = values.flag(.noDue)
        if values.isGiven(.repeat) {
            change.repetition = try RepeatOptions.rule(invocation, zone: zone)
        } else {
            change.ending = try RepeatOptions.ending(invocation, zone: zone)
        }
        change.removesRepetition = values.flag(.noRepeat)
        if values.flag(.task) { change.task.isTask = true }
        if values.flag(.noTask) { change.task.isTask = false }
        if let text = values.value(.priority) { change.task.place = .priority(try DueArgument.priority(text)) }
    }

    private mutating func readTag(_ word: String) throws {
        let isRemoved = word.first == "-"
        let name = try TagArgument.name(isRemoved || word.first == "+" ? String(word.dropFirst()) : word, invocation)
        if isRemoved { change.removedTags.append(name) } else { change.addedTags.append(name) }
    }

    private func number(_ text: String, _ option: String) throws(Failure) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Failure(
                "\(text) is not the number of a medium", hint: "--\(option) 1: the numbers are those of diary show",
                .usage)
        }
        return number
    }
}

/// A creation time on another clock: moved by a duration, shown in another zone, or both.
struct Retiming: Sendable {
    let shift: CalendarDuration?
    /// The new zone; nil for the entry's own.
    let zone: TimeZoneRules?
    let zones: ZoneDatabase

    /// The time after the change, with the offset that its zone has then.
    ///
    /// A day without time stays one: it moves by the whole days of the duration, and is the same day in every zone.
    func applied(to time: ZonedTime, hasTime: Bool) -> ZonedTime {
        let rules = zone ?? rules(of: time)
        guard hasTime else { return day(of: time, rules) }
        // The calendar is that of the entry's own zone, before it is shown in another one.
        let moved = shift?.added(to: time, in: self.rules(of: time)) ?? time
        let result = zone == nil ? moved : rules.zonedTime(at: moved.instant)
        return result.isOnCalendar ? result : rules.nearest(result.wallTime)
    }

    private func day(of time: ZonedTime, _ rules: TimeZoneRules) -> ZonedTime {
        let wall = time.wallTime
        let day = shift?.added(to: wall.date) ?? wall.date
        return rules.nearest(WallTime(secondsSince1970: Int64(day.daysSince1970) * 86_400 + Int64(wall.secondOfDay)))
    }

    /// The zone's own rules; its offset alone if no more is known.
    private func rules(of time: ZonedTime) -> TimeZoneRules {
        (try? zones.zone(named: time.zoneName)) ?? TimeZoneRules(utcOffset: time.utcOffset)
    }
}

/// The options of `edit`, parsed before anything is done.
struct EditOptions {
    let change: EntryChange
    private let invocation: Invocation

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        var reader = EditOptionReader(invocation: invocation)
        change = try reader.read()
    }

    /// The selected entries; the one last changed if none is named.
    func target(in store: DiaryStore) throws -> EntryTarget.Found {
        var selecting = invocation
        selecting.command.values = invocation.values.removing(Self.group.options.map(\.key))
        guard !invocation.operands.isEmpty || SelectionReader.isGiven(selecting.values) else {
            let references = EntryReference(invocation: selecting, store: store)
            return EntryTarget.Found(ids: try references.resolve(["@"]), isSelection: false)
        }
        return try EntryTarget(invocation: selecting, store: store).resolve(orSelection: true)
    }

    /// The change with the other values of the form that left the draft; options take precedence.
    func changeWithDraft(of ids: [UniqueIdentifier], among drafts: KeptDrafts) throws -> EntryChange {
        guard invocation.values.value(.text) == "-", ids.count == 1,
            let draft = try drafts.draft(behind: invocation.context.standardInput),
            let entry = try drafts.store.entry(ids[0])
        else { return change }
        let typed = FormValues(entry, draft: draft.values)
        guard !typed.isEmpty else { return change }
        return try change.taking(typed.change(reportingTo: invocation))
    }

    func check(count: Int) throws(Failure) {
        guard count > 1, let option = Self.ofOneEntry.first(where: isGivenForOneEntry) else { return }
        let hint = option == .at ? "--shift moves the time of many" : "name one entry"
        throw Failure(
            "--\(option.name) changes one entry, and \(count.grouped) are meant; nothing was done", hint: "\(hint)",
            .usage)
    }

    /// The time of each of many entries can be confirmed, and only the time of one be set.
    private func isGivenForOneEntry(_ option: OptionKey) -> Bool {
        invocation.values.isGiven(option) && !(option == .at && change.creationTime == nil)
    }

    private static let ofOneEntry: [OptionKey] = [.text, .at, .caption, .recognized, .first, .priority]

    static let group = OptionGroup(
        "Changes",
        [
            .flag(.full, "in the editor, with date, tags, place and other values in lines above the text"),
            .value(.text, "TEXT", "a new text; - reads standard input").excluding(.append),
            .value(.append, "TEXT", "a line more at the end; - reads standard input"),
            .value(.at, "DATE", "the time of the event; same confirms a doubtful one, also of many entries").excluding(
                .shift
            ).completing(.date),
            .value(
                .shift, "DURATION",
                "move the time by +1h30m, by days (-2d, +1w), months (1mo) or years (1y) of the calendar"
            )
            .allowingLeadingDash(),
            .value(.zone, "ZONE", "show the same instant in another zone; a day without time stays that day")
                .completing(.zone),
            .commaSeparated(.tag, short: "t", "+TAG,-TAG", "tags to add and to remove")
                .completing(.tag),
            .flag(.star, "with a star").excluding(.unstar),
            .flag(.unstar, "without a star"),
            .value(.journal, short: "j", "JOURNAL", "into another journal").completing(.journal),
            .value(.position, "LAT,LON", "the position: degrees north and east; '' removes it").allowingLeadingDash(),
            .value(.place, "NAME", "the name of the place; an empty name removes it"),
            .flag(.namePlace, "look up the nearest town and the country of the position again"),
            MeasurementOptions.measure,
            .repeated(.noMeasure, "NAME", "without the measurements of that name").completing(.measurement),
            MeasurementOptions.anyUnit,
            .value(.due, "DATE", "a task, due then: the coming day is meant; +1d moves the due time")
                .allowingLeadingDash().excluding(.noDue, .noTask).completing(.due),
            .flag(.noDue, "a task without a due time").excluding(.due, .noTask),
            RepeatOptions.rule.excluding(.noRepeat, .noTask), RepeatOptions.until, RepeatOptions.times,
            .flag(.noRepeat, "a task that doesn't repeat").excluding(.repeat),
            .flag(.task, "a task").excluding(.noTask),
            TaskPlaceOptions.priority.excluding(.noTask),
            .flag(.noTask, "a plain entry, not a task").excluding(.due, .noDue, .task, .priority, .repeat),
            .tuple(.caption, ["N", "TEXT"], "the caption of medium N; an empty one removes it"),
            .tuple(
                .recognized, ["N", "TEXT"],
                "the words in medium N, which no program overwrites; an empty text for none"),
            .value(.first, "N", "medium N first, so that it is the icon"),
            .value(.encoding, "NAME", "the encoding of standard input, if it is not UTF-8"),
            .flag(.yes, short: "y", "don't ask"),
        ])

    /// The options of a selection except those that mean a change here.
    static let selection = SelectionOptions.group.without("tag", "journal")
}

extension ZonedTime {
    /// False beyond the years 1 to 9999, where the stored time would be another than the shown one.
    var isOnCalendar: Bool { wallTime.secondsSince1970 == instant.secondsSince1970 + Int64(utcOffset) }

    /// The same moment on the clock of a zone, if there is one.
    ///
    /// - Parameter text: the time as it was given, for the error.
    /// - Throws: `DateError.impossible` beyond the years 1 to 9999.
    func shown(in zone: TimeZoneRules?, as text: String) throws(DateError) -> ZonedTime {
        guard let zone else { return self }
        let time = zone.zonedTime(at: instant)
        guard time.isOnCalendar else {
            throw .impossible(text: text, reason: "in that time zone it is beyond the years 1 to 9999")
        }
        return time
    }
}
