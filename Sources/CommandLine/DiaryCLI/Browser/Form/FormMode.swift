import DiaryModel
import DiaryStore
import Terminal

/// The form in place of the entry: from entry to entry while it is switched on, and of the entry that is typed.
struct FormMode {
    private(set) var isEditing = false
    /// The form; nil if none is shown.
    var form: EntryForm?
    /// The reason why no draft of the form can be kept; nil while drafts can be kept.
    private(set) var draftFailure: StyledText?
    /// The number of forms opened so far.
    private var count = 0
    /// True if the form was opened over the list, which is shown again when it closes.
    private var hidesList = false
    /// True if the list was hidden when the form was switched on.
    private var editingHidesList = false

    /// True if a field has the focus, which takes all keys.
    var isActive: Bool { form?.isActive == true }

    /// Switches between the form and the plain view of an entry, which may be shown beside the list.
    mutating func toggle(isBeside: Bool) -> [BrowserStep] {
        isEditing.toggle()
        if !isEditing { form = nil }
        guard isEditing ? !isBeside : editingHidesList else { return [] }
        editingHidesList = isEditing
        return [.fillWindow(isEditing)]
    }

    /// Opens a form for a new entry, which may start as a task or from a template.
    mutating func beginEntry(
        asTask: Bool, from start: TemplateStart? = nil, _ reading: FormReading
    ) -> [BrowserStep] {
        count += 1
        form = EntryForm(nil, number: count, startsAsTask: asTask, reading)
        if let start { form?.begin(start) }
        return enter(at: 0)
    }

    /// Focuses a field, or the last one if nil.
    mutating func enter(at field: Int?) -> [BrowserStep] {
        guard let last = form.map({ $0.fields.count - 1 }) else { return [] }
        form?.focus(on: field ?? last)
        return [.request(.form(.prepare(form?.base?.id)))]
    }

    /// Shows the form of the selected entry, if it is switched on and no field has the focus.
    mutating func follow(_ entry: DiaryEntry?, _ reading: FormReading) {
        guard !isActive else { return }
        guard isEditing, let entry else { return form = nil }
        guard form?.base != entry else { return }
        count += 1
        form = EntryForm(entry, number: count, reading)
    }

    mutating func hideList() { hidesList = true }

    /// Shows the list again; returns whether the form had hidden it.
    mutating func showList() -> Bool {
        defer { hidesList = false }
        return hidesList
    }

    mutating func arrange(_ room: GridRectangle) { form?.arrange(columns: room.columns - 1, rows: room.rows) }

    mutating func moveCursor(to position: GridPosition, in field: Int) { form?.moveCursor(to: position, in: field) }

    /// Moves the cursor of the text by lines, for the wheel.
    mutating func scroll(by count: Int) {
        guard form?.question == nil, form?.focused?.kind == .text else { return }
        for _ in 0..<abs(count) { _ = form?.perform(count > 0 ? .down : .up) }
    }

    mutating func leave() -> [BrowserStep] {
        (form, draftFailure) = (nil, nil)
        return showList() ? [.fillWindow(false)] : []
    }

    /// Leaves the form if nothing would be lost; otherwise asks in the last line.
    mutating func askToLeave() -> [BrowserStep] {
        guard let form else { return [] }
        if form.sent != nil { return [.say("it is being saved")] }
        if form.conflicts.isEmpty, !form.isTouched || form.values().isEmpty { return leave() }
        self.form?.question = .leave
        return []
    }
}

/// Events, and saving.
extension FormMode {
    mutating func update(_ event: FormEvent) -> [BrowserStep] {
        switch event {
        case .prepared(let names, let draft):
            form?.learn(names)
            if let draft, form?.isTouched == false { form?.question = .draft(draft) }
        case .read(let id, let entry):
            guard isActive, form?.base?.id == id else { return [] }
            guard let entry else {
                return [.say("the entry was removed for good meanwhile; what you typed stays here and in a draft")]
            }
            return meet(entry)
        case .notShown: return [.sayNotShown]
        case .draftFailed(let words): draftFailure = isActive ? words : nil
        }
        return []
    }

    /// Rereads the entry, which may have changed together with the list.
    var rereading: [BrowserRequest] {
        guard isActive, let id = form?.base?.id else { return [] }
        return [.form(.read(id))]
    }

    private mutating func meet(_ entry: DiaryEntry) -> [BrowserStep] {
        guard entry != form?.base else { return [] }
        let before = form?.conflicts.count ?? 0
        let lost = form?.typed(missingIn: entry)
        form?.meet(entry)
        if entry.trashTime != nil {
            return [.say("another process put the entry in the trash; what you typed stays here and in a draft")]
        }
        if let (title, words) = lost {
            return [.say("another process removed \(title), for which you typed: \(line: words)")]
        }
        guard let form, form.conflicts.count > before else { return [] }
        let names = Self.names(of: form)
        return [.say("Ctrl-O keeps yours, Ctrl-T takes theirs: another process changed \(names), too")]
    }

    /// `Text and Place`.
    private static func names(of form: EntryForm) -> String {
        let names = form.fields.filter { form.conflicts[$0.key] != nil }.map(\.title)
        return names.isEmpty ? "it" : names.enumeration
    }

    mutating func save() -> [BrowserStep] {
        guard let form, form.sent == nil else { return [.say("it is being saved")] }
        if let base = form.base, base.trashTime != nil {
            // The list shows neither, so emptying the trash does not change it.
            let words: StyledText = "the entry is in the trash: bring it back first, diary restore \(base.id.prefix(8))"
            return [.say(words), .request(.form(.read(base.id)))]
        }
        guard form.conflicts.isEmpty else {
            self.form?.question = .conflict
            return []
        }
        guard let (values, change) = self.form?.checked() else {
            self.form?.isLeaving = false
            return [.say("not saved: what is marked with ! can't be kept; all that you typed stays")]
        }
        guard !values.isEmpty else {
            let words: StyledText = form.base == nil ? "there is nothing to save yet" : "nothing was changed"
            return [.say(words)] + (form.isLeaving ? leave() : [])
        }
        self.form?.send(values)
        let subject = form.base.map { .entry($0, change) } ?? FormSave.Subject.new(form.draft(values, change))
        let save = FormSave(form: form.number, changeCount: form.changeCount, subject: subject)
        return [.request(.change(.save(save)))]
    }

    /// Handles the outcome of a save.
    ///
    /// After a conflict or a failure everything stays as it was typed.
    mutating func update(_ saved: SavedEntry?) -> [BrowserStep] {
        guard form?.sent != nil else { return [] }
        switch saved {
        case nil:
            form?.noteFailure()
            return []
        case .differs(let entry):
            let isLeaving = form?.isLeaving == true
            form?.noteFailure()
            form?.meet(entry)
            guard form?.conflicts.isEmpty == true else {
                form?.question = .conflict
                return [.say(nil)]
            }
            form?.isLeaving = isLeaving
            return [.say(nil)] + save()
        case .saved(let entry, _), .unchanged(let entry):
            form?.noteSaved(entry)
            return [.show(entry.id)] + (form?.isLeaving == true ? leave() : [])
        }
    }
}

extension EntryForm {
    /// The title and the text of the first changed field of a medium that an entry no longer has.
    fileprivate func typed(missingIn entry: DiaryEntry) -> (title: SafeText, words: String)? {
        let present = Set(FormField.fields(of: entry, order: entry.media.map(\.id)).map(\.key))
        let lost = fields.first { !present.contains($0.key) && isChanged($0.key) }
        return lost.map { (SafeText($0.title), areas[$0.key]?.text ?? "") }
    }
}
