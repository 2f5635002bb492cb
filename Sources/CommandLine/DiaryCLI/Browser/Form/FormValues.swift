import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The values of a form: the entry that was read, and the edits since then.
struct FormValues: Sendable {
    /// The entry as it was read; nil for a new one.
    var base: DiaryEntry?
    /// The values that differ from the entry, as they were typed.
    var edits: [FormField.Key: String] = [:]
    var order: [UniqueIdentifier] = []

    static let orderName = "media"

    /// The values of an unchanged entry; nil for a new one.
    init(_ base: DiaryEntry?) {
        (self.base, order) = (base, base?.media.map(\.id) ?? [])
    }

    /// The values of a draft, except for its text, on an entry or on a new one.
    init(_ base: DiaryEntry?, draft values: [String: String]) {
        self.init(base)
        for field in FormField.fields(of: base, order: order) where field.key != .text {
            edits[field.key] = values[field.key.name]
        }
        for (name, field) in FrontMatter.fields(of: base) where edits[field.key] == nil {
            edits[field.key] = values[name]
        }
        order = Self.order(values[Self.orderName], of: base) ?? order
    }

    var isReordered: Bool { order != base?.media.map(\.id) ?? [] }

    var isEmpty: Bool { edits.isEmpty && !isReordered }

    /// True if the entry already has all of the values.
    var isSaid: Bool {
        guard let base, !isReordered else { return isEmpty }
        return FormField.fields(of: base, order: order).allSatisfy { field in
            edits[field.key].map { $0 == field.words(base) } ?? true
        }
    }

    /// The values for a draft, except for the text.
    var draftValues: [String: String] {
        var values: [String: String] = [:]
        for (key, value) in edits where key != .text { values[key.name] = value }
        if isReordered {
            values[Self.orderName] = order.map(\.description).joined(separator: " ")
        }
        return values
    }

    /// The change that the values describe, and the reasons why values can't be saved.
    func change(_ reading: FormReading) -> (change: EntryChange, problems: [FormField.Key: StyledText]) {
        var change = EntryChange()
        var problems: [FormField.Key: StyledText] = [:]
        for field in FormField.fields(of: base, order: order) {
            guard let value = edits[field.key] else { continue }
            do { try field.take(value, self, reading, &change) } catch {
                let failure = Failure.describing(error)
                problems[field.key] = failure.line(hintAfter: "; ")
            }
        }
        if isReordered { change.mediumOrder = order }
        let text = edits[.text] ?? base?.text ?? ""
        let measurements = change.measurements ?? base?.measurements ?? []
        if base?.media.isEmpty ?? true, measurements.isEmpty, text.isBlank {
            problems[.text] = "an entry without photos, sounds and measurements needs a text"
        }
        return (change, problems)
    }

    /// The change that the values of a draft describe, except for the text.
    ///
    /// Invalid values cause a warning.
    func change(reportingTo invocation: Invocation) throws -> EntryChange {
        let (change, problems) = change(FormReading(invocation))
        for field in FormField.fields(of: base, order: order) where field.key != .text {
            guard let problem = problems[field.key], let typed = edits[field.key] else { continue }
            try invocation.messages.warning("\(field.title) of the draft is left out: \(line: typed): " + problem)
        }
        return change
    }

    private static func order(_ words: String?, of entry: DiaryEntry?) -> [UniqueIdentifier]? {
        guard let words, let entry else { return nil }
        let wanted = words.split(separator: " ").compactMap { UniqueIdentifier(String($0)) }
        return Set(wanted) == Set(entry.media.map(\.id)) && wanted.count == entry.media.count ? wanted : nil
    }
}

extension EntryDraft {
    init(_ values: FormValues, _ change: EntryChange, _ reading: FormReading) {
        self.init(
            text: change.text ?? "",
            creationTime: change.creationTime ?? reading.localZone.zonedTime(at: reading.now()),
            hasTime: change.hasTime ?? true)
        journal = reading.journal
        take(change)
    }

    /// Applies a change, except for the text.
    mutating func take(_ change: EntryChange) {
        creationTime = change.creationTime ?? creationTime
        hasTime = change.hasTime ?? hasTime
        tags += change.addedTags
        starred = change.starred ?? starred
        journal = change.journal ?? journal
        position = change.position ?? position
        if let place = change.place { details.place = place.isEmpty ? nil : place }
        measurements = change.measurements ?? measurements
        take(change.task)
        if let rule = change.repetition { self.repeat(by: rule) }
    }

    private mutating func take(_ change: TaskChange) {
        guard change.isTask == true || change.due != nil || change.place != nil else { return }
        var task = self.task ?? DiaryTask()
        task.due = change.due ?? task.due
        if let isDone = change.isDone { (task.isDone, task.doneTime) = (isDone, change.doneTime) }
        self.task = task
        taskPlace = change.place ?? taskPlace
    }
}
