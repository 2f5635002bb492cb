import DiaryModel
import DiaryStore
import Terminal

/// Entering the form, and its place on the screen.
extension BrowserModel {
    /// `E`: switches between the form and the plain view of an entry.
    mutating func toggleForm() {
        _ = perform(formMode.toggle(isBeside: BrowserLayout(of: self).detail != nil))
        arrange()
    }

    func entersForm(by key: Key) -> Bool {
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form) else { return false }
        return switch action {
        case .nextField, .previousField: true
        case .accept: BrowserLayout(of: self).detail != nil
        case .leave, .save, .keepMine, .takeTheirs, .throwAway, .mediumUp, .mediumDown, .help, .typing: false
        }
    }

    /// Focuses a field of the entry's form, or the last one if nil.
    mutating func enterForm(at field: Int?) -> [BrowserRequest] {
        settleForm()
        guard !isTrash else { return say("it is in the trash; r brings it back") }
        guard form != nil else {
            return say(list.selected == nil ? "there is no entry; n begins one" : "the entry is being read")
        }
        return perform(formMode.enter(at: field))
    }

    /// `n`: opens a form for a new entry, or for a new task in the tab of tasks.
    mutating func openNewForm(_ start: TemplateStart? = nil) -> [BrowserRequest] {
        let isTask = start == nil && content == .tasks(tasks.order)
        return perform(formMode.beginEntry(asTask: isTask, from: start, formReading))
    }

    /// Focuses the clicked field.
    ///
    /// A click outside the form ends it and returns nil, so that the click is handled there.
    mutating func clickForm(at cell: GridPosition) -> [BrowserRequest]? {
        if form?.question != nil { return [] }
        // A typed line has the keys until it ends.
        guard prompt == nil else { return nil }
        guard let part = BrowserLayout(of: self).detail, part.contains(cell), let form else {
            if formMode.isActive { _ = perform(formMode.askToLeave()) }
            guard !formMode.isActive else { return [] }
            if formMode.isEditing { toggleForm() }
            return nil
        }
        let inside = GridPosition(column: cell.column - part.column, row: cell.row - part.row)
        guard let found = FormView.field(at: inside, in: form) else { return [] }
        let requests = form.isActive ? [] : enterForm(at: found.field)
        if formMode.isActive { formMode.moveCursor(to: found.cell, in: found.field) }
        return requests
    }

    /// Shows the form of the selected entry and sets its size.
    mutating func settleForm() {
        formMode.follow(list.selectedEntry?.entry, formReading)
        guard form != nil else { return }
        if formMode.isActive, BrowserLayout(of: self).detail == nil {
            formMode.hideList()
            detail.isWhole = true
            arrange()
        }
        if let room = BrowserLayout(of: self).detail { formMode.arrange(room) }
    }

    mutating func provide(_ found: [Int64: ListedEntry]) {
        list.provide(found)
        settleForm()
    }

    /// Selects a saved entry, and asks whether the list shows it.
    mutating func show(_ id: UniqueIdentifier) -> [BrowserRequest] {
        // It may already be in the list, if the list was faster or if it was there before.
        if let place = list.results.position(of: id) { list.select(place) } else { list.want(id) }
        return shownQuery == EntryQuery() ? [] : [.form(.look(id, in: shownQuery))]
    }
}
