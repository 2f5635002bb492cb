import Processes
import Synchronization

/// What workers have for the thread that owns the terminal.
final class BrowserMailbox: Sendable {
    private let events = Mutex<[BrowserEvent]>([])
    private let waker: Waker

    /// A mailbox whose owner sleeps until this waker wakes it.
    init(waking waker: Waker) {
        self.waker = waker
    }

    func post(_ event: BrowserEvent) {
        events.withLock { $0.append(event) }
        waker.wake()
    }

    /// All that was posted since the last time, in order.
    func takeAll() -> [BrowserEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
