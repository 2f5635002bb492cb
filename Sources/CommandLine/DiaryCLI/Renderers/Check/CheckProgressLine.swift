import Chronology
import DiaryStore
import Terminal

/// The progress of a command through the files: `reading  3,412 files   14.2 GB of 26.8 GB   212 MB a second`, on a
/// terminal only.
struct CheckProgressLine {
    private let verb: String
    private let now: () -> Instant
    private let start: Instant
    private let line: ProgressLine

    /// - Parameter verb: the action, such as `reading`.
    init(_ verb: String, invocation: Invocation) {
        self.verb = verb
        now = invocation.context.now
        start = now()
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(_ progress: CheckProgress) throws(OutputError) {
        let microseconds = max(0, now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            let rate = microseconds > 0 ? Double(progress.byteCount) / Double(microseconds) * 1e6 : 0
            let parts = [
                "\(verb)  \(progress.count.counted("file"))",
                "\(ByteCount.text(progress.byteCount)) of \(ByteCount.text(progress.totalByteCount))",
                "\(ByteCount.text(Int64(rate))) a second",
            ]
            return StyledText(SafeText(parts.joined(separator: "   ")))
        }
    }

    /// Erases the line: before a message, and at the end.
    func clear() throws(OutputError) {
        try line.clear()
    }
}
