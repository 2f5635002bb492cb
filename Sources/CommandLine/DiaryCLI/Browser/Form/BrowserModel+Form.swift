import DiaryModel
import DiaryStore
import Terminal

/// Entering and leaving the form.
extension BrowserModel {
    /// `E`: switches between the form and the plain view of an entry.
    mutating func toggleForm() {
        isEditing.toggle()
        if isEditing, BrowserLayout(of: self).detail == nil {
            (detail.isWhole, editingHidesList) = (true, true)
        } else if !isEditing {
            form = nil
            if editingHidesList { (detail.isWhole, editingHidesList) = (false, false) }
        }
        arrange()
    }

    /// Returns whether a key moves the focus from the list into the form.
    func entersForm(by key: Key) -> Bool {
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form) else { return false }
        return switch action {
        case .nextField, .previousField: true
        case .accept: BrowserLayout(of: self).detail != nil
        case .leave, .save, .keepMine, .takeTheirs, .throwAway, .mediumUp, .mediumDown, .help,
            .typing:
            false
        }
    }

    /// Focuses the first or the last field of the entry's form.
    mutating func enterForm(last: Bool, field: Int? = nil) -> [BrowserRequest] {
        settleForm()
        guard !isTrash else {
            message = "it is in the trash; r brings it back"
            return []
        }
        guard let form else {
            message = list.selected == nil ? "there is no entry; n begins one" : "the entry is being read"
            return []
        }
        return begin(form, at: field ?? (last ? form.fields.count - 1 : 0))
    }

    /// `n`: opens a form for a new entry, or for a new task in the tab of tasks.
    mutating func openNewForm() -> [BrowserRequest] {
        formCount += 1
        var isAmongTasks = false
        if case .tasks = content { isAmongTasks = true }
        return begin(EntryForm(nil, number: formCount, startsAsTask: isAmongTasks, formReading), at: 0)
    }

    private mutating func begin(_ form: EntryForm, at field: Int) -> [BrowserRequest] {
        var form = form
        form.focus(on: field)
        self.form = form
        if BrowserLayout(of: self).detail == nil {
            (detail.isWhole, formHidesList) = (true, true)
            arrange()
        }
        return [.form(.prepare(form.base?.id))]
    }

    /// Leaves the form and discards its contents.
    mutating func leaveForm() {
        form?.focus(on: nil)
        form = nil
        showListAgain()
    }

    /// Focuses the clicked field.
    ///
    /// A click outside the form ends it and returns nil, so that the click is handled there.
    mutating func clickForm(at cell: GridPosition) -> [BrowserRequest]? {
        if form?.question != nil { return [] }
        guard let part = BrowserLayout(of: self).detail, part.contains(cell), let form else {
            if self.form?.isActive == true { askToLeave() }
            guard self.form?.isActive != true else { return [] }
            if isEditing { toggleForm() }
            return nil
        }
        let inside = GridPosition(column: cell.column - part.column, row: cell.row - part.row)
        guard let found = FormView.field(at: inside, in: form) else { return [] }
        let requests = form.isActive ? [] : enterForm(last: false, field: found.field)
        if self.form?.isActive == true { self.form?.moveCursor(to: found.cell, in: found.field) }
        return requests
    }

    /// The wheel moves the cursor of the text.
    mutating func scrollForm(by count: Int) {
        guard form?.question == nil, form?.focused?.kind == .text else { return }
        for _ in 0..<abs(count) { _ = form?.perform(count > 0 ? .down : .up) }
    }

    private mutating func showListAgain() {
        guard formHidesList else { return }
        (detail.isWhole, formHidesList) = (false, false)
        arrange()
    }

    /// Shows the form of the selected entry and sets its size.
    mutating func settleForm() {
        if form?.isActive != true { followSelection() }
        guard form != nil else { return }
        if form?.isActive == true, BrowserLayout(of: self).detail == nil {
            (detail.isWhole, formHidesList) = (true, true)
            arrange()
        }
        guard let room = BrowserLayout(of: self).detail else { return }
        form?.arrange(columns: room.columns - 1, rows: room.rows)
    }

    private mutating func followSelection() {
        guard isEditing, let entry = list.selectedEntry?.entry else {
            form = nil
            return
        }
        guard form?.base != entry else { return }
        formCount += 1
        form = EntryForm(entry, number: formCount, formReading)
    }

    /// Stores entries that were read.
    mutating func provide(_ found: [Int64: ListedEntry]) {
        list.provide(found)
        settleForm()
    }
}

