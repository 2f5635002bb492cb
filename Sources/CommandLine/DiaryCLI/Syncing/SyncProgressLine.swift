import Arguments
import Chronology
import DiarySync
import Terminal

/// The progress of a synchronization, on a terminal only; Ctrl-C ends it between two files.
struct SyncProgressLine {
    private let now: () -> Instant
    private let start: Instant
    private let line: ProgressLine
    private let isInterrupted: () -> Bool

    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) {
        now = invocation.context.now
        start = now()
        self.isInterrupted = isInterrupted
        line = invocation.messages.progressLine(isEnabled: !invocation.values.flag(.quiet))
    }

    /// Redraws the line, unless it was drawn very recently.
    ///
    /// - Throws: `EarlyExit` after a signal.
    func update(_ progress: SyncProgress) throws {
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        let elapsed = max(0, now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) { "\(Self.words(progress))" }
    }

    /// The progress as `reading  3,412 of 8,189 entries` or `sending  14.2 GB of 26.8 GB`.
    static func words(_ progress: SyncProgress) -> String {
        switch progress {
        case .reading(let count, let total): "reading  \(count.grouped) of \(total.counted("entry"))"
        case .applying(let count): "applying  \(count.counted("change"))"
        case .sending(let count, let total): "sending  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        case .receiving(let count, let total): "receiving  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        }
    }

    /// Erases the line, before a message and at the end.
    func clear() throws(OutputError) { try line.clear() }
}
