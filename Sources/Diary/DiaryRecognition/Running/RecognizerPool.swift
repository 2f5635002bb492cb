package import Chronology
import CSystem
package import DiaryModel
package import DiaryStore
import Processes
import Synchronization

/// Recognizes the words of several media at once, on threads of the lowest priority.
///
/// Their decoders and recognizers inherit it: hours of work are not felt by anybody else.
package final class RecognizerPool: Sendable {
    package struct Job: Sendable {
        package let medium: Medium
        package let entry: UniqueIdentifier
        package let vault: Vault
        package let entryText: String

        package init(_ medium: Medium, of entry: UniqueIdentifier, in vault: Vault, entryText: String) {
            (self.medium, self.entry, self.vault, self.entryText) = (medium, entry, vault, entryText)
        }
    }

    package struct Outcome: Sendable {
        package let medium: Medium
        package let entry: UniqueIdentifier
        package let result: Result<Recognition, RecognizerError>
        /// The languages in which it was looked for words.
        package let languages: [String]
        /// What it took, by the clock.
        package let seconds: Double
    }

    private struct State {
        var waiting: [Job] = []
        var outcomes: [Outcome] = []
        var runningCount = 0
        var threadCount = 0
        var isStopped = false
    }

    private let recognizer: MediumRecognizer
    private let threadLimit: Int
    private let now: @Sendable () -> Instant
    private let state = Mutex(State())
    private let waker: Waker

    /// A pool without threads yet.
    ///
    /// - Parameter threadLimit: the media that are looked at together.
    /// - Throws: `RecognizerError.system` if the system has no descriptor left.
    package init(
        _ recognizer: MediumRecognizer, threadLimit: Int, now: @escaping @Sendable () -> Instant = Instant.now
    ) throws(RecognizerError) {
        guard let waker = Waker() else { throw .system(0) }
        (self.recognizer, self.threadLimit, self.now, self.waker) = (recognizer, max(1, threadLimit), now, waker)
    }

    /// A descriptor that becomes readable with an outcome.
    package var descriptor: Int32 { waker.descriptor }

    /// The jobs whose outcomes were not taken yet.
    package var pendingCount: Int {
        state.withLock { $0.waiting.count + $0.runningCount + $0.outcomes.count }
    }

    /// The jobs that no thread has begun.
    package var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Adds a job after those that wait.
    package func add(_ job: Job) throws(RecognizerError) {
        let needsThread = state.withLock { state in
            state.waiting.append(job)
            guard state.threadCount < threadLimit else { return false }
            state.threadCount += 1
            return true
        }
        guard needsThread else { return }
        let code = WorkerThread.start { [self] in work() }
        guard code != 0 else { return }
        let isAlone = state.withLock { state in
            state.threadCount -= 1
            return state.threadCount == 0
        }
        if isAlone { throw .system(code) }
    }

    package func takeOutcomes() -> [Outcome] {
        waker.take()
        return state.withLock { state in
            defer { state.outcomes = [] }
            return state.outcomes
        }
    }

    /// Ends the running programs, and forgets the jobs that wait; what they were about was not looked at.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.waiting = []
        }
    }

    private var isStopped: Bool { state.withLock(\.isStopped) }

    private func work() {
        diary_lower_priority()
        while let job = next() {
            let start = MonotonicClock.nanoseconds
            let result = Result { () throws(RecognizerError) in
                try recognizer.recognize(
                    job.medium, in: job.vault, entryText: job.entryText, now: now(), unless: { [self] in isStopped })
            }
            let seconds = Double(MonotonicClock.nanoseconds - start) / 1e9
            let outcome = Outcome(
                medium: job.medium, entry: job.entry, result: result,
                languages: recognizer.languages(entryText: job.entryText), seconds: seconds)
            state.withLock { state in
                state.runningCount -= 1
                state.outcomes.append(outcome)
            }
            waker.wake()
        }
    }

    /// The next job; without one the thread ends.
    private func next() -> Job? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.threadCount -= 1
                return nil
            }
            state.runningCount += 1
            return state.waiting.removeFirst()
        }
    }
}
