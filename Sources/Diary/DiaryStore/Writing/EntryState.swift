package import Chronology
import DecoderProtocol
package import DiaryModel
import TextFolding

/// The stored state of an entry: what a command finds and what it leaves.
///
/// A command is a function from one state of an entry to another, which needs no database; `WriteTransaction.put`
/// writes the difference.
package struct EntryState: Equatable {
    /// The key of the row; in a state that is to be written, the key that it had then, which it gets again if that is
    /// free.
    package var key: Int64
    /// The values of the row, the task and the measurements; its tags and media are not filled in.
    package var entry: DiaryEntry
    /// The position of the task among the unfinished ones, given instead of its priority; nil in stored states.
    var taskPlace: TaskPlace?
    /// Nil if they were not read and stay unchanged.
    package var tags: [TagTable.EntryTag]?
    /// All media in their order, including those in the trash; nil if they were not read and stay unchanged.
    package var media: [MediumState]?

    package init(
        key: Int64, entry: DiaryEntry, taskPlace: TaskPlace? = nil, tags: [TagTable.EntryTag]? = nil,
        media: [MediumState]? = nil
    ) {
        (self.key, self.entry, self.taskPlace, self.tags, self.media) = (key, entry, taskPlace, tags, media)
    }

    package var shown: DiaryEntry {
        var entry = entry
        entry.tags = (tags ?? []).map(\.name)
        entry.media = (media ?? []).shown
        return entry
    }
}

extension EntryState {
    /// The state of a new entry.
    ///
    /// - Parameter time: the times of creation and of the last change, if the draft gives no others.
    package init(_ draft: EntryDraft, at time: Instant, importNumber: Int?) {
        let text = nfc(draft.text)
        key = draft.creationTime.instant.milliseconds
        entry = DiaryEntry(
            id: draft.id ?? UniqueIdentifier(), creationTime: draft.creationTime, hasTime: draft.hasTime,
            updateTime: draft.updateTime ?? time, addTime: draft.addTime ?? time,
            journal: draft.journal.map(nfc) ?? DiaryEntry.defaultJournal, text: text, tags: [],
            starred: draft.starred, position: draft.position, details: draft.details.mapTexts(nfc), media: [],
            importNumber: importNumber, revision: 1, trashTime: nil, extra: draft.extra)
        entry.measurements = draft.measurements.map(\.composed)
        taskPlace = draft.taskPlace
        entry.task = draft.task ?? draft.taskPlace.map { _ in DiaryTask() }
        tags = TagTable.merge(typed: draft.tags, text: text)
        media = draft.media.map { MediumState($0, importNumber: importNumber) }
    }

    func trashed(at time: Instant) -> EntryState {
        var state = self
        state.entry.trashTime = time
        return state
    }

    func restored() -> EntryState {
        var state = self
        state.entry.trashTime = nil
        return state
    }

    /// Applies a change that the user asked for; the same state if nothing is different.
    ///
    /// - Parameter names: the names of places, if the change asks for them.
    package func edited(_ change: EntryChange, namingBy names: PlaceNames = .none, at time: Instant) -> EntryState {
        var state = self
        state.entry.apply(change)
        state.entry.text = change.text(replacing: entry.text).map(nfc) ?? entry.text
        state.tags = change.tags(replacing: tags ?? [], text: state.entry.text)
        for (number, caption) in change.captions {
            guard let id = state.media?.shown.element(number)?.id else { continue }
            state.media?.setCaption(caption.isEmpty ? nil : nfc(caption), of: id)
        }
        for (number, text) in change.recognizedTexts {
            guard let medium = state.media?.shown.element(number) else { continue }
            let written = Recognition.written(text, replacing: medium.recognition, at: time)
            let isSame = medium.recognition?.isByPerson == true && medium.recognition?.text == written.text
            if !isSame { state.media?.setRecognition(written, of: medium.id) }
        }
        if change.confirmsTime || change.moves(entry) {
            for index in (state.media ?? []).indices { state.media?[index].medium.timeDoubt = nil }
        }
        if let first = change.firstMedium, let id = state.media?.shown.element(first)?.id {
            let others = (state.media ?? []).shown.map(\.id).filter { $0 != id }
            state.media = state.media?.showing([id] + others, at: time)
        }
        if Set(change.mediumOrder) == Set((state.media ?? []).shown.map(\.id)) {
            state.media = state.media?.showing(change.mediumOrder, at: time)
        }
        if let due = entry.task?.due { state.entry.task?.due = change.redating?(due) ?? due }
        state.apply(change.task)
        state.entry.applyRepetition(change, replacing: entry)
        state.entry.measurements = change.measurements(replacing: entry.measurements)
        if change.namesPosition { state = state.named(by: names) }
        if state != self { state.entry.updateTime = time }
        return state
    }

