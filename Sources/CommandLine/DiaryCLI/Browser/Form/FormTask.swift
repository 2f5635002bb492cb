import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The task that the fields for task, due time, priority and done describe together.
struct FormTask {
    /// The fields that turn an entry into a task when they are filled in.
    static let keys: [FormField.Key] = [.due, .repeats, .priority, .done]

    private let values: FormValues
    private let reading: FormReading

    init(_ values: FormValues, _ reading: FormReading) {
        (self.values, self.reading) = (values, reading)
    }

    var isUnfinished: Bool {
        (says(.task) ?? (values.base?.task != nil)) && !isDone
    }

    private var isDone: Bool { says(.done) ?? values.base?.task?.isDone ?? false }

    /// The typed answer; nil if none was typed.
    private func says(_ key: FormField.Key) -> Bool? { values.edits[key].map { $0.lowercased() == "yes" } }

    /// The due time, with preference for coming days; nil for none.
    ///
    /// - Throws: `DateError`, or `Failure` for a due time of an entry that is not to be a task.
    func due() throws -> TaskDue? {
        guard let text = values.edits[.due] else { return values.base?.task?.due }
        guard !text.isBlank else { return nil }
        try check("a due time")
        let zone = values.edits[.zone].flatMap(reading.rules)
        let own = values.base?.task?.due.flatMap { reading.rules($0.time.zoneName) }
        if let base = values.base?.task?.due, let shift = try DueArgument.shift(text) {
            let retiming = Retiming(shift: shift, zone: nil, zones: reading.zones)
            return TaskDue(retiming.applied(to: base.time, hasTime: base.hasTime), hasTime: base.hasTime)
        }
        let parser = DateParser(now: reading.now(), zone: zone ?? own ?? reading.localZone, direction: .coming)
        let (time, hasTime) = try parser.parseMoment(text)
        // An offset in the text determines the instant, and the zone its representation.
        return TaskDue(try time.shown(in: hasTime ? zone : nil, as: text), hasTime: hasTime)
    }

    /// The rule that was typed; nil for none.
    ///
    /// - Throws: `RecurrenceError`, `DateError`, or `Failure` for a rule of an entry that is not to be a task, or of one
    ///   that is never due.
    func rule() throws -> RecurrenceRule? {
        guard let text = values.edits[.repeats], !text.isBlank else { return nil }
        try check("a rule by which it repeats")
        let parser = DateParser(now: reading.now(), zone: reading.localZone, direction: .coming)
        let rule = try RepeatOptions.rule(text, parser)
        let due = try due()
        guard due != nil || rule.isAfterDone else {
            throw Failure("a task repeats from its due time on", hint: "fill in Due", .usage)
        }
        let clock = TaskClock(now: reading.now(), zone: reading.localZone, rules: reading.rules)
        try RepeatOptions.check(rule, due: due, clock)
        return due.map { rule.completed(from: $0.day) } ?? rule
    }

    /// The place among the others that a typed priority means.
    ///
    /// An empty priority means the last place; nil means no change.
    ///
    /// - Throws: `Failure` for an invalid priority, and for a priority of an entry without one.
    func place(_ text: String) throws(Failure) -> TaskPlace? {
        guard !text.isBlank else { return values.base?.task != nil && isUnfinished ? .last : nil }
        try check("a priority")
        guard !isDone else {
            throw Failure("a done task has no priority", hint: "leave it empty, or let Done say no", .usage)
        }
        return .priority(try DueArgument.priority(String(text.trimmedBlanks), example: "2.5"))
    }

    /// Sets whether the task is done, and since when.
    ///
    /// - Throws: `Failure` for a done mark on an entry that is not to be a task.
    func take(isDone: Bool, into change: inout EntryChange) throws(Failure) {
        change.task.isDone = isDone
        guard isDone else { return }
        try check("done")
        change.task.isTask = true
        change.task.doneTime = reading.localZone.zonedTime(at: reading.now())
    }

    /// Refuses a value that only a task has if the user decided that the entry is not one.
    private func check(_ what: String) throws(Failure) {
        guard says(.task) != false else {
            throw Failure("only a task has \(SafeText(what))", hint: "set Task to yes, or clear this field", .usage)
        }
    }
}

extension FormField {
    static let taskTable = [
        answer(.task, "Task", { $0.task != nil }) { isTask, _, _, change in change.task.isTask = isTask },
        FormField(
            .due, "Due", .line,
            { $0.task?.due.map { FormTime.words(for: $0.time, hasTime: $0.hasTime) } ?? "" },
            interpretation: { values, reading in
                try FormTask(values, reading).due().map {
                    ChangeSentence.words(for: $0.time, hasTime: $0.hasTime, reading.names)
                }
            }
        ) { _, values, reading, change in
            change.task.due = try FormTask(values, reading).due()
            change.task.removesDue = change.task.due == nil
        },
        FormField(
            .repeats, "Repeats", .line, { $0.recurrence?.typed ?? $0.repeatRule ?? "" },
            interpretation: { values, reading in try FormTask(values, reading).rule()?.words }
        ) { _, values, reading, change in
            change.repetition = try FormTask(values, reading).rule()
            change.removesRepetition = change.repetition == nil
            if change.repetition != nil { change.task.isTask = true }
        },
        FormField(
            .priority, "Priority", .line, { $0.task?.priority.map { "\($0)" } ?? "" },
            interpretation: { values, reading in
                let text = values.edits[.priority] ?? values.base?.task?.priority.map { "\($0)" } ?? ""
                guard text.isBlank, FormTask(values, reading).isUnfinished else { return nil }
                return "last, else a number between 0 and 5"
            }
        ) { text, values, reading, change in change.task.place = try FormTask(values, reading).place(text) },
        answer(
            .done, "Done", { $0.task?.isDone == true && !$0.isCancelled },
            interpretation: { values, reading in
                guard values.edits[.done] == nil else { return nil }
                return values.base?.task?.doneTime.map { ChangeSentence.words(for: $0, hasTime: true, reading.names) }
            }
        ) { isDone, values, reading, change in
            try FormTask(values, reading).take(isDone: isDone, into: &change)
        },
    ]
}