/// Events of the form.
extension BrowserModel {
    mutating func update(_ event: FormEvent) -> [BrowserRequest] {
        switch event {
        case .prepared(let names, let draft):
            form?.learn(names)
            if let draft, form?.isTouched == false { form?.question = .draft(draft) }
        case .read(let id, let entry):
            guard form?.isActive == true, form?.base?.id == id else { return [] }
            guard let entry else {
                message = "the entry was removed for good meanwhile; what you typed stays here and in a draft"
                return []
            }
            meet(entry)
        case .notShown:
            let name = isNarrowed ? "what is searched" : SafeText(tabs[tab].title).singleLine
            message = (message ?? "saved") + "   \(name) doesn't show it"
        case .draftFailed(let words): draftFailure = words
        }
        return []
    }

    /// Rereads the entry, which may have changed together with the list.
    func rereadForm() -> [BrowserRequest] {
        guard let form, form.isActive, let id = form.base?.id else { return [] }
        return [.form(.read(id))]
    }

    private mutating func meet(_ entry: DiaryEntry) {
        guard entry != form?.base else { return }
        let before = form?.conflicts.count ?? 0
        form?.meet(entry)
        if entry.trashTime != nil {
            message = "another process put the entry in the trash; what you typed stays here and in a draft"
        } else if let form, form.conflicts.count > before {
            message = "Ctrl-O keeps yours, Ctrl-T takes theirs: another process changed \(Self.names(of: form)), too"
        }
    }

    /// `Text and Place`.
    private static func names(of form: EntryForm) -> String {
        let names = form.fields.filter { form.conflicts[$0.key] != nil }.map(\.title)
        guard names.count > 1, let last = names.last else { return names.first ?? "it" }
        return names.dropLast().dropFirst().reduce(names[0]) { "\($0), \($1)" } + " and \(last)"
    }

    mutating func saveForm() -> [BrowserRequest] {
        guard let form, form.sent == nil else {
            message = "it is being saved"
            return []
        }
        if form.base?.trashTime != nil {
            message = "the entry is in the trash: bring it back first, diary restore \(form.base?.id.prefix(8) ?? "")"
            return []
        }
        guard form.conflicts.isEmpty else {
            self.form?.question = .conflict
            return []
        }
        guard let (values, change) = self.form?.checked() else {
            self.form?.isLeaving = false
            message = "not saved: what is marked with ! can't be kept; all that you typed stays"
            return []
        }
        guard !values.isEmpty else {
            message = form.base == nil ? "there is nothing to save yet" : "nothing was changed"
            if form.isLeaving { leaveForm() }
            return []
        }
        self.form?.send(values)
        let subject = form.base.map { .entry($0, change) } ?? FormSave.Subject.new(form.draft(values, change))
        return [.change(.save(FormSave(form: form.number, changeCount: form.changeCount, subject: subject)))]
    }

    /// Handles the outcome of a save.
    ///
    /// After a conflict or a failure everything stays as it was typed.
    mutating func formWasSent(_ saved: SavedEntry?) -> [BrowserRequest] {
        guard form?.sent != nil else { return [] }
        switch saved {
        case nil:
            form?.noteFailure()
            return []
        case .differs(let entry):
            let isLeaving = form?.isLeaving == true
            form?.noteFailure()
            form?.meet(entry)
            message = nil
            guard form?.conflicts.isEmpty == true else {
                form?.question = .conflict
                return []
            }
            form?.isLeaving = isLeaving
            return saveForm()
        case .saved(let entry, _), .unchanged(let entry):
            form?.noteSaved(entry)
            // The entry may already be in the list, if the list was faster or if the entry was there before.
            if let place = list.results.position(of: entry.id) { list.select(place) } else { list.want(entry.id) }
            if form?.isLeaving == true { leaveForm() }
            return shownQuery == EntryQuery() ? [] : [.form(.look(entry.id, in: shownQuery))]
        }
    }
}