    private mutating func apply(_ change: TaskChange) {
        if change.isTask == false { return entry.task = nil }
        guard var task = entry.task ?? (change.makesTask ? DiaryTask() : nil) else { return }
        if change.removesDue { task.due = nil }
        if let due = change.due { task.due = due }
        switch change.isDone {
        case true?:
            task.priority = nil
            task.doneTime = change.doneTime ?? task.doneTime
            task.isDone = true
        case false?: (task.isDone, task.doneTime) = (false, nil)
        case nil: break
        }
        if let place = change.place, task.priority.map({ place == .priority($0) }) != true { taskPlace = place }
        entry.task = task
    }

    /// Takes the values of an imported line; media stay.
    package func updated(to draft: EntryDraft, at time: Instant) -> EntryState {
        var state = self
        state.entry.creationTime = draft.creationTime
        state.entry.hasTime = draft.hasTime
        state.entry.updateTime = draft.updateTime ?? time
        state.entry.journal = draft.journal.map(nfc) ?? DiaryEntry.defaultJournal
        state.entry.starred = draft.starred
        state.entry.position = draft.position
        state.entry.details = draft.details.mapTexts(nfc)
        state.entry.task = draft.task
        // A line without a priority leaves the task in its position.
        if state.entry.task?.isDone == false, draft.task?.priority == nil {
            state.entry.task?.priority = entry.task?.priority
        }
        let measurements = draft.measurements.map(\.composed)
        if !measurements.areSame(as: entry.measurements) { state.entry.measurements = measurements }
        state.entry.text = nfc(draft.text)
        state.tags = TagTable.merge(typed: draft.tags, text: state.entry.text)
        return state
    }

    /// Renames a tag, both typed and in the text; the same state if the entry has it in neither form.
    ///
    /// - Parameter always: whether a typed tag alone counts as a change.
    func renaming(tag old: String, to new: String, always: Bool, at time: Instant) -> EntryState {
        let key = TagTable.key(of: old)
        var state = self
        let typed = (tags ?? []).filter { $0.origin.contains(.typed) }.map(\.name)
        state.entry.text = nfc(
            TagScanner.renaming({ TagTable.key(of: $0) == key }, to: new, in: entry.text, known: typed))
        guard always || state.entry.text != entry.text else { return self }
        state.tags = TagTable.merge(
            typed: typed.map { TagTable.key(of: $0) == key ? new : $0 }, text: state.entry.text)
        state.entry.updateTime = time
        return state
    }
}

extension EntryState {
    /// Adds new media after the existing ones, including those in the trash.
    package func attaching(_ media: [MediumState], at time: Instant) -> EntryState {
        guard !media.isEmpty else { return self }
        var state = self
        state.media = (state.media ?? []) + media
        state.entry.updateTime = time
        return state
    }

    func detaching(_ ids: Set<UniqueIdentifier>, at time: Instant) -> EntryState {
        var state = self
        let order = (media ?? []).shown.map(\.id).filter { !ids.contains($0) }
        state.media = state.media?.showing(order, at: time)
        if state.media != media { state.entry.updateTime = time }
        return state
    }

    /// Moves some of its media out of the trash again, each to its old position.
    func reattaching(_ ids: Set<UniqueIdentifier>, at time: Instant) -> EntryState {
        var state = self
        let order = (media ?? []).map(\.medium).filter { $0.trashTime == nil || ids.contains($0.id) }.map(\.id)
        state.media = state.media?.showing(order, at: time)
        if state.media != media { state.entry.updateTime = time }
        return state
    }

