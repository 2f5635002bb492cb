import Chronology
import DiaryCore
import Terminal

/// The progress of migrating a diary of an earlier version: on a terminal while it runs, in a note at the end.
final class MigrationProgressLine {
    private let invocation: Invocation
    private let start: Instant
    private let line: ProgressLine

    init(invocation: Invocation) {
        self.invocation = invocation
        start = invocation.context.now()
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(_ share: Double) throws(OutputError) {
        guard share < 1 else {
            try line.clear()
            return try invocation.messages.note(
                "\(invocation.diaryFolder) was brought to a new format; a copy of the old one is in its folder backups")
        }
        let elapsed = max(0, invocation.context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) {
            "bringing the diary to a new format  \(String(Int(share * 100))) %"
        }
    }
}
