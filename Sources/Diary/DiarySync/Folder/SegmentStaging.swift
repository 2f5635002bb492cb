import Processes
import Replication
import SharedFolder
import Synchronization

/// Seals files of operations on a second thread, while the first one reads the entries.
///
/// At most two segments wait, so that memory is bounded.
final class SegmentStaging: Sendable {
    private struct State {
        var staged: [(file: StagedOperationFile, own: PublishedFile)] = []
        var failure: SharedFolderError?
    }

    private static let waitingCount: UInt32 = 2

    private let folder: SharedFolder
    private let machine: MachineID
    private let state = Mutex(State())
    private let queue = JobQueue()
    private let free = Semaphore(waitingCount)

    init(_ folder: SharedFolder, _ machine: MachineID) {
        (self.folder, self.machine) = (folder, machine)
    }

    /// Seals the lines of the following operations as one file; waits while too many files are waiting.
    ///
    /// - Throws: the error of sealing an earlier file.
    func add(_ lines: [UInt8], upTo last: Int) throws {
        free.wait()
        if let failure = state.withLock(\.failure) {
            free.signal()
            throw failure
        }
        let code = queue.add { [self] in
            stage(lines, upTo: last)
            free.signal()
        }
        guard code != 0 else { return }
        // The system refuses a thread.
        stage(lines, upTo: last)
        free.signal()
    }

    private func stage(_ lines: [UInt8], upTo last: Int) {
        state.withLock { state in
            guard state.failure == nil, !lines.isEmpty else { return }
            let before = state.staged.last?.own
            let segment = OperationSegment(
                of: machine.bytes, from: (before?.last ?? 0) + 1, to: last, after: before, lines)
            do throws(SharedFolderError) {
                let file = try folder.stage(segment)
                state.staged.append((file, PublishedFile(segment, file.file)))
            } catch {
                state.failure = error
            }
        }
    }

    /// Waits until all files are sealed, and returns them in order.
    func finish() throws -> [(file: StagedOperationFile, own: PublishedFile)] {
        for _ in 0..<Self.waitingCount { free.wait() }
        for _ in 0..<Self.waitingCount { free.signal() }
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.staged
        }
    }
}
