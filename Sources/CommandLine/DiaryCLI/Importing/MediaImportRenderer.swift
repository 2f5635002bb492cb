import Arguments
import Chronology
import DiaryMedia
import JSON
import Terminal

/// Prints the result of an import of files: the imported media, and the outcomes of the rest.
struct MediaImportRenderer {
    let invocation: Invocation
    let isDryRun: Bool

    /// - Parameter isCutShort: true if the run ended early.
    func printReport(_ report: ImportReport, _ tally: ImportTally, isCutShort: Bool) throws {
        let messages = invocation.messages
        if !isDryRun, report.changesAnything { invocation.snapshot.isCommitted = true }
        for line in lines(report, tally, isCutShort: isCutShort) { try messages.line(line) }
        try ExchangeWords.noteTexts(tally.textCount, invocation)
        if invocation.values.value(.format) == "json" {
            return try invocation.printJSON(report.json(of: ExchangeRecognition.media, tally, isDryRun: isDryRun))
        }
        guard !invocation.context.isOutputTerminal else { return }
        for id in report.entries { try invocation.output.line("\(id)") }
    }

    private func lines(_ report: ImportReport, _ tally: ImportTally, isCutShort: Bool) -> [StyledText] {
        let rows = ImportReportRows(tally).lines(window: invocation.messages.width)
        var lines = [StyledText(SafeText(sentence(report, tally)))] + rows
        if report.updatedMediumCount > 0 {
            let photos = report.updatedMediumCount.counted("photo")
            lines.append(
                StyledText(
                    SafeText("stars, titles, descriptions or keywords of \(photos) are now as XMP files have them")))
        }
        if report.retimedMediumCount > 0 {
            lines.append(StyledText(SafeText(retimedSentence(report))))
        }
        if !tally.timeSources.isEmpty { lines.append(Self.timeSources(tally.timeSources, tally.doubtfulTimes)) }
        if isDryRun {
            lines.append("nothing was written: this was a dry run")
        } else if isCutShort {
            lines.append(
                report.changesAnything
                    ? "go on: run the same command again      take it all back: diary undo"
                    : "go on: run the same command again")
        } else if report.changesAnything {
            let look = report.mediumCount > 0 ? "look: diary list --import last      " : ""
            lines.append("\(look)take it all back: diary undo")
        }
        return lines
    }

    /// The sentence `5,806 photos and 398 sounds are now in 1,127 entries, 2 March 2016 to yesterday`.
    func sentence(_ report: ImportReport, _ tally: ImportTally) -> String {
        let kinds = Self.kinds(report)
        guard !kinds.isEmpty else {
            if report.changedNoteCount > 0 { return Self.changedNotes(report) }
            if report.addedCompanionCount > 0 { return lateSentence(report) }
            return report.isInterrupted
                ? "interrupted; nothing came in"
                : "nothing new came in" + trashed(report, tally) + restored(report, after: "; ")
        }
        guard report.mediumCount > 0 else {
            let notes = report.noteCount == 1 ? "\(kinds) is an entry now" : "\(kinds) are entries now"
            return notes + (report.changedNoteCount > 0 ? "; \(Self.changedNotes(report))" : "")
        }
        let verb = isDryRun ? "would be" : report.mediumCount + report.noteCount == 1 ? "is now" : "are now"
        var sentence = "\(kinds) \(verb) in \(report.entryCount.counted("entry"))"
        if report.joinedEntryCount > 0 { sentence += ", \(report.joinedEntryCount.grouped) of them here already" }
        if let days = report.days { sentence += ", \(words(for: days))" }
        sentence += restored(report, after: "; ")
        if report.changedNoteCount > 0 { sentence += "; \(Self.changedNotes(report))" }
        return report.isInterrupted ? "interrupted: \(sentence)" : sentence
    }

    /// The kinds as an enumeration, such as `5 photos, 2 sounds and 1 video`; empty if nothing came in.
    static func kinds(_ report: ImportReport) -> String {
        let media = [(ImportedMediumKind.photo, "photo"), (.sound, "sound"), (.video, "video")].compactMap {
            kind, noun in
            report.mediumCounts[kind].map { $0.counted(noun) }
        }
        return (media + (report.noteCount > 0 ? [report.noteCount.counted("note")] : [])).enumeration
    }

    /// The sentence `2 media of earlier imports have a better time from files beside them`.
    func retimedSentence(_ report: ImportReport) -> String {
        let isOne = report.retimedMediumCount == 1
        let verb = isDryRun ? "would have" : isOne ? "has" : "have"
        return isOne
            ? "1 medium of an earlier import \(verb) a better time from a file beside it"
            : "\(report.retimedMediumCount.grouped) media of earlier imports \(verb) a better time from files beside them"
    }

    /// The sentence `1 entry has the new text of its note`.
    static func changedNotes(_ report: ImportReport) -> String {
        let count = report.changedNoteCount
        return count == 1
            ? "1 entry has the new text of its note" : "\(count.grouped) entries have the new texts of their notes"
    }

    /// The clause `: 2 files are in the trash, bring back: diary redo`.
    private func trashed(_ report: ImportReport, _ tally: ImportTally) -> String {
        let count = tally.alreadyHere[.inTrash] ?? 0
        guard count > 0, let restoreAdvice = report.restoreAdvice else { return "" }
        return
            ": \(count.counted("file")) \(count == 1 ? "is" : "are") in the trash, \(restoreAdvice.words(isOfLines: false))"
    }

    /// The clause `restored: 2 originals are back`.
    private func restored(_ report: ImportReport, after separator: String) -> String {
        guard report.restoredCount > 0 else { return "" }
        let verb = isDryRun ? "would be" : report.restoredCount == 1 ? "is" : "are"
        return "\(separator)restored: \(report.restoredCount.counted("original")) \(verb) back"
    }

    /// The sentence `2 files came to photos that were here`.
    private func lateSentence(_ report: ImportReport) -> String {
        let files = report.addedCompanionCount.counted("file")
        let sentence = "\(files) \(isDryRun ? "would come" : "came") to photos that were here"
        return report.isInterrupted ? "interrupted: \(sentence)" : sentence
    }

    private func words(for days: ClosedRange<CivilDate>) -> String {
        let (first, last) = (words(for: days.lowerBound), words(for: days.upperBound))
        return first == last ? first : "\(first) to \(last)"
    }

    private func words(for day: CivilDate) -> String {
        let today = invocation.context.localZone.zonedTime(at: invocation.context.now()).wallTime.date
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return "today"
        case 1: return "yesterday"
        default: return day.inWords
        }
    }

    /// The line `time from   camera 5,702   file name 461 (12 doubtful)   GPS 38   file date 3 (doubtful)`, the least
    /// reliable last.
    private static func timeSources(_ counts: [String: Int], _ doubtful: [String: Int]) -> StyledText {
        let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let unsure = ordered.filter { doubtful[$0.key] == $0.value }
        var text: StyledText = "time from"
        for (name, count) in ordered.filter({ doubtful[$0.key] != $0.value }) + unsure {
            text.append("   \(name) \(count.grouped)")
            guard let part = doubtful[name] else { continue }
            let number: StyledText = part < count ? "\(part.grouped) " : ""
            text.append(" (" + number + StyledText("doubtful", .yellow) + ")")
        }
        return text
    }
}
