import DiaryModel
import DiaryStore
import Terminal

/// The form of an entry, a value: the text of each field and the focused field.
struct EntryForm {
    /// Distinguishes this form from every other form of this run.
    let number: Int
    /// The entry as it was read; nil for a new one.
    private(set) var base: DiaryEntry?
    private(set) var fields: [FormField]
    /// The texts that were typed.
    private(set) var areas: [FormField.Key: TextArea] = [:]
    /// The initial value of each field.
    private var baselines: [FormField.Key: String] = [:]
    /// The change count of each area when it equalled its initial value.
    private var cleanCounts: [FormField.Key: Int] = [:]
    private(set) var order: [UniqueIdentifier]
    private var moveCount = 0
    /// The index of the focused field; nil outside the form.
    private(set) var focus: Int?
    private(set) var picker: FormPicker?
    /// The values that another process wrote into fields that were changed here, too.
    private(set) var conflicts: [FormField.Key: FormConflict] = [:]
    /// The reasons why values can't be saved.
    private(set) var problems: [FormField.Key: StyledText] = [:]
    /// The interpretations that are shown beside the fields.
    private(set) var understood: [FormField.Key: SafeText] = [:]
    /// True if the user decided whether the entry is a task; until then the other fields of a task decide it.
    private var isTaskDecided = false
    /// True if the entry is a task unless the user decides otherwise.
    private var startsAsTask: Bool
    var question: Question?
    /// The values that are being saved; nil if no save is pending.
    private(set) var sent: Sent?
    var isLeaving = false
    /// The kept draft that this form continues.
    private(set) var resumed: Draft?
    var window = Window()
    private var names = FormNames()

    private var reading: FormReading

    /// The size of the form in cells and lines.
    struct Window: Equatable {
        var columns = 40
        var rows = 20
        var top = 0
    }

    /// The form of an entry, or of a new one, which may start as a task.
    init(_ base: DiaryEntry?, number: Int, startsAsTask: Bool = false, _ reading: FormReading) {
        (self.base, self.number, self.startsAsTask, self.reading) = (base, number, startsAsTask, reading)
        order = base?.media.map(\.id) ?? []
        fields = FormField.fields(of: base, order: order)
        for field in fields { show(words(field), in: field) }
        refresh()
    }

    var isActive: Bool { focus != nil }
    var focused: FormField? { focus.map { fields[$0] } }

    private func words(_ field: FormField) -> String { base.map(field.words) ?? field.blank(reading) }

    private mutating func show(_ words: String, in field: FormField) {
        baselines[field.key] = words
        if areas[field.key] == nil {
            areas[field.key] = TextArea(words, isMultiline: field.kind == .text)
        } else {
            areas[field.key]?.replace(with: words)
        }
        cleanCounts[field.key] = areas[field.key]?.changeCount
    }

    /// Fills the fields as a template begins them.
    mutating func begin(_ start: TemplateStart) {
        typeOver(start.text, in: .text)
        for (key, value) in FormValues(nil, draft: start.values).edits { typeOver(value, in: key) }
        isTaskDecided = start.values[FormField.Key.task.name] != nil
        refresh()
    }

    private mutating func typeOver(_ text: String, in key: FormField.Key) {
        areas[key]?.replace(with: text)
    }

    /// Returns whether a field was changed; a long text counts as changed once it was touched.
    func isChanged(_ key: FormField.Key) -> Bool {
        guard let area = areas[key], area.changeCount != cleanCounts[key] else { return false }
        return key == .text || area.text != baselines[key]
    }

    /// True if the form may hold changes that the diary doesn't have.
    var isTouched: Bool {
        isReordered
            || fields.contains { field in
                // The user didn't type the initial value of a new task.
                isChanged(field.key) && (field.key != .task || !startsAsTask || isTaskDecided)
            }
    }

    var changeCount: Int { areas.values.reduce(moveCount) { $0 + $1.changeCount } }

    private var isReordered: Bool { order != base?.media.map(\.id) ?? [] }

    /// The values that differ from the entry.
    ///
    /// - Parameter hasText: true to compare the text as well, in time linear in its length.
    func values(hasText: Bool = true) -> FormValues {
        var values = FormValues(base)
        values.order = order
        for field in fields where hasText || field.key != .text {
            guard isChanged(field.key), let text = areas[field.key]?.text, text != baselines[field.key] else {
                continue
            }
            values.edits[field.key] = text
        }
        return values
    }

    var text: String { areas[.text]?.text ?? "" }

    private mutating func refresh() {
        followTask()
        let values = values(hasText: false)
        if values.edits[.date] == nil, let base, let date = fields.first(where: { $0.key == .date }) {
            let time = try? FormTime(values, reading).read()
            let words = FormTime.words(for: time?.0 ?? base.creationTime, hasTime: time?.hasTime ?? base.hasTime)
            if words != baselines[.date] { show(words, in: date) }
        }
        var problems = values.change(reading).problems
        problems[.text] = nil
        self.problems = problems
        understood = [:]
        for field in fields where problems[field.key] == nil {
            understood[field.key] = (try? field.interpretation(values, reading)).map { SafeText($0).singleLine }
        }
    }

