import Chronology
import DiaryFormats
import Terminal

/// The progress of an import of another diary, on a terminal only.
///
/// `importing  1,200 entries, 340 media   95 a second`
final class ExchangeProgress {
    private let context: Context
    private let start: Instant
    private let line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        start = context.now()
        line = invocation.messages.progressLine()
    }

    /// Redraws the line, unless it was drawn very recently.
    func update(entryCount: Int, mediumCount: Int) throws(OutputError) {
        let microseconds = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            let rate = microseconds > 0 ? entryCount * 1_000_000 / Int(microseconds) : 0
            let media = mediumCount > 0 ? ", \(mediumCount.grouped) media" : ""
            return "importing  \(entryCount.grouped) entries\(media)   \(rate.grouped) a second"
        }
    }

    /// Draws the progress of unpacking archives, unless it was drawn very recently.
    func update(_ unpacking: UnpackingProgress) throws(OutputError) {
        let microseconds = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            let done = ByteCount.text(unpacking.byteCount)
            let total = unpacking.totalByteCount.map { " of \(ByteCount.text($0))" } ?? ""
            return "unpacking  \(unpacking.memberCount.grouped) files   \(done)\(total)"
        }
    }

    /// Erases the line, before a message and at the end.
    func clear() throws(OutputError) {
        try line.clear()
    }
}
