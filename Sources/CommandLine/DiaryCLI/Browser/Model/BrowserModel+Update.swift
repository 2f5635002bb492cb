import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Event handling, without access to the clock, the diary or the terminal.
extension BrowserModel {
    /// Handles an event; returns the resulting requests in order.
    mutating func update(_ event: BrowserEvent) -> [BrowserRequest] {
        defer { settleForm() }
        switch event {
        case .input(let input): return update(input)
        case .listed(let results, let isWhole, let number):
            guard number == request else { return [] }
            showContent()
            if list.isNarrowing { detail.top = 0 }
            list.update(to: results, isWhole: isWhole)
            if isWhole, !filter.isNarrowing { marks.keep(in: results) }
            return formMode.rereading
        case .ranked(let tasks, let number): if number == request { self.tasks.ranked = tasks }
        case .measured(let names): return take(names)
        case .series(let series, let number): if number == request { measurements.series = series }
        case .timePassed: break
        case .counted(let counts): tabs.counts = counts
        case .tabsListed(let list): return tabs.requests(for: list)
        case .tabs(let list, let tabs): return take(list, tabs)
        case .exporting(let words): progress = words
        case .tagNames(let names): if case .tags = prompt?.purpose { promptMode.line?.words = names }
        case .templates(let found): return perform(promptMode.offer(found))
        case .names(let names, let path): if prompt?.field.text == path { promptMode.line?.words = names }
        case .failed(let words): failure = words
        case .recovered: failure = nil
        // The runner ends then.
        case .locked: break
        case .changed(let outcome):
            message = outcome.words
            // A form has the keys, so that a line below it could not be corrected.
            promptMode.update(isFailure: outcome.isFailure && !formMode.isActive)
            if !outcome.isOfForm { name(outcome.nextKey) }
            if outcome.isOfTabs { return tabs.noteChange() }
            if outcome.hasChanged { marks = EntryMarks() }
            if outcome.isOfForm {
                let requests = perform(formMode.update(outcome.saved))
                name(outcome.nextKey)
                return requests
            }
        case .marked(let ids):
            marks.add(ids)
            message = "\(marks.ids.count.counted("entry")) marked"
        case .painted(let request, let painted):
            // A picture that is painted twice is shown once, since terminals cache pictures.
            if pictures.painted[request] == nil { pictures.painted.keep(painted, for: request) }
        case .unpaintable(let words): pictures.failure = words
        case .sound(let report): if let failure = playback.update(report) { message = failure }
        case .showsPictures(let terminal): pictures.terminal = terminal
        case .doubleClicked(let position): return doubleClick(at: position)
        case .form(let event): return perform(formMode.update(event))
        }
        return []
    }

    private mutating func update(_ input: InputEvent) -> [BrowserRequest] {
        switch input {
        case .key(let key):
            message = nil
            return press(key)
        case .pasted(let text, _):
            let isInForm = formMode.isActive && !showsHelp
            return perform(
                isInForm ? formMode.paste(text) : promptMode.paste(text, isAmongNames: content == .names))
        case .resized(let window):
            self.window = window
            if window.columns >= BrowserLayout.wide, formMode.showList() { detail.isWhole = false }
            settleMore()
            arrange()
        case .ended: exitCode = .interrupted
        case .mouse(let mouse): return take(mouse)
        case .focused, .profiled, .resumed, .woken, .answer: break
        }
        return []
    }

    /// Shows a message in the last line until the next key, and requests nothing.
    mutating func say(_ words: StyledText) -> [BrowserRequest] {
        message = words
        return []
    }

    /// Adds what a key would do next to the message, unless the key would be typed.
    private mutating func name(_ next: StyledText) {
        guard let message, !next.isEmpty else { return }
        let isTyping = formMode.isActive || prompt != nil
        guard !isTyping else { return }
        self.message = message + "   " + next
    }

    mutating func arrange() { list.resize(height: BrowserLayout(of: self).list.rows) }

    /// Handles a key while no line is typed.
    private mutating func press(_ key: Key) -> [BrowserRequest] {
        if formMode.isActive, !showsHelp { return perform(formMode.update(key)) }
        if prompt != nil { return perform(promptMode.update(key, isAmongNames: content == .names)) }
        if let overlay, overlay != .photo || key.code == .escape { return pressed(key, in: overlay) }
        if let command = playback.update(key) { return [.sound(command)] }
        if let overlay { return pressed(key, in: overlay) }
        if formMode.isEditing, entersForm(by: key) { return enterForm(at: key.modifiers == .shift ? nil : 0) }
        guard let action = actionOfTab(key) ?? BrowserKey.action(of: key) else {
            return say("\(key.shown) does nothing here; ? shows the keys")
        }
        if content == .names, let requests = performOnNames(action) { return requests }
        return perform(action, key)
    }

