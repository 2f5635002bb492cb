import DiaryModel
import Glibc
import Processes
import Synchronization
import Terminal

/// Writes the contents of a form to a draft every two seconds while there are unsaved changes, on its own thread.
final class FormDraftKeeper {
    private struct Contents: Sendable {
        let draft: Draft
        let text: String
        let values: [String: String]
        let replaced: Draft?
    }

    private struct State {
        var waiting: Contents?
        var removed: FilePath?
        var hasFailed = false
    }

    private let diary: FilePath
    private let folder: DraftFolder
    /// The diary's folder itself, which its name no longer leads to once the diary is locked elsewhere.
    private let held: OpenFolder?
    private let mailbox: BrowserMailbox
    private let state = Shared()
    private let queue = JobQueue()
    private var kept: (form: Int, draft: Draft, changeCount: Int)?
    /// The draft of an earlier run that the form continues.
    private var resumed: Draft?
    /// The time of the next write, in milliseconds of a monotonic clock.
    private var due: Int64?

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    var isKept: Bool { kept != nil }

    private static let interval: Int64 = 2000
    /// The delay after a failed write, in milliseconds.
    private static let patience: Int64 = 10_000

    init(_ diary: FilePath, _ mailbox: BrowserMailbox) {
        (self.diary, self.mailbox) = (diary, mailbox)
        folder = DraftFolder(diary: diary)
        held = try? OpenFolder(FileDescriptor.open(diary, O_RDONLY | O_DIRECTORY))
    }

    /// Writes the unsaved contents at once; returns whether nothing of them would be lost now.
    func keepNow(_ form: EntryForm?) -> Bool {
        guard let form, form.isActive, form.isTouched, !form.values().isEmpty else { return true }
        write(form)
        while queue.isRunning { usleep(1000) }
        return !state.state.withLock(\.hasFailed)
    }

    /// A folder that stays open: an optional descriptor can't be borrowed from a class.
    private final class OpenFolder {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// The milliseconds until the next write; -1 if nothing has changed since the last one.
    func milliseconds(_ form: EntryForm?) -> Int32 {
        note(form)
        return due.map { Int32(clamping: max(0, $0 - MonotonicClock.milliseconds)) } ?? -1
    }

    /// Writes the draft when it is due.
    ///
    /// Removes it once the diary has its contents or the form was discarded.
    func keep(_ form: EntryForm?) {
        note(form)
        guard let form, let due, due <= MonotonicClock.milliseconds else { return }
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
        due = due ?? MonotonicClock.milliseconds + (hasFailed ? Self.patience : Self.interval)
    }

    private func write(_ form: EntryForm) {
        let draft = kept?.draft ?? folder.draft(for: form.purpose)
        kept = (form.number, draft, form.changeCount)
        let contents = Contents(
            draft: draft, text: form.text, values: form.values(hasText: false).draftValues, replaced: form.resumed)
        state.state.withLock { $0.waiting = contents }
        let (shared, folder, mailbox) = (state, currentFolder, mailbox)
        let code = queue.add { Self.writeLatest(shared, folder, mailbox) }
        if code != 0 { Self.writeLatest(shared, folder, mailbox) }
    }

    /// The folder of drafts inside the diary, also after its name leads to the empty folder of a locked diary.
    private var currentFolder: DraftFolder {
        guard LockMarker.isThere(in: diary), let number = held?.descriptor.number else { return folder }
        return DraftFolder(diary: FilePath("/proc/self/fd/\(number)"))
    }

    /// Writes the latest of the pending drafts; does nothing if an earlier job already wrote it.
    private static func writeLatest(_ shared: Shared, _ folder: DraftFolder, _ mailbox: BrowserMailbox) {
        let latest = shared.state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        guard let latest else { return }
        var failure: StyledText?
        do {
            try folder.make()
            let draft = Draft(
                path: folder.path.appending(bytes: latest.draft.path.lastComponent), purpose: latest.draft.purpose)
            try draft.write(text: latest.text, values: latest.values)
            try latest.replaced?.remove()
        } catch {
            failure =
                StyledText("no draft can be kept", .red) + ", Ctrl-S saves: " + Failure.describing(error).message
        }
        let hasChanged = shared.state.withLock { state in
            defer { state.hasFailed = failure != nil }
            // The form was saved or discarded in the meantime.
            if state.removed == latest.draft.path { try? latest.draft.remove() }
            return state.hasFailed || failure != nil
        }
        if hasChanged { mailbox.post(.form(.draftFailed(failure))) }
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

    /// Writes unsaved contents immediately, at the end of the program.
    func close(_ form: EntryForm?) {
        guard let form, form.isActive, form.isTouched, !form.values().isEmpty else { return remove() }
        _ = keepNow(form)
    }
}

extension EntryForm {
    var purpose: Draft.Purpose {
        base.map { .edit(digits: $0.id.prefix(Draft.Purpose.digitCount), revision: $0.revision) } ?? .add
    }
}