    /// Reorders its media; those that are left out go to the trash.
    func ordering(_ order: [UniqueIdentifier], at time: Instant) -> EntryState {
        var state = self
        state.media = state.media?.showing(order, at: time)
        return state
    }

    /// Adds a companion file to one of its media, with the values that it gives the medium.
    ///
    /// - Parameters:
    ///     - replacesNamesake: whether a companion of the same kind and name goes to the trash.
    ///     - placeTime: the time of the medium in the zone of the place that the values give it.
    func addingCompanion(
        _ companion: Medium.Companion, to medium: UniqueIdentifier, values: SidecarValues? = nil,
        filmDuration: Double? = nil, replacesNamesake: Bool = false, placeTime: ZonedTime? = nil
    ) -> EntryState {
        var state = self
        guard let index = state.media?.firstIndex(where: { $0.medium.id == medium }) else { return self }
        let oldFilm = state.media?[index].medium.film
        if let values {
            let old = state.media?[index].medium.metadata.position
            state.media?[index].medium.metadata.apply(values)
            let new = state.media?[index].medium.metadata.position
            // An entry that is where its medium is moves with it, and an imported one is where its first medium is that knows it.
            let isFirst = state.shown.media.first { $0.metadata.position != nil }?.id == medium
            let isImported = shown.isAsImported && shown.media.contains { $0.metadata.position == entry.position }
            if entry.position == old || isFirst && isImported, new != old {
                state.entry.position = new
                if let placeTime { state.takeZone(of: placeTime, isNew: old == nil) }
            }
        }
        for other in state.media?[index].medium.companions ?? []
        where replacesNamesake && other.kind == companion.kind && other.fileName == companion.fileName {
            state.media?.apply(CompanionChange(medium: medium, hash: other.hash, isHere: false))
        }
        if state.media?[index].trashedCompanions.contains(where: { $0.hash == companion.hash }) == true {
            state.media?.apply(CompanionChange(medium: medium, hash: companion.hash, isHere: true))
        } else {
            state.media?[index].medium.companions.append(companion)
        }
        let isFilm = oldFilm != nil && state.media?[index].medium.film?.hash == companion.hash
        if let filmDuration, isFilm || state.media?[index].medium.metadata.filmDuration == nil {
            state.media?[index].medium.metadata.filmDuration = filmDuration
        }
        return state
    }
}

extension EntryState {
    /// Takes the name of the zone of a medium's place, where an import would have given it to the entry.
    ///
    /// - Parameter isNew: whether no place was known before.
    private mutating func takeZone(of time: ZonedTime, isNew: Bool) {
        let old = entry.creationTime
        let isAssumed = isNew && old.zoneName != ZonedTime.offsetName(old.utcOffset)
        guard shown.isAsImported, old.utcOffset == time.utcOffset, isAssumed || old.instant == time.instant
        else { return }
        entry.creationTime = ZonedTime(instant: old.instant, utcOffset: old.utcOffset, zoneName: time.zoneName)
    }

    func removingCompanion(_ hash: ContentHash, of medium: UniqueIdentifier) -> EntryState {
        var state = self
        state.media?.apply(CompanionChange(medium: medium, hash: hash, isHere: false))
        let index = state.media?.firstIndex { $0.medium.id == medium && $0.medium.film == nil }
        if let index { state.media?[index].medium.metadata.filmDuration = nil }
        return state
    }
}

extension [MediumState] {
    /// The media that are not in the trash, in their order.
    var shown: [Medium] { map(\.medium).filter { $0.trashTime == nil } }

    /// Shows exactly these media, in this order; others go to the trash and stay after the one that they followed.
    func showing(_ order: [UniqueIdentifier], at time: Instant) -> [MediumState] {
        guard order != shown.map(\.id) else { return self }
        let states = byMedium(\.self)
        let wanted = Set(order)
        var ids = order.filter { states[$0] != nil }
        for (index, state) in enumerated() where !wanted.contains(state.medium.id) {
            let before = index == 0 ? nil : ids.firstIndex(of: self[index - 1].medium.id)
            ids.insert(state.medium.id, at: before.map { $0 + 1 } ?? 0)
        }
        return ids.compactMap { id in
            var state = states[id]
            if wanted.contains(id) {
                state?.medium.trashTime = nil
            } else if state?.medium.trashTime == nil {
                state?.medium.trashTime = time
            }
            return state
        }
    }