    /// Turns the entry into a task if it has a due time, a priority or a done mark, unless the user decided otherwise.
    private mutating func followTask() {
        guard !isTaskDecided, let answer = areas[.task]?.text, let baseline = baselines[.task] else { return }
        let isTask = startsAsTask || FormTask.keys.contains(where: saysTask)
        let wanted = isTask ? FormAnswer.yes.rawValue : baseline
        if answer != wanted { typeOver(wanted, in: .task) }
    }

    /// Returns whether a field was changed to a value that only a task has.
    private func saysTask(_ key: FormField.Key) -> Bool {
        guard isChanged(key), let text = areas[key]?.text else { return false }
        return key == .done ? text == FormAnswer.yes.rawValue : !text.isBlank
    }

    /// The values if all of them are valid; otherwise marks the invalid ones and focuses the first.
    mutating func checked() -> (values: FormValues, change: EntryChange)? {
        settlePicker()
        let values = values()
        let (change, problems) = values.change(reading)
        self.problems = problems
        guard let wrong = fields.firstIndex(where: { problems[$0.key] != nil }) else { return (values, change) }
        focus(on: wrong)
        self.problems = problems
        return nil
    }

    func draft(_ values: FormValues, _ change: EntryChange) -> EntryDraft { EntryDraft(values, change, reading) }
}

/// Typing.
extension EntryForm {
    /// Moves the focus to a field; nil leaves the form.
    mutating func focus(on index: Int?) {
        settlePicker()
        focus = index.map { max(0, min($0, fields.count - 1)) }
        picker = focused.flatMap { FormPicker(of: $0, value: areas[$0.key]?.text ?? "", names) }
        refresh()
    }

    mutating func learn(_ names: FormNames) {
        self.names = names
        reading.isKnownUnit = Set(names.units).contains
        let measured = Dictionary(names.measured.map { ($0.name.lowercased(), $0) }) { first, _ in first }
        reading.measuredName = { measured[$0.lowercased()] }
        defer { refresh() }
        guard picker?.isTouched != true, let field = focused else { return }
        picker = FormPicker(of: field, value: areas[field.key]?.text ?? "", names)
    }

    mutating func insert(_ text: String) {
        guard let field = focused else { return }
        if case .choice(let isOpen) = field.kind {
            if !isOpen, text == " ", let next = picker?.next {
                typeOver(next, in: field.key)
                picker?.choose(next)
                return noteChange(of: field)
            }
            if picker?.isFresh == true { typeOver("", in: field.key) }
        }
        areas[field.key]?.insert(text)
        noteTyping(field)
    }

    /// Performs an editing command; returns false if it changed nothing.
    mutating func perform(_ command: TextArea.Command) -> Bool {
        guard let field = focused else { return false }
        let before = areas[field.key]?.changeCount
        let isDone = areas[field.key]?.perform(command) ?? false
        if areas[field.key]?.changeCount != before { noteTyping(field) }
        if field.kind == .words { picker?.narrow(areas[field.key], names) }
        return isDone
    }

    private mutating func noteTyping(_ field: FormField) {
        picker?.narrow(areas[field.key], names)
        noteChange(of: field)
    }

    private mutating func noteChange(of field: FormField) {
        if field.key == .task { isTaskDecided = true }
        if FormTask.keys.contains(field.key), saysTask(field.key) { isTaskDecided = false }
        refresh()
    }

    /// Moves the selection among the items to pick; returns false if it can't move.
    mutating func movePick(by step: Int) -> Bool { picker?.move(by: step) ?? false }

    /// Takes the selected item; returns false if no item is selected.
    mutating func takePick(first: Bool = false) -> Bool {
        guard let field = focused, let item = picker?.chosen(first: first) else { return false }
        if field.kind == .words {
            guard let word = areas[field.key]?.beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last
            else { return false }
            for _ in word { _ = areas[field.key]?.perform(.deleteBack) }
            areas[field.key]?.insert(item + " ")
            picker?.narrow(areas[field.key], names)
        } else {
            let isSame = areas[field.key]?.text == item
            if !isSame { typeOver(item, in: field.key) }
            picker?.choose(item)
            if !isSame { noteChange(of: field) }
        }
        refresh()
        return true
    }

    /// Takes the selected item of a list that was searched.
    private mutating func settlePicker() {
        guard let field = focused, case .choice = field.kind, picker?.isTouched == true else { return }
        _ = takePick()
    }

    mutating func moveCursor(to position: GridPosition, in index: Int) {
        guard fields.indices.contains(index) else { return }
        if focus != index { focus(on: index) }
        areas[fields[index].key]?.moveCursor(to: position)
    }

