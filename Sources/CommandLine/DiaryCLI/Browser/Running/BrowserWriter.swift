import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Processes
import Synchronization
import Terminal

/// The thread that changes the diary, one command after another, so that the screen stays responsive while another
/// process holds the lock.
final class BrowserWriter: Sendable {
    private let queue = JobQueue()
    /// The numbers of the commands that were run here and can be undone, in order.
    private let done = Mutex<[Int]>([])
    private let diary: BrowserDiary
    private let mailbox: BrowserMailbox

    init(_ diary: BrowserDiary, _ mailbox: BrowserMailbox) {
        (self.diary, self.mailbox) = (diary, mailbox)
    }

    private static let undoes: StyledText = "u undoes it"

    /// Queues a change; the mailbox receives its outcome.
    func write(_ change: BrowserChange) {
        let code = queue.add { [self] in mailbox.post(.changed(outcome(of: change))) }
        guard code != 0 else { return }
        let error = SystemCallError("pthread_create", diary.folder, code: code)
        mailbox.post(.changed(.failed(error, diary)))
    }

    /// Records a command that another part of the browser ran, such as the editor.
    func note(_ command: Int) { done.withLock { $0.append(command) } }

    var isRunning: Bool { queue.isRunning }

    private func outcome(of change: BrowserChange) -> BrowserOutcome {
        do {
            let store = try diary.open(change.access)
            switch change {
            case .undo:
                guard let number = done.withLock(\.last) else {
                    return BrowserOutcome(
                        words: "nothing was changed here; diary undo reverts what was done elsewhere",
                        hasChanged: false)
                }
                let undone = try store.undo(number)
                done.withLock { $0.removeAll { $0 == number } }
                return .done("undid ", undone, "Ctrl-R redoes it")
            case .redo:
                let redone = try store.redo()
                note(redone.command.number)
                return .done("redid ", redone, Self.undoes)
            case .tabs(let changes):
                let before = try store.tabs()
                let isSame = try store.change(changes) == before
                if !isSame, let number = store.lastCommandNumber { note(number) }
                let words: StyledText = "\(line: changes.shortSummary)"
                return BrowserOutcome(
                    words: isSame ? "nothing was changed: the tabs are the same" : words, hasChanged: !isSame,
                    nextKey: isSame ? "" : Self.undoes, isOfTabs: true)
            case .save(let save):
                let saved = try write(save, to: store)
                guard case .saved(let entry, let command) = saved else {
                    return BrowserOutcome(words: "nothing was changed", hasChanged: false, isOfForm: true, saved: saved)
                }
                note(command)
                let what = SafeText(DiaryStore.summary(of: entry)).singleLine
                let note = TaskPlaceOptions.taken(save.place, entry).map { "   \($0)" } ?? ""
                return BrowserOutcome(
                    words: "saved: \(what)\(note)", hasChanged: true, nextKey: Self.undoes, isOfForm: true,
                    saved: saved)
            case .trash, .restore, .star, .finish, .rank, .tag, .attach:
                let (words, count) = try write(change, to: store)
                if count > 0, let number = store.lastCommandNumber { note(number) }
                return BrowserOutcome(
                    words: words, hasChanged: count > 0, nextKey: count > 0 ? Self.undoes : "")
            }
        } catch {
            var outcome = BrowserOutcome.failed(error, diary)
            if case .tabs = change { outcome.isOfTabs = true }
            if case .save = change { outcome.isOfForm = true }
            return outcome
        }
    }

    private func write(_ save: FormSave, to store: DiaryStore) throws -> SavedEntry {
        switch save.subject {
        case .new(let draft): try store.save(draft)
        case .entry(let base, let change): try store.save(change, over: base)
        }
    }

    /// Writes a change; returns a message and the number of changed entries.
    private func write(_ change: BrowserChange, to store: DiaryStore) throws -> (StyledText, Int) {
        let listing = EntryListing(store: store)
        switch change {
        case .trash(let ids):
            let summary = try listing.summary(of: ids)
            let count = try store.trash(ids, as: CommandRecord("delete", summary)).count
            guard count > 0 else { return ("already in the trash", 0) }
            return ("in the trash: \(line: summary)", count)
        case .restore(let ids):
            let summary = try listing.summary(of: ids)
            let count = try store.restore(ids, as: CommandRecord("restore", summary)).count
            guard count > 0 else { return ("already in the diary", 0) }
            return ("back in the diary: \(line: summary)", count)
        case .star(let ids, let wanted):
            let isStarred = try wanted ?? !ids.allSatisfy { try store.entry($0)?.starred != false }
            var change = EntryChange()
            change.starred = isStarred
            let changed = try store.edit(ids, change)
            guard let first = changed.first else { return (isStarred ? "already starred" : "not starred", 0) }
            let what = changed.count == 1 ? DiaryStore.summary(of: first) : changed.count.counted("entry")
            return ("\(isStarred ? "with" : "without") a star: \(line: what)", changed.count)
        case .finish(let ids, let wanted):
            let isDone = try wanted ?? !ids.allSatisfy { try store.entry($0)?.task?.isDone != false }
            let now = diary.zone.zonedTime(at: store.currentTime)
            let result = try isDone ? store.finishing(ids, at: now) : store.reopening(ids)
            let changed = result.tasks
            guard let first = changed.first else { return (isDone ? "already done" : "already open", 0) }
            let what = changed.count == 1 ? DiaryStore.summary(of: first) : changed.count.counted("task")
            return ("\(isDone ? "done" : "open again"): \(line: what)" + Self.next(result, isDone), changed.count)
        case .rank(let id, let step, let query): return try move(id, step, among: query, in: store)
        case .tag(let ids, let added, let removed):
            var change = EntryChange()
            (change.addedTags, change.removedTags) = (added, removed)
            let changed = try store.edit(ids, change)
            let staying = try Self.tagsThatStay(removed, in: ids, store)
            guard let first = changed.first else { return ("nothing was changed: the tags are the same" + staying, 0) }
            let what = changed.count == 1 ? DiaryStore.summary(of: first) : changed.count.counted("entry")
            let tags = (added.map { "+\($0)" } + removed.map { "-\($0)" }).joined(separator: " ")
            return ("\(line: tags): \(line: what)" + staying, changed.count)
        case .attach(let paths, let id):
            let intake = store.mediumIntake()
            let media = try paths.map { try intake.stage($0) }
            _ = try store.keep(media)
            let entry = try store.attach(media.map(\.draft), to: id)
            let count = MediaSummary.count(media.map(\.draft.medium))
            return ("attached \(count) to \(line: DiaryStore.summary(of: entry))", 1)
        case .save, .tabs, .undo, .redo: return ("", 0)
        }
    }
}