    mutating func setCaption(_ caption: String?, of id: UniqueIdentifier) {
        guard let index = firstIndex(where: { $0.medium.id == id }) else { return }
        self[index].medium.caption = caption
    }

    mutating func apply(_ change: CompanionChange) {
        guard let index = firstIndex(where: { $0.medium.id == change.medium }) else { return }
        let (here, trashed) = (self[index].medium.companions, self[index].trashedCompanions)
        if change.isHere, let companion = trashed.first(where: { $0.hash == change.hash }) {
            self[index].trashedCompanions.removeAll { $0.hash == change.hash }
            self[index].medium.companions.append(companion)
        } else if !change.isHere, let companion = here.first(where: { $0.hash == change.hash }) {
            self[index].medium.companions.removeAll { $0.hash == change.hash }
            self[index].trashedCompanions.append(companion)
        }
    }

    /// The changes that restore these companions; those of a new medium are part of it.
    func companionChanges(to new: [MediumState]) -> [CompanionChange] {
        let old = byMedium { Set($0.medium.companions.map(\.hash)) }
        return new.flatMap { state -> [CompanionChange] in
            guard let before = old[state.medium.id] else { return [] }
            let after = Set(state.medium.companions.map(\.hash))
            return after.symmetricDifference(before).map {
                CompanionChange(medium: state.medium.id, hash: $0, isHere: before.contains($0))
            }
        }
    }
}

extension [Medium] {
    /// The medium of a number from 1; nil if there is none.
    fileprivate func element(_ number: Int) -> Medium? { indices.contains(number - 1) ? self[number - 1] : nil }
}

extension EntryChange {
    /// Returns whether it gives an entry another time, and not only another zone.
    fileprivate func moves(_ entry: DiaryEntry) -> Bool {
        guard let creationTime else { return hasTime.map { $0 != entry.hasTime } ?? false }
        let (old, hasTime) = (entry.creationTime, hasTime ?? entry.hasTime)
        guard hasTime == entry.hasTime else { return true }
        return hasTime ? creationTime.instant != old.instant : creationTime.wallTime.date != old.wallTime.date
    }

    /// The text after the change; nil if it stays.
    fileprivate func text(replacing old: String) -> String? {
        let base = text ?? old
        guard let appendedText else { return text }
        guard !base.isEmpty else { return appendedText }
        return base + (base.hasSuffix("\n") ? "" : "\n") + appendedText
    }

    fileprivate func measurements(replacing old: [DiaryMeasurement]) -> [DiaryMeasurement] {
        let removed = Set(removedMeasurements.map { TagTable.key(of: nfc($0)) })
        let left = (measurements?.map(\.composed) ?? old).filter { !removed.contains(TagTable.key(of: $0.name)) }
        let new = left + addedMeasurements.map(\.composed)
        return new.areSame(as: old) ? old : new
    }

    /// The tags after the change: tags in the text change with the text.
    fileprivate func tags(replacing old: [TagTable.EntryTag], text: String) -> [TagTable.EntryTag] {
        let removed = Set(removedTags.map(TagTable.key(of:)))
        let typed = old.filter { $0.origin.contains(.typed) }.map(\.name) + addedTags
        return TagTable.merge(typed: typed.filter { !removed.contains(TagTable.key(of: $0)) }, text: text)
    }
}

extension DiaryEntry {
    fileprivate mutating func apply(_ change: EntryChange) {
        if let time = change.creationTime { creationTime = time }
        if let hasTime = change.hasTime { self.hasTime = hasTime }
        if let retiming = change.retiming { creationTime = retiming(creationTime, self.hasTime) }
        if let starred = change.starred { self.starred = starred }
        if let journal = change.journal { self.journal = nfc(journal) }
        if change.removesPosition { position = nil }
        if let position = change.position { self.position = position }
        if let place = change.place { details.place = place.isEmpty ? nil : nfc(place) }
    }
}
