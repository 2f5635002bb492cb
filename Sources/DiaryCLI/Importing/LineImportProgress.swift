import Chronology
import Terminal

/// The progress of an import of lines: `importing  12,000 lines   31,400 a second`, on a terminal only.
final class LineImportProgress {
    private let context: Context
    private let start: Instant
    private let line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        start = context.now()
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(lineCount: Int) throws(OutputError) {
        guard lineCount.isMultiple(of: 64) else { return }
        let microseconds = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            let rate = microseconds > 0 ? lineCount * 1_000_000 / Int(microseconds) : 0
            return "importing  \(lineCount.grouped) lines   \(rate.grouped) a second"
        }
    }

    /// Erases the line: before a message, and at the end.
    func clear() throws(OutputError) {
        try line.clear()
    }
}
