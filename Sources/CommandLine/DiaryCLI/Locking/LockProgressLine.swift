import Chronology
import DiaryLock
import Terminal

/// The progress of encrypting a diary or of making it plain again, on a terminal only; Ctrl-C ends it.
struct LockProgressLine {
    private let now: () -> Instant
    private let start: Instant
    private let line: ProgressLine
    private let isInterrupted: () -> Bool

    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) {
        now = invocation.context.now
        start = now()
        self.isInterrupted = isInterrupted
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    ///
    /// - Throws: `EarlyExit` after a signal.
    func update(_ progress: LockProgress) throws {
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        let elapsed = max(0, now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) { "\(Self.words(progress))" }
    }

    /// The progress as `copying  14.2 GB of 26.8 GB`.
    static func words(_ progress: LockProgress) -> String {
        switch progress {
        case .copying(let done, let total): "copying  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .comparing(let done, let total): "comparing  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .checking: "checking the copy"
        }
    }

    /// Erases the line, before a message and at the end.
    func clear() throws(OutputError) { try line.clear() }
}