    /// Moves the medium whose caption has the focus; returns false at the ends of the list and for other fields.
    mutating func moveMedium(by step: Int) -> Bool {
        guard let focus, case .caption(let id) = fields[focus].key, let place = order.firstIndex(of: id),
            order.indices.contains(place + step)
        else { return false }
        order.swapAt(place, place + step)
        moveCount += 1
        fields = FormField.fields(of: base, order: order)
        self.focus = fields.firstIndex { $0.key == .caption(id) } ?? focus
        return true
    }

    mutating func arrange(columns: Int, rows: Int) {
        (window.columns, window.rows) = (max(8, columns), max(1, rows))
        let width = FormLayout.valueColumns(of: self)
        for (index, field) in fields.enumerated() where field.key != .text {
            areas[field.key]?.arrange(columns: width, rows: index == focus ? 4 : 2)
        }
        let rows = FormLayout.textRows(of: self)
        areas[.text]?.arrange(columns: window.columns - 1, rows: rows)
        window.top = FormLayout(self).top
    }

    mutating func resume(_ kept: KeptFormDraft) {
        resumed = kept.draft
        if text != kept.text { typeOver(kept.text, in: .text) }
        let values = FormValues(base, draft: kept.values)
        order = values.order
        fields = FormField.fields(of: base, order: order)
        for (key, value) in values.edits { typeOver(value, in: key) }
        isTaskDecided = values.edits[.task] != nil
        if let base, kept.isOutdated, kept.text != base.text {
            conflicts[.text] = FormConflict(base.text, beside: kept.text)
        }
        refresh()
    }
}

/// Saving, and changes by other processes.
extension EntryForm {
    mutating func send(_ values: FormValues) {
        sent = Sent(values: values, counts: areas.mapValues(\.changeCount))
    }

    /// Ends a failed save and keeps everything that was typed.
    mutating func noteFailure() { (sent, isLeaving) = (nil, false) }

    /// Takes over the entry that was saved; text that was typed since then stays.
    mutating func noteSaved(_ entry: DiaryEntry) {
        let counts = sent?.counts ?? [:]
        let isSameOrder = sent?.values.order == order
        let focusedKey = focused?.key
        (base, sent, conflicts, resumed, isTaskDecided, startsAsTask) = (entry, nil, [:], nil, false, false)
        if isSameOrder { order = entry.media.map(\.id) }
        fields = FormField.fields(of: entry, order: order)
        for field in fields {
            let words = field.words(entry)
            guard let area = areas[field.key], counts[field.key] == nil || area.changeCount != counts[field.key] else {
                // The typed text equals that of the diary, perhaps in another Unicode normalization.
                if areas[field.key]?.text == words {
                    baselines[field.key] = words
                    cleanCounts[field.key] = areas[field.key]?.changeCount
                } else {
                    show(words, in: field)
                }
                continue
            }
            baselines[field.key] = words
        }
        refocus(focusedKey)
        refresh()
    }

    /// Merges a change by another process.
    ///
    /// Fields that weren't changed here follow it, for others both values are shown.
    mutating func meet(_ current: DiaryEntry) {
        guard let old = base, old != current else { return }
        let focusedKey = focused?.key
        for field in fields {
            let (was, now) = (field.words(old), field.words(current))
            guard was != now else { continue }
            if field.key == .text ? text == was : !isChanged(field.key) {
                conflicts[field.key] = nil
            } else {
                let mine = areas[field.key]?.text ?? ""
                conflicts[field.key] = mine == now ? nil : FormConflict(now, beside: mine)
            }
        }
        let wasReordered = isReordered
        base = current
        mergeOrder(current, wasReordered)
        fields = FormField.fields(of: current, order: order)
        for field in fields {
            let words = field.words(current)
            if areas[field.key] != nil, isChanged(field.key), field.key != .text || text != baselines[.text] {
                baselines[field.key] = words
            } else if baselines[field.key] != words || areas[field.key] == nil {
                show(words, in: field)
            }
        }
        refocus(focusedKey)
        refresh()
    }

    /// Focuses the same field again, whatever its index is now.
    private mutating func refocus(_ key: FormField.Key?) {
        guard let old = focus else { return }
        focus = fields.firstIndex { $0.key == key } ?? min(old, fields.count - 1)
    }

    private mutating func mergeOrder(_ current: DiaryEntry, _ wasReordered: Bool) {
        let ids = current.media.map(\.id)
        guard wasReordered else { return order = ids }
        order = order.filter(ids.contains) + ids.filter { !order.contains($0) }
    }

    /// Resolves the conflict of one field, or of all fields if the key is nil.
    mutating func resolve(_ key: FormField.Key?, takingTheirs: Bool) -> Bool {
        let keys = key.map { [$0] } ?? Array(conflicts.keys)
        var isDone = false
        for key in keys {
            guard let conflict = conflicts.removeValue(forKey: key) else { continue }
            isDone = true
            if takingTheirs { typeOver(conflict.theirs, in: key) }
        }
        refresh()
        return isDone
    }
}
