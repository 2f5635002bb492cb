import DiaryModel
import Processes
import Synchronization

/// Hashes a file on a second thread, while the caller works with the same bytes.
///
/// At most one piece waits, so that memory holds one buffer.
package final class BackgroundHasher: Sendable {
    private struct State: ~Copyable {
        var hasher = ContentHasher()
        var piece: ArraySlice<UInt8> = []
    }

    private let state = Mutex(State())
    private let queue = JobQueue()
    private let idle = Semaphore(1)

    package init() {}

    package func begin() {
        waitUntilIdle()
        state.withLock { $0.hasher = ContentHasher() }
    }

    /// Adds a piece of the file; waits for the piece before it.
    package func update(_ piece: ArraySlice<UInt8>) {
        idle.wait()
        state.withLock { $0.piece = piece }
        // If the system refuses a thread, this one does it.
        if queue.add({ [self] in hash() }) != 0 { hash() }
    }

    /// Waits until no bytes of the caller are in use any more.
    package func waitUntilIdle() {
        idle.wait()
        idle.signal()
    }

    /// The hash of the file; `begin` comes next.
    package func finalize() -> [UInt8] {
        waitUntilIdle()
        return state.withLock { state in
            var finished = State()
            swap(&state, &finished)
            return finished.hasher.finalize()
        }
    }

    private func hash() {
        state.withLock { state in
            state.hasher.update(state.piece)
            state.piece = []
        }
        idle.signal()
    }
}