    /// The action of a key in the open tab; nil if the key has the same action in every tab.
    private func actionOfTab(_ key: Key) -> BrowserAction? {
        switch content {
        case .entries: return nil
        case .names, .history: return BrowserKey.action(of: key, in: .measurements)
        case .tasks:
            let action = BrowserKey.action(of: key, in: .tasks)
            // In an entry that fills the window, these keys scroll.
            guard detail.isWhole, action != .inTasks(.order) else { return action }
            return nil
        }
    }

    mutating func perform(_ action: BrowserAction, _ key: Key) -> [BrowserRequest] {
        switch action {
        case .down: return perform(list.step(by: 1))
        case .up: return perform(list.step(by: -1))
        case .halfPageDown: return page(1, of: 2)
        case .halfPageUp: return page(-1, of: 2)
        case .pageDown: return page(1, of: 1)
        case .pageUp: return page(-1, of: 1)
        case .top: return perform(list.go(to: list.results.firstPosition))
        case .bottom: return perform(list.go(to: list.results.lastPosition))
        case .nextSection: return perform(list.stepToSection(true))
        case .previousSection: return perform(list.stepToSection(false))
        case .date: promptMode.line = BrowserPrompt(purpose: .date)
        case .tab, .nextTab, .previousTab: return openTab(by: action, key)
        case .more: showMore()
        case .open: return openEntry()
        case .back: return goBack()
        case .textDown: scrollText(by: 1)
        case .textUp: scrollText(by: -1)
        case .search: promptMode.line = BrowserPrompt(purpose: .search, field: LineField(filter.search))
        case .predicate: promptMode.line = BrowserPrompt(purpose: .predicate, field: LineField(filter.predicate))
        case .saveSearch: askForName()
        case .editTabs: overlay = .tabs(TabEditor(selected: tabs.open.id))
        case .inTabs: message = "T edits the tabs"
        case .inTasks(let action): return perform(tasks.update(action, list.selectedEntry, among: shownQuery))
        case .inMeasurements(.chart): showChart()
        case .undo: return [.change(.undo)]
        case .redo: return [.change(.redo)]
        case .entries(let action): return write(action)
        case .new: return openNewForm()
        case .form: toggleForm()
        case .ask(let question): return ask(question)
        case .mark(let action): return perform(marks.update(action, list))
        case .copy(let action): return copy(action)
        case .nextMedium: stepMedium(by: 1)
        case .previousMedium: stepMedium(by: -1)
        case .play: return play()
        case .openMedium: return openMedium()
        case .help: showHelp()
        case .redraw: return [.redraw]
        case .quit: exitCode = .success
        case .inForm: break
        }
        return []
    }
}

/// Moving.
extension BrowserModel {
    /// Moves what is shown behind a typed line, by a line or a page.
    mutating func scroll(_ key: Key) -> [BrowserRequest] {
        if let overlay, showsHelp { return pressed(key, in: overlay) }
        let lines = [.up, .down].contains(key.code) ? 1 : max(1, list.height - 2)
        let count = [.up, .pageUp].contains(key.code) ? -lines : lines
        if content == .names { return perform(measurements.move(by: count, filter.terms)) }
        _ = list.move(by: count)
        return []
    }

    /// Scrolls by a page of the list, or of the entry if it fills the window.
    private mutating func page(_ direction: Int, of parts: Int) -> [BrowserRequest] {
        guard detail.isWhole else { return perform(list.page(direction, of: parts)) }
        scrollText(by: direction * max(1, (detail.lines.seen - 1) / parts))
        return []
    }

