import Chronology
import DiaryMedia
import DiaryModel
import Terminal

/// The progress of an import of files, on a terminal only.
///
/// `importing  3,412 of 8,189 files   14.2 of 26.8 GB   61 a second   1:18 left`; `148 MB a second` of long films.
final class MediaImportProgress {
    private let context: Context
    private let line: ProgressLine
    private let start: Instant
    private var phase: ImportProgress.Phase?
    private var phaseStart: Instant

    init(invocation: Invocation) {
        context = invocation.context
        start = context.now()
        phaseStart = start
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(_ progress: ImportProgress) throws(OutputError) {
        let now = context.now()
        if progress.phase != phase {
            phase = progress.phase
            phaseStart = now
        }
        let microseconds = max(0, now.microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            Self.text(progress, seconds: Double(now.microseconds - phaseStart.microseconds) / 1_000_000)
        }
    }

    /// Erases the line: before a message, and at the end.
    func clear() throws(OutputError) {
        try line.clear()
    }

    /// The line after that many seconds of the phase.
    static func text(_ progress: ImportProgress, seconds: Double) -> StyledText {
        let rate = seconds > 0 ? Int(Double(progress.fileCount) / seconds) : 0
        let files = "\(progress.fileCount.grouped) of \(progress.totalFileCount.grouped) files"
        switch progress.phase {
        case .walking: return "looking for files  \(progress.fileCount.grouped)"
        case .looking: return "looking at  \(files)   \(rate.grouped) a second"
        case .copying:
            // Of long films, few are done in a second, or none.
            let speed = rate > 0 ? rate.grouped : ByteCount.text(byteRate(progress, seconds))
            return "importing  \(files)   \(bytes(progress))   \(speed) a second\(timeLeft(progress, seconds))"
        }
    }

    private static func byteRate(_ progress: ImportProgress, _ seconds: Double) -> Int64 {
        Int64(min(Double(progress.byteCount) / max(seconds, 0.1), 1e18))
    }

    /// The amount read, `14.2 of 26.8 GB`; a common unit is written once.
    private static func bytes(_ progress: ImportProgress) -> String {
        let (done, total) = (ByteCount.text(progress.byteCount), ByteCount.text(progress.totalByteCount))
        guard let unit = total.split(separator: " ").last, done.hasSuffix(" \(unit)") else {
            return "\(done) of \(total)"
        }
        return "\(done.dropLast(unit.count + 1)) of \(total)"
    }

    /// Bytes are a better measure than files, whose sizes differ much.
    private static func timeLeft(_ progress: ImportProgress, _ seconds: Double) -> String {
        guard progress.byteCount > 0, seconds > 1 else { return "" }
        let rest = Double(progress.totalByteCount - progress.byteCount)
        return "   \(PlayingTime.text(seconds * rest / Double(progress.byteCount))) left"
    }
}
