import DiaryCore
import Glibc
import Processes
import Synchronization
import Terminal

/// Keeps what is typed in a form on the disk, every two seconds while something isn't saved, on a thread of its own.
final class FormDraftKeeper {
    /// The draft that is to be on the disk.
    private struct Contents: Sendable {
        let draft: Draft
        let text: String
        let values: [String: String]
        /// A draft of an earlier run that this one takes the place of.
        let replaced: Draft?
    }

    private struct State {
        var waiting: Contents?
        var isRunning = false
        var removed: FilePath?
        var hasFailed = false
    }

    private let folder: DraftFolder
    private let mailbox: BrowserMailbox
    private let state = Shared()
    /// The form that it keeps, and its draft.
    private var kept: (form: Int, draft: Draft, changeCount: Int)?
    /// The draft of an earlier run that the form goes on with.
    private var resumed: Draft?
    /// When it is due, in milliseconds of a clock that never goes back.
    private var due: Int64?

    /// The state that both threads share.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    /// Whether it has one on the disk.
    var isKept: Bool { kept != nil }

    private static let interval: Int64 = 2000
    /// After a draft that failed.
    private static let patience: Int64 = 10_000

    init(_ folder: DraftFolder, _ mailbox: BrowserMailbox) {
        (self.folder, self.mailbox) = (folder, mailbox)
    }

    /// Milliseconds until a draft is due; -1 where nothing has changed since the last one.
    func milliseconds(_ form: EntryForm?) -> Int32 {
        note(form)
        return due.map { Int32(clamping: max(0, $0 - Self.now)) } ?? -1
    }

    /// Writes the draft where it is due, and removes it where the diary has what it held, or nobody wants it.
    func keep(_ form: EntryForm?) {
        note(form)
        guard let form, let due, due <= Self.now else { return }
        self.due = nil
        write(form)
    }

    private func note(_ form: EntryForm?) {
        guard let form, form.isActive, form.isTouched else {
            due = nil
            return remove()
        }
        if let kept, kept.form != form.number { remove() }
        resumed = form.resumed ?? resumed
        let hasFailed = state.state.withLock(\.hasFailed)
        guard kept?.changeCount != form.changeCount || hasFailed else { return }
        due = due ?? Self.now + (hasFailed ? Self.patience : Self.interval)
    }

    private func write(_ form: EntryForm) {
        let draft = kept?.draft ?? folder.draft(for: form.purpose)
        kept = (form.number, draft, form.changeCount)
        let contents = Contents(
            draft: draft, text: form.text, values: form.values(hasText: false).draftValues, replaced: form.resumed)
        let isIdle = state.state.withLock { state in
            state.waiting = contents
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isIdle else { return }
        let (shared, folder, mailbox) = (state, folder, mailbox)
        let code = WorkerThread.start { Self.work(shared, folder, mailbox) }
        if code != 0 { Self.work(shared, folder, mailbox) }
    }

    private static func work(_ shared: Shared, _ folder: DraftFolder, _ mailbox: BrowserMailbox) {
        while true {
            let next = shared.state.withLock { state -> Contents? in
                defer { state.waiting = nil }
                if state.waiting == nil { state.isRunning = false }
                return state.waiting
            }
            guard let next else { return }
            var failure: StyledText?
            do {
                try folder.make()
                try next.draft.write(text: next.text, values: next.values)
                try next.replaced?.remove()
            } catch {
                failure =
                    StyledText("no draft can be kept", .red) + ", Ctrl-S saves: " + Failure.describing(error).message
            }
            let hasChanged = shared.state.withLock { state in
                defer { state.hasFailed = failure != nil }
                // The form was saved or thrown away meanwhile.
                if state.removed == next.draft.path { try? next.draft.remove() }
                return state.hasFailed || failure != nil
            }
            if hasChanged { mailbox.post(.form(.draftFailed(failure))) }
        }
    }

    private func remove() {
        try? resumed?.remove()
        resumed = nil
        guard let kept else { return }
        self.kept = nil
        state.state.withLock { state in
            if state.waiting?.draft.path == kept.draft.path { state.waiting = nil }
            state.removed = kept.draft.path
        }
        try? kept.draft.remove()
    }

    /// The end: what isn't saved is written, now.
    func close(_ form: EntryForm?) {
        guard let form, form.isActive, form.isTouched, !form.values().isEmpty else { return remove() }
        write(form)
        while state.state.withLock(\.isRunning) { usleep(1000) }
    }

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension EntryForm {
    /// The purpose of its draft.
    var purpose: Draft.Purpose {
        base.map { .edit(digits: $0.id.prefix(Draft.Purpose.digitCount), revision: $0.revision) } ?? .add
    }
}