extension BrowserWriter {
    /// The words `   next Friday 4 December 2026, 2 times passed over`; empty unless one task that repeats was finished.
    private static func next(_ changed: ChangedTasks, _ isDone: Bool) -> StyledText {
        guard isDone, changed.repeated.count == 1, let repeated = changed.repeated.first else { return "" }
        guard let next = repeated.next else { return "   it doesn't come again" + repeated.passedOverWords }
        guard next.task?.isDone == false, let due = next.task?.due else { return "" }
        let words = ChangeSentence.words(for: due.time, hasTime: due.hasTime, .english)
        return "   next \(SafeText(words))" + repeated.passedOverWords
    }

    /// Moves a task by one place among the current tasks of a query.
    private func move(
        _ id: UniqueIdentifier, _ step: TaskStep, among query: EntryQuery, in store: DiaryStore
    ) throws -> (StyledText, Int) {
        var attemptCount = 0
        while true {
            let order = try store.identifiers(query)
            guard let index = order.firstIndex(of: id) else { return ("it is no longer among these tasks", 0) }
            let other = step == .down ? index + 1 : index - 1
            guard order.indices.contains(other) else {
                return ("it is the \(step == .down ? "least" : "most") urgent one already", 0)
            }
            attemptCount += 1
            do {
                let ranked = try store.rank(id, step == .down ? .after(order[other]) : .before(order[other]))
                let place = "\(ranked.rank.ordinal) of \(ranked.count.grouped)"
                let what = SafeText(DiaryStore.summary(of: ranked.entry)).singleLine
                return ("\(SafeText(place)): \(what)", ranked.isMoved ? 1 : 0)
            } catch let error as DiaryError {
                // Another process may have removed its neighbour meanwhile.
                guard attemptCount < Self.attemptLimit, error.isOfOneEntry else { throw error }
            }
        }
    }

    private static let attemptLimit = 5

    /// The tags that can't be removed because the text contains them.
    private static func tagsThatStay(_ names: [String], in ids: [UniqueIdentifier], _ store: DiaryStore) throws
        -> StyledText
    {
        guard !names.isEmpty else { return "" }
        let tags = try ids.compactMap { try store.entry($0) }.flatMap(\.tags).map { $0.lowercased() }
        guard let name = names.first(where: { tags.contains($0.lowercased()) }) else { return "" }
        return "   #\(line: name) is in a text and stays there"
    }
}

extension DiaryError {
    /// True if the error says that an entry was deleted or is no longer an unfinished task.
    fileprivate var isOfOneEntry: Bool {
        if case .noEntry = self { return true }
        if case .notATask = self { return true }
        if case .taskIsDone = self { return true }
        return false
    }
}

extension BrowserChange {
    fileprivate var access: DiaryStore.Access { if case .trash = self { .writingOnFullDisk } else { .writing } }
}

extension BrowserOutcome {
    fileprivate static func done(_ verb: StyledText, _ command: UndoneCommand, _ next: StyledText) -> BrowserOutcome {
        let summary = SafeText("\(command.command.name) \(command.command.summary)").singleLine
        let kept = KeptFieldsRenderer(kept: command.keptFields).lines.first.map { "   " + $0 } ?? ""
        return BrowserOutcome(words: verb + "\(summary)" + kept, hasChanged: true, nextKey: next)
    }

    /// The message of a failure, with its consequence and remedy.
    static func failed(
        _ error: any Error, _ diary: BrowserDiary, _ result: StyledText = "nothing was changed"
    ) -> BrowserOutcome {
        let failure = Failure.describing(error, ofDiaryIn: diary.folder)
        return BrowserOutcome(
            words: StyledText("error: ", .red) + failure.line(result), hasChanged: false, isFailure: true)
    }
}

extension [TabChange] {
    fileprivate var shortSummary: String {
        if case .save(let name, _) = first { return "saved as the tab \(name)" }
        return record.summary
    }
}
