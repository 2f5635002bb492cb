import DiaryMedia
import DiaryModel
import DiaryRecognition
import DiaryStore
import Glibc
import Processes
import Terminal

/// A run of `recognize`: media are looked at on threads, and what they gave is committed in batches.
///
/// The diary is open only for moments, so that it can be locked meanwhile.
final class RecognizeSession {
    /// Why a run ended before everything was looked at.
    enum Stop {
        case interrupted
        case onBattery
        case locked
    }

    /// A batch is committed at the latest after that many milliseconds.
    private static let batchMilliseconds: Int64 = 5000
    private static let batchCount = 16
    /// After that many failures in a row the program itself doesn't work.
    private static let failureLimit = 3
    /// The milliseconds between two looks at the power supply.
    private static let powerMilliseconds: Int64 = 15_000
    private static let pollMilliseconds: Int32 = 250
    /// The number of letters of an entry by which its language is found.
    private static let textLength = 2000

    private let invocation: Invocation
    /// The diary is opened again and again; what there is to say about it is said once.
    private var visitor: Invocation
    private let pool: RecognizerPool
    private let jobCount: Int
    private let power: PowerSupply?
    private let isInterrupted: () -> Bool
    private let commands: RecognitionSession
    private let line: ProgressLine
    private let start = MonotonicClock.milliseconds
    private var queue: ArraySlice<UnreadMedium>
    private let totalCount: Int
    private var results: [UniqueIdentifier: Recognition] = [:]
    /// Media over which programs failed since the last success.
    private var failed: [RecognizerPool.Outcome] = []
    private var lastCommit = MonotonicClock.milliseconds
    private var lastPowerLook: Int64 = 0
    private(set) var report = RecognitionReport()
    private(set) var stop: Stop?

    /// - Parameters:
    ///   - queue: the media, in the order in which they are looked at.
    ///   - power: stops the run on the battery; nil to go on.
    ///   - commands: the command that it is.
    init(
        _ invocation: Invocation, _ recognizer: MediumRecognizer, queue: [UnreadMedium], jobCount: Int,
        power: PowerSupply?, as commands: RecognitionSession, isInterrupted: @escaping () -> Bool
    ) throws {
        (self.invocation, self.power, self.isInterrupted) = (invocation, power, isInterrupted)
        (visitor, self.commands) = (invocation, commands)
        (self.jobCount, self.queue, totalCount) = (jobCount, queue[...], queue.count)
        pool = try RecognizerPool(recognizer, threadLimit: jobCount)
        line = invocation.messages.progressLine()
    }

    /// The seconds since its beginning.
    var seconds: Double { Double(MonotonicClock.milliseconds - start) / 1000 }

    /// Looks at all media, or until it has to stop; what was found till then is committed.
    func run() throws {
        do {
            while stop == nil, !queue.isEmpty || pool.pendingCount > 0 {
                if pool.waitingCount == 0, !queue.isEmpty || isBatchDue { try visit() }
                if isBatchDue { try visit() }
                wait()
                try take()
                stop = reasonToStop
                try showProgress()
            }
        } catch {
            pool.stop()
            try? line.clear()
            throw error
        }
        pool.stop()
        try line.clear()
        if stop != .locked { try visit() }
    }

    private var isBatchDue: Bool {
        !results.isEmpty
            && (results.count >= Self.batchCount
                || MonotonicClock.milliseconds - lastCommit >= Self.batchMilliseconds)
    }

    /// Opens the diary for a moment: commits the results, and reads the next media.
    private func visit() throws {
        guard !results.isEmpty || !queue.isEmpty && stop == nil else { return }
        guard !LockMarker.isClosed(invocation.diaryFolder) else {
            stop = .locked
            return
        }
        let store = try visitor.openStore(.writing)
        visitor.messages = invocation.messages.silenced
        if !results.isEmpty {
            try store.setRecognition(results, in: commands)
            invocation.snapshot.isCommitted = true
            results = [:]
        }
        lastCommit = MonotonicClock.milliseconds
        guard stop == nil else { return }
        while pool.waitingCount < jobCount * 2, let next = queue.popFirst() {
            let text = try store.listedEntry(next.entry)?.entry.text ?? ""
            try pool.add(
                RecognizerPool.Job(
                    next.medium, of: next.entry, in: store.vault, entryText: String(text.prefix(Self.textLength))))
        }
    }

    /// Waits for an outcome, shortly.
    private func wait() {
        var entry = pollfd(fd: pool.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, Self.pollMilliseconds)
    }

    private func take() throws {
        for outcome in pool.takeOutcomes() {
            switch outcome.result {
            case .success(var recognition):
                recognition.time = invocation.context.now()
                record(recognition, outcome)
                // The program works in these languages, so the failures were those media's: they are not looked at again
                // and again. Words that were found before stay.
                let isAlike = { (failure: RecognizerPool.Outcome) in
                    RecognitionKind(failure.medium) == RecognitionKind(outcome.medium)
                        && failure.languages == outcome.languages
                }
                for failure in failed where isAlike(failure) && failure.medium.recognition == nil {
                    record(nothing(by: recognition), failure, isCounted: false)
                }
                failed.removeAll(where: isAlike)
            case .failure(.cancelled): break
            case .failure(.tooLong): report.tooLongCount += 1
            case .failure(.missingOriginal): report.missingCount += 1
            case .failure(let error): try note(error, outcome)
            }
        }
    }

    private func record(
        _ recognition: Recognition, _ outcome: RecognizerPool.Outcome, isCounted: Bool = true
    ) {
        results[outcome.medium.id] = recognition
        if isCounted { report.add(recognition, of: outcome.medium, in: outcome.entry) }
    }

    /// A look without result.
    private func nothing(by other: Recognition) -> Recognition {
        Recognition(text: "", recognizer: other.recognizer, time: other.time)
    }

    private func note(_ error: RecognizerError, _ outcome: RecognizerPool.Outcome) throws {
        if case .undecodable(let cause) = error, cause.concernsAllFiles { throw error }
        if case .notStarted = error { throw error }
        let medium = outcome.medium
        let name = SafeText(medium.fileName ?? medium.id.description).singleLine
        let reason = Failure.reason(error)
        report.problems.append(.init(medium: medium, entry: outcome.entry, reason: reason))
        try line.clear()
        try invocation.messages.warning("\(name): \(SafeText(reason).singleLine)")
        failed.append(outcome)
        guard let kind = RecognitionKind(medium), report.counts[kind] == nil else { return }
        let failures = failed.count {
            if case .failure(.undecodable) = $0.result { false } else { RecognitionKind($0.medium) == kind }
        }
        guard failures < Self.failureLimit else { throw error }
    }

    private var reasonToStop: Stop? {
        if let stop { return stop }
        if isInterrupted() { return .interrupted }
        if LockMarker.isClosed(invocation.diaryFolder) { return .locked }
        let now = MonotonicClock.milliseconds
        guard let power, now - lastPowerLook >= Self.powerMilliseconds else { return nil }
        lastPowerLook = now
        return power.isBattery ? .onBattery : nil
    }

    private func showProgress() throws {
        let done = totalCount - queue.count - pool.pendingCount
        try line.update(at: .milliseconds(MonotonicClock.milliseconds - start)) {
            let left = done > 0 ? seconds / Double(done) * Double(totalCount - done) : 0
            let end = done > 0 ? "   \(RecognitionTime.text(left)) left" : ""
            return "recognizing  \(done.grouped) of \(totalCount.grouped)\(end)"
        }
    }
}
