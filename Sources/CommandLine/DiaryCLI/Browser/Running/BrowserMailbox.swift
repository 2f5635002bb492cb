import Processes
import Synchronization

/// The queue of events from the workers to the thread that owns the terminal.
final class BrowserMailbox: Sendable {
    private let events = Mutex<[BrowserEvent]>([])
    private let waker: Waker

    init(waking waker: Waker) {
        self.waker = waker
    }

    func post(_ event: BrowserEvent) {
        events.withLock { $0.append(event) }
        waker.wake()
    }

    /// All events since the last call, in order.
    func takeAll() -> [BrowserEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
