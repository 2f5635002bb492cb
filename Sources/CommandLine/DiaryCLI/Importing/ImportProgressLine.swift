import Chronology
import DiaryMedia
import DiaryModel
import Terminal

/// The progress of an import, on a terminal only.
///
/// `importing  3,412 of 8,189 files   14.2 of 26.8 GB   61 a second   1:18 left`; `148 MB a second` of long films;
/// `importing  1,200 entries, 340 media   95 a second`; `importing  12,000 lines   31,400 a second`.
final class ImportProgressLine {
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
            if phase != nil { phaseStart = now }
            phase = progress.phase
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
        let rate = seconds > 0 ? Int(Double(progress.itemCount) / seconds) : 0
        let count = progress.itemCount.grouped
        let files = "\(count) of \(progress.totalItemCount.grouped) files"
        switch progress.phase {
        case .unpacking:
            let total = progress.totalByteCount > 0 ? " of \(ByteCount.text(progress.totalByteCount))" : ""
            return "unpacking  \(count) files   \(ByteCount.text(progress.byteCount))\(total)"
        case .walking: return "looking for files  \(count)"
        case .looking: return "looking at  \(files)   \(rate.grouped) a second"
        case .copying:
            // Of long films, few are done in a second, or none.
            let speed = rate > 0 ? rate.grouped : ByteCount.text(byteRate(progress, seconds))
            return "importing  \(files)   \(bytes(progress))   \(speed) a second\(timeLeft(progress, seconds))"
        case .entries:
            let media = progress.mediumCount > 0 ? ", \(progress.mediumCount.grouped) media" : ""
            return "importing  \(count) entries\(media)   \(rate.grouped) a second"
        case .lines: return "importing  \(count) lines   \(rate.grouped) a second"
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
