import Arguments
import Chronology
import DiaryLock
import DiaryStore
import DiarySync
import Terminal

/// The progress of a command, on a terminal only.
struct CommandProgress<Progress> {
    private let now: () -> Instant
    private let start: Instant
    private let line: ProgressLine
    private let isInterrupted: () -> Bool
    private let words: (Progress, _ seconds: Double) -> StyledText

    /// - Parameters:
    ///     - isInterrupted: true after a signal that ends the command.
    ///     - words: the line after that many seconds.
    init(
        _ invocation: Invocation, isEnabled: Bool = true, isInterrupted: @escaping () -> Bool = { false },
        _ words: @escaping (Progress, _ seconds: Double) -> StyledText
    ) {
        now = invocation.context.now
        start = now()
        line = invocation.messages.progressLine(isEnabled: isEnabled)
        (self.isInterrupted, self.words) = (isInterrupted, words)
    }

    /// Draws the line again, unless it was drawn just now.
    ///
    /// - Throws: `EarlyExit` after a signal.
    func update(_ progress: Progress) throws {
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        let microseconds = max(0, now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) { words(progress, Double(microseconds) / 1e6) }
    }

    /// Erases the line, before a message and at the end.
    func clear() throws(OutputError) { try line.clear() }

    /// Does some work, and erases the line at its end.
    func during<Result>(_ work: (Self) throws -> Result) rethrows -> Result {
        defer { try? clear() }
        return try work(self)
    }
}

extension CommandProgress<CheckProgress> {
    /// The progress through the files, as `reading  3,412 files   14.2 GB of 26.8 GB   212 MB a second`.
    ///
    /// - Parameter verb: the action, such as `reading`.
    init(_ verb: String, _ invocation: Invocation) {
        self.init(invocation) { progress, seconds in
            let rate = seconds > 0 ? Double(progress.byteCount) / seconds : 0
            let parts = [
                "\(verb)  \(progress.count.counted("file"))",
                "\(ByteCount.text(progress.byteCount)) of \(ByteCount.text(progress.totalByteCount))",
                "\(ByteCount.text(Int64(rate))) a second",
            ]
            return StyledText(SafeText(parts.joined(separator: "   ")))
        }
    }
}

extension CommandProgress<SyncProgress> {
    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) {
        self.init(invocation, isEnabled: !invocation.values.flag(.quiet), isInterrupted: isInterrupted) { progress, _ in
            progress.words
        }
    }
}

extension LockProgress {
    /// The progress of encrypting a diary or of making it plain again, as `copying  14.2 GB of 26.8 GB`.
    var words: StyledText {
        switch self {
        case .copying(let done, let total): "copying  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .comparing(let done, let total): "comparing  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .checking: "checking the copy"
        }
    }
}

extension SyncProgress {
    /// The progress as `reading  3,412 of 8,189 entries` or `sending  14.2 GB of 26.8 GB`.
    var words: StyledText {
        switch self {
        case .reading(let count, let total): "reading  \(count.grouped) of \(total.counted("entry"))"
        case .applying(let count): "applying  \(count.counted("change"))"
        case .sending(let count, let total): "sending  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        case .receiving(let count, let total): "receiving  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        }
    }
}
