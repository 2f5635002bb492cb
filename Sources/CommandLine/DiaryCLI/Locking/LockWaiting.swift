import DiaryModel
import Glibc
import Processes
import Terminal

/// Waits while a diary is locked, without asking for its passphrase, for commands that keep running.
struct LockWaiting {
    let invocation: Invocation
    let isInterrupted: () -> Bool
    /// False for a command that says nothing but errors.
    var isQuiet = false
    /// The moment, in milliseconds of a monotonic clock, after which nobody waits any more; nil for none.
    var end: Int64?

    enum Outcome {
        /// The diary was not locked.
        case open
        /// The diary was opened meanwhile: what watches its folder has to begin again.
        case reopened
        /// A signal or the last moment came, or the reader of the output is gone.
        case ended
    }

    /// The milliseconds between looks if the kernel reports no mounts.
    private static let interval: Int32 = 5000

    /// Waits until the diary is open.
    func wait() throws -> Outcome {
        guard LockMarker.isClosed(invocation.diaryFolder) else { return .open }
        try say("the diary is locked; this goes on after diary unlock")
        let mounts = try FileDescriptor.open(FilePath("/proc/self/mountinfo"), O_RDONLY)
        while LockMarker.isClosed(invocation.diaryFolder) {
            if isInterrupted() || isOver || !isWanted(after: mounts) { return .ended }
        }
        try say("the diary is open; this goes on")
        return .reopened
    }

    /// True if the moment has come.
    var isOver: Bool { end.map { $0 <= MonotonicClock.milliseconds } ?? false }

    private func say(_ words: StyledText) throws {
        if !isQuiet { try invocation.messages.note(words) }
    }

    /// Waits for a mount; returns false if nobody reads the output any more.
    private func isWanted(after mounts: borrowing FileDescriptor) -> Bool {
        var entries = [
            // The kernel reports a change of the mounts as an exception.
            pollfd(fd: mounts.number, events: Int16(POLLPRI), revents: 0),
            pollfd(fd: invocation.context.interruptDescriptor(), events: Int16(POLLIN), revents: 0),
            pollfd(fd: invocation.context.standardOutput, events: 0, revents: 0),
        ]
        let left = end.map { Int32(clamping: max(0, $0 - MonotonicClock.milliseconds)) } ?? Self.interval
        _ = unsafe poll(&entries, nfds_t(entries.count), min(left, Self.interval))
        return entries[2].revents & Int16(POLLERR | POLLHUP) == 0
    }
}