    mutating func goTo(date text: String) -> [BrowserRequest] {
        do throws(DateError) {
            let days = try promptMode.predicates.dates.days(text, isComing: content == .tasks(.date))
            let day = list.results.isAscending ? days.lowerBound : days.upperBound
            switch content {
            case .history: return goTo(endOf: day)
            case .tasks(.priority): return say("by priority there are no days; p shows the tasks by date")
            case .names: return say("Enter opens a name first, and @ leads to a date in its history")
            case .entries, .tasks(.date): break
            }
            guard let section = list.results.section(near: day) else { return say("there is no entry") }
            _ = list.moveToSection(section)
            detail.begin()
            let found = list.results.sectionName(section) ?? ""
            guard !(days.lowerBound.description...days.upperBound.description).contains(found) else { return [] }
            let wanted = SafeText(days.lowerBound == days.upperBound ? day.description : text).singleLine
            return say(
                found.isEmpty
                    ? "nothing is due on \(wanted)"
                    : "no entry of \(wanted) here; the next one is of \(SafeText(found))")
        } catch {
            return say(Failure.describing(error).line())
        }
    }

    /// Selects the last row of a day, or the one before it if the list has no rows of that day.
    private mutating func goTo(endOf day: CivilDate) -> [BrowserRequest] {
        let next = CivilDate(daysSince1970: day.daysSince1970 + 1)
        let end = WallTime(date: next, hour: 0, minute: 0).map { formReading.localZone.nearest($0).instant }
        return perform(list.go(to: end.flatMap(list.results.position(before:))))
    }

    mutating func scrollText(by count: Int) {
        guard form == nil else { return message = "Tab leads into the form, where the text is scrolled" }
        guard list.selected != nil else { return message = "there is no entry" }
        guard !detail.scroll(by: count) else { return }
        message =
            BrowserLayout(of: self).detail == nil
            ? "Enter shows the entry" : count > 0 ? "that is the end of the entry" : "that is its beginning"
    }

    mutating func openEntry() -> [BrowserRequest] {
        guard list.selected != nil else { return say("there is no entry to open") }
        guard !detail.enlargesPhoto(of: list.selectedEntry?.entry) else { return enlarge() }
        guard !detail.isWhole else { return say("Esc leads back to the list") }
        return perform([.fillWindow(true)])
    }

    /// Esc: goes from the entry to the list, from a search to the whole list, from a tab to `More`.
    private mutating func goBack() -> [BrowserRequest] {
        if detail.isWhole {
            return perform([.fillWindow(false)])
        } else if !marks.isEmpty {
            marks = EntryMarks()
            message = "nothing is marked any more"
        } else if !filter.isEmpty {
            return narrow { $0 = ListFilter() }
        } else if case .history = content {
            return closeName()
        } else if tabs.isFromMore {
            showMore()
        } else {
            message = "this is the list; q quits"
        }
        return []
    }
}

/// Narrowing the list.
extension BrowserModel {
    /// Changes what narrows the list of the tab; requests the list if it selects other entries.
    mutating func narrow(by change: (inout ListFilter) -> Void) -> [BrowserRequest] {
        let old = filter
        change(&filter)
        guard !filter.selects(like: old) else { return [] }
        return listAgain()
    }

    /// Requests the list, which has become another one; it stays as it is until the answer.
    mutating func listAgain() -> [BrowserRequest] {
        list.isNarrowing = true
        return [.list(nextListRequest())]
    }
}

/// Changes of the marked or selected entries after a question.
extension BrowserModel {
    mutating func ask(_ question: BrowserQuestion) -> [BrowserRequest] {
        let targets = targets
        if question == .record, list.selected == nil { return [.record(nil)] }
        if question == .template {
            promptMode.line = BrowserPrompt(purpose: .template)
            return [.templates]
        }
        guard let id = targets.first else { return say("there is no entry") }
        guard !isTrash else { return say("it is in the trash; r brings it back") }
        switch question {
        case .tag:
            promptMode.line = BrowserPrompt(purpose: .tags(targets))
            return [.tagNames]
        case .export:
            guard progress == nil else { return say("an export goes on; another one when it is done") }
            promptMode.line = BrowserPrompt(purpose: .exportTo(targets))
            return [.complete("")]
        case .recognize where targets == list.selectedEntry.map { $0.entry.media.isEmpty ? [$0.entry.id] : [] }:
            message = "it has no photo, sound or PDF in which words could be found"
        case .recognize:
            message = "finding words in \(targets.count.counted("entry")), in the background"
            return [.recognize(targets)]
        case .attach where targets.count > 1, .record where targets.count > 1:
            message = "this is for one entry, and \(targets.count.grouped) are marked; Esc unmarks"
        case .attach:
            promptMode.line = BrowserPrompt(purpose: .attach(id))
            return [.complete("")]
        case .record: promptMode.line = BrowserPrompt(purpose: .record(id))
        case .template: break
        }
        return []
    }
}
