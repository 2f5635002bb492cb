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
        for word in values.all(.tag) { try readTag(word) }
        if values.flag(.star) { change.starred = true }
        if values.flag(.unstar) { change.starred = false }
        change.journal = try values.value(.journal).map { try JournalArgument.name($0, invocation) }
        change.position = try values.value(.position).map { try Position.reading($0, option: "--position") }
        change.place = try values.value(.place).map { $0.isEmpty ? "" : try PlaceArgument.name($0, invocation) }
        if values.flag(.namePlace) {
            _ = try invocation.context.places.towns()
            change.namesPosition = true
        }
        try readTask()
        for pair in values.lists(.caption) {
            change.captions[try number(pair[0], "caption")] = try invocation.keptText(pair[1], called: "the caption")
        }
        change.addedMeasurements = try invocation.givenMeasurements()
        change.removedMeasurements = try values.all(.noMeasure).map(removedMeasurement)
        change.firstMedium = try values.value(.first).map { try number($0, "first") }
        return change
    }

    private func text(_ option: OptionKey) throws -> String? {
        guard let argument = values.value(option) else { return nil }
        guard argument == "-" else { return try invocation.keptText(argument, called: "the text") }
        guard !invocation.operands.contains("-") else {
            throw Failure(
                "standard input can't be both the entries and the text", hint: "name the entries as words", .usage)
        }
        return try TextInput(invocation: invocation).read()
    }

    private mutating func readTime() throws {
        let context = invocation.context
        let zone = try values.value(.zone).map { try context.zones.zone(named: $0) }
        change.confirmsTime = values.isGiven(.at)
        if let text = values.value(.at), !FormTime.isSame(text) {
            let parser = DateParser(now: context.now(), zone: zone ?? context.localZone)
            let (time, hasTime) = try parser.parseMoment(text)
            change.creationTime = zone?.zonedTime(at: time.instant) ?? time
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
        change.task.due = try values.value(.due).map { try DueArgument.due($0, invocation, zone: zone) }
        change.task.removesDue = values.flag(.noDue)
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
