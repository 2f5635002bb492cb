import Chronology
import DiaryModel
import JSON

/// Undoes a command on an entry that was changed since, field by field.
///
/// A field that was changed since, to another value than the old one, stays. Tags, measurements and media are restored
/// one by one.
struct FieldRestoring {
    private(set) var state: EntryState
    private(set) var kept: [String] = []
    private let before: EntryState
    private let after: EntryState
    private let time: Instant

    /// Restores the fields that the command changed.
    ///
    /// - Parameters:
    ///     - now: the entry as it is.
    ///     - after: the entry as the command left it.
    ///     - before: the entry as the command found it.
    ///     - time: the time of the change, also for what goes to the trash.
    init(of now: EntryState, from after: EntryState, to before: EntryState, at time: Instant) {
        (state, self.after, self.before, self.time) = (now, after, before, time)
        restoreTime()
        restore("journal", \.entry.journal)
        restore("starred", \.entry.starred)
        restore("text", \.entry.text)
        restore("extra", \.entry.extra)
        restorePlace()
        restoreTask()
        restoreTrash()
        restoreMeasurements()
        restoreTags(textOf: now)
        restoreMedia()
        var rest = state
        rest.entry.trashTime = now.entry.trashTime
        if rest != now { state.entry.updateTime = time }
    }

    private mutating func restore<Value: Equatable>(
        _ field: String, _ path: WritableKeyPath<EntryState, Value>
    ) {
        let old = before[keyPath: path]
        restore(field, old, after[keyPath: path], state[keyPath: path]) { $0[keyPath: path] = old }
    }

    /// Restores a value that the command changed from `old` to `new`; one that is `now` another stays.
    ///
    /// - Parameter field: the name by which it is said that the value stays; nil for one of which that is not said.
    private mutating func restore<Value: Equatable>(
        _ field: String?, _ old: Value, _ new: Value, _ now: Value, by restoring: (inout EntryState) -> Void
    ) {
        guard old != new, now != old else { return }
        if now == new {
            restoring(&state)
        } else if let field, !kept.contains(field) {
            kept.append(field)
        }
    }

    private mutating func restoreTime() {
        let (old, new, now) = (before.entry, after.entry, state.entry)
        guard old.creationTime != new.creationTime || old.hasTime != new.hasTime else { return }
        if now.creationTime == new.creationTime, now.hasTime == new.hasTime {
            state.key = before.key
            (state.entry.creationTime, state.entry.hasTime) = (old.creationTime, old.hasTime)
        } else if now.creationTime != old.creationTime || now.hasTime != old.hasTime {
            kept.append("creationTime")
        }
    }

    /// Restores the place, and with the position the values that are derived from it.
    private mutating func restorePlace() {
        let isKept = state.entry.position != after.entry.position && before.entry.position != after.entry.position
        restore("position", \.entry.position)
        for field in EntryField.all where !(field.isDerived && isKept) {
            let old = field.value.json(of: before.entry.details)
            let (new, now) = (field.value.json(of: after.entry.details), field.value.json(of: state.entry.details))
            restore(field.isDerived ? nil : field.key, old, new, now) {
                _ = field.value.read(old ?? .null, into: &$0.entry.details)
            }
        }
    }

    /// Restores the task.
    ///
    /// One that another machine changed in any way stays a task.
    private mutating func restoreTask() {
        guard let old = before.entry.task, let new = after.entry.task, let now = state.entry.task else {
            return restore("task", \.entry.task)
        }
        restore("due", old.due, new.due, now.due) { $0.entry.task?.due = old.due }
        if old.isDone != new.isDone {
            if now.isDone == new.isDone {
                state.entry.task?.isDone = old.isDone
                state.entry.task?.doneTime = old.doneTime
            }
        } else {
            restore("doneTime", old.doneTime, new.doneTime, now.doneTime) { $0.entry.task?.doneTime = old.doneTime }
        }
        if state.entry.task?.isDone == false {
            restore("priority", old.priority, new.priority, now.priority) { $0.entry.task?.priority = old.priority }
        }
        if state.entry.task?.isDone == true { state.entry.task?.priority = nil }
    }

    /// Restores whether the entry is in the trash.
    ///
    /// It has only these two values: if both sides changed it, it is restored already.
    private mutating func restoreTrash() {
        let (old, new) = (before.entry.trashTime, after.entry.trashTime)
        guard (old == nil) != (new == nil), (state.entry.trashTime == nil) == (new == nil) else { return }
        state.entry.trashTime = old == nil ? nil : time
    }

    /// Restores the measurements.
    ///
    /// Those of one name count as one field.
    private mutating func restoreMeasurements() {
        let lists = [before, after, state].map(\.entry.measurements)
        guard !lists[0].areSame(as: lists[1]), !lists[2].areSame(as: lists[0]) else { return }
        if lists[2].areSame(as: lists[1]) { return state.entry.measurements = lists[0] }
        let groups = lists.map { Dictionary(grouping: $0) { TagTable.key(of: $0.name) } }
        var restored: [String: [DiaryMeasurement]] = [:]
        for key in Set(groups[0].keys).union(groups[1].keys) {
            let (old, new, now) = (groups[0][key] ?? [], groups[1][key] ?? [], groups[2][key] ?? [])
            guard !old.areSame(as: new), !now.areSame(as: old) else { continue }
            if now.areSame(as: new) {
                restored[key] = old
            } else if !kept.contains("measurements") {
                kept.append("measurements")
            }
        }
        var (result, added): ([DiaryMeasurement], Set<String>) = ([], [])
        for measurement in lists[2] {
            let key = TagTable.key(of: measurement.name)
            guard let old = restored[key] else {
                result.append(measurement)
                continue
            }
            if added.insert(key).inserted { result += old }
        }
        for measurement in lists[0] {
            let key = TagTable.key(of: measurement.name)
            if let old = restored[key], added.insert(key).inserted { result += old }
        }
        state.entry.measurements = result
    }

