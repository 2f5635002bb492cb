import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import JSON
import Terminal

/// Prints the result of an import of another program's diary.
struct ExchangeReportRenderer {
    let invocation: Invocation
    let report: ImportReport
    let format: String
    /// True if the run ended early.
    let isCutShort: Bool

    private var isDryRun: Bool { invocation.values.flag(.dryRun) }

    func printReport() throws {
        for line in lines { try invocation.messages.line(line) }
        if invocation.values.value(.format) == "json" {
            try invocation.printJSON(report.json(of: format, ImportTally(), isDryRun: isDryRun))
        } else if !isDryRun {
            try invocation.printIDs(report.entries)
        }
    }

    var lines: [StyledText] {
        var lines = [StyledText(SafeText(sentence))] + rows.map { StyledText(SafeText("  \($0)")) }
        if isDryRun {
            lines.append("nothing was written: this was a dry run")
        } else if isCutShort {
            lines.append(
                report.changesAnything
                    ? "go on: run the same command again      take it all back: diary undo"
                    : "go on: run the same command again")
        } else if report.changesAnything {
            lines.append("look: diary list --import last      take it all back: diary undo")
        }
        return lines
    }

    /// The sentence `8,000 entries came in with 12,000 photos and 3 tags, 3 May 2012 to 4 June 2024`.
    private var sentence: String {
        let interrupted = report.isInterrupted ? "interrupted: " : ""
        guard report.entryCount > 0 else {
            var words = report.isInterrupted ? "nothing came in" : "nothing new came in"
            if report.trashedCount > 0, let restoreAdvice = report.restoreAdvice {
                let verb = report.trashedCount == 1 ? "is" : "are"
                words +=
                    ": \(report.trashedCount.counted("entry")) \(verb) in the trash, \(restoreAdvice.words(isOfLines: true))"
            }
            return interrupted + words
        }
        var words = report.entryCount.counted("entry") + (isDryRun ? " would come in" : " came in")
        let parts = [
            ExchangeWords.media(report), report.taskCount > 0 ? report.taskCount.counted("task") : nil,
            report.tags.isEmpty ? nil : report.tags.count.counted("tag"),
        ].compactMap(\.self)
        if !parts.isEmpty { words += " with " + parts.joined(separator: ", ") }
        if let days = report.days {
            let (first, last) = (days.lowerBound.inWords, days.upperBound.inWords)
            words += first == last ? ", \(first)" : ", \(first) to \(last)"
        }
        return interrupted + words
    }

    private var rows: [String] {
        let counts: [(String, Int, String)] = [
            ("restored", report.restoredCount, "originals that were missing or damaged are back"),
            ("updated", report.updatedCount, isDryRun ? "would take on the newer version" : ""),
            ("already here", report.alreadyHereCount, "nothing to do"),
            (
                "changed there", report.changedThereCount,
                "other versions of entries that are here; --update takes them on"
            ),
            ("kept here", report.keptHereCount, "their entries here were changed later"),
            ("left out: videos", report.leftOutVideoCount, "as --no-videos says"),
        ]
        let problems = ImportProblem.Kind.allCases.compactMap { kind in
            report.problems[kind].map { (kind.rawValue, $0, "") }
        }
        let shown = counts.filter { $0.1 > 0 } + problems
        let width = shown.map(\.0.utf8.count).max() ?? 0
        return shown.map { name, count, words in
            let start = name + String(repeating: " ", count: width - name.utf8.count + 2) + count.grouped
            return words.isEmpty ? start : "\(start)   \(words)"
        }
    }
}