    /// Restores the tags.
    ///
    /// Tags in the text follow the text; typed ones that were added are removed, and removed ones come back.
    private mutating func restoreTags(textOf now: EntryState) {
        guard let old = before.tags, let new = after.tags, let tags = state.tags else { return }
        if tags == new, state.entry.text == before.entry.text { return state.tags = old }
        let isSameText = state.entry.text == now.entry.text
        let lists = [old, new, tags].map { $0.filter { $0.origin.contains(.typed) }.map(\.name) }
        let keys = lists.map { Set($0.map(TagTable.key(of:))) }
        guard keys[0] != keys[1] || !isSameText else { return }
        var typed = lists[2].filter { name in
            let key = TagTable.key(of: name)
            return keys[0].contains(key) || !keys[1].contains(key)
        }
        let (came, here) = (keys[0].subtracting(keys[1]), Set(typed.map(TagTable.key(of:))))
        typed += lists[0].filter { came.contains(TagTable.key(of: $0)) && !here.contains(TagTable.key(of: $0)) }
        state.tags = TagTable.merge(typed: typed, text: state.entry.text)
    }

    private mutating func restoreMedia() {
        guard let old = before.media, let new = after.media, state.media != nil else { return }
        restoreShownMedia(old.shown.map(\.id), new.shown.map(\.id))
        let (oldCaptions, newCaptions) = (old.byMedium(\.medium.caption), new.byMedium(\.medium.caption))
        for medium in (state.media ?? []).map(\.medium) {
            guard let was = oldCaptions[medium.id], let became = newCaptions[medium.id] else { continue }
            restore("caption", was, became, medium.caption) { $0.media?.setCaption(was, of: medium.id) }
        }
        restoreMetadata(old, new)
        restoreRecognitions(old, new)
        let here = (state.media ?? []).byMedium { Set($0.medium.companions.map(\.hash)) }
        for change in old.companionChanges(to: new)
        where here[change.medium]?.contains(change.hash) != change.isHere {
            state.media?.apply(change)
        }
    }

    private mutating func restoreMetadata(_ old: [MediumState], _ new: [MediumState]) {
        let changes = old.metadataChanges(to: new)
        guard !changes.isEmpty else { return }
        let (became, now) = (new.byMedium(\.medium.metadata), (state.media ?? []).byMedium(\.medium.metadata))
        for change in changes {
            guard let became = became[change.medium], let now = now[change.medium] else { continue }
            for field in MediumField.all {
                guard let was = change.values[field.key] else { continue }
                restore(field.key, was, field.json(of: became) ?? .null, field.json(of: now) ?? .null) {
                    $0.media?.apply(MetadataChange(medium: change.medium, values: [field.key: was]))
                }
            }
        }
    }

    private mutating func restoreRecognitions(_ old: [MediumState], _ new: [MediumState]) {
        let (became, now) = (new.byMedium(\.medium.recognition), (state.media ?? []).byMedium(\.medium.recognition))
        for change in old.recognitionChanges(to: new) {
            guard let became = became[change.medium], let now = now[change.medium] else { continue }
            restore("recognizedText", change.was, became, now) {
                $0.media?.setRecognition(change.was, of: change.medium)
            }
        }
    }

    /// Restores the shown media.
    ///
    /// Media that were added are removed, and removed ones come back after the one that they followed; an order that
    /// was changed since stays.
    private mutating func restoreShownMedia(_ old: [UniqueIdentifier], _ new: [UniqueIdentifier]) {
        let shown = (state.media ?? []).shown.map(\.id)
        guard old != new, shown != old else { return }
        guard shown != new else { return state.media = state.media?.showing(old, at: time) }
        let (wasShown, becameShown, isShown) = (Set(old), Set(new), Set(shown))
        var order = shown.filter { wasShown.contains($0) || !becameShown.contains($0) }
        let common = wasShown.intersection(becameShown).intersection(isShown)
        let orders = [old, new, shown].map { $0.filter(common.contains) }
        if orders[0] != orders[1], orders[2] == orders[1] {
            var rest = orders[0].makeIterator()
            order = order.map { common.contains($0) ? rest.next() ?? $0 : $0 }
        } else if orders[0] != orders[1], orders[2] != orders[0] {
            kept.append("media")
        }
        for (index, id) in old.enumerated() where !becameShown.contains(id) && !isShown.contains(id) {
            let place = old[..<index].last(where: order.contains).flatMap(order.firstIndex(of:))
            order.insert(id, at: place.map { $0 + 1 } ?? 0)
        }
        state.media = state.media?.showing(order, at: time)
    }
}
