import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryStore
import Terminal

/// The result of an import in words: what came in, and the outcomes of the rest.
struct ImportReportRenderer {
    private let invocation: Invocation
    private let source: String
    private let report: ImportReport
    private let isDryRun: Bool

    /// - Parameter source: the name of the format, or of several; `media` for files and folders of photos, sounds and
    ///   videos.
    init(_ invocation: Invocation, of source: String, _ report: ImportReport, isDryRun: Bool) {
        (self.invocation, self.source, self.report, self.isDryRun) = (invocation, source, report, isDryRun)
    }

    private var formats: [String] { source.split { $0 == "," || $0 == " " }.map(String.init) }
    private var isOfFiles: Bool { source == FormatRecognition.media }
    private var isOfLines: Bool { source == LineImport.formatName }

    /// - Parameters:
    ///     - isCutShort: true if the run ended early.
    ///     - namesAll: true if each unreadable file was named.
    func printMessages(isCutShort: Bool, namesAll: Bool) throws {
        for line in lines(isCutShort: isCutShort, namesAll: namesAll) { try invocation.messages.line(line) }
        let textCount = report.leftOutTextCount
        if textCount > 0 {
            let texts = textCount == 1 ? "1 text is" : "\(textCount.grouped) texts are"
            try invocation.messages.note(
                "\(texts) left out; --as markdown takes those with a date in their names or above their words, --dates file all of them"
            )
        }
        try noteDocuments()
        try noteUndated()
        if report.problems[.encrypted] != nil, formats.contains("jrnl") {
            try invocation.messages.hint("jrnl --decrypt; then import it again")
        }
        guard isOfLines ? report.likelyEncoding != nil : report.problems[.notText] != nil,
            !invocation.values.isGiven(.encoding)
        else { return }
        let texts = isOfLines ? "the lines are" : "the text is"
        try invocation.messages.hint(
            "--encoding \(report.likelyEncoding ?? "windows-1250"), if \(texts) in it; the entries that are here stay")
    }

    private func noteDocuments() throws {
        let count = report.leftOutDocumentCount
        guard count > 0 else { return }
        let (verb, them) = count == 1 ? ("is", "it") : ("are", "them")
        let documents = "\(count.counted("document")) \(verb) left out"
        try invocation.messages.note("\(documents), since the text is not read; save \(them) as Markdown or plain text")
    }

    /// The option that takes entries without a date, if their format knows it.
    private func noteUndated() throws {
        let isDating = ["file", "none"].contains(invocation.values.value(.dates))
        guard let count = report.problems[.undated], !isDating,
            formats.contains(where: { ImportFormats.named($0)?.datesUndated == true })
        else { return }
        let (entries, verb) = count == 1 ? ("entry", "is") : ("entries", "are")
        try invocation.messages.note(
            "\(count.grouped) \(entries) without a date \(verb) left out; --dates file takes the dates of the files")
    }

    private func lines(isCutShort: Bool, namesAll: Bool) -> [StyledText] {
        var lines = [StyledText(SafeText(sentence))]
        if !isOfFiles { lines += rows }
        if !isOfLines {
            let files = ImportReportRows(report, namesAll: namesAll, areBesideEntries: !isOfFiles)
            lines += files.lines(window: invocation.messages.width)
        }
        if report.updatedMediumCount > 0 { lines.append(StyledText(SafeText(updatedSentence))) }
        if report.retimedMediumCount > 0 { lines.append(StyledText(SafeText(retimedSentence))) }
        if !report.timeSources.isEmpty { lines.append(timeSources) }
        if isDryRun {
            lines.append("nothing was written: this was a dry run")
        } else if isCutShort {
            lines.append("go on: run the same command again" + (report.changesAnything ? "      \(Self.undoing)" : ""))
        } else if report.changesAnything {
            lines.append("\(look)\(Self.undoing)")
        }
        return lines
    }

    /// The way to what came in; entries that were here before are not those of the import.
    private var look: String {
        if invocation.values.isGiven(.into) { return "look: diary show @      " }
        if report.entryCount > 0 { return "look: diary list --import last      " }
        if report.searchCount > 0 { return "look: diary saved      " }
        return report.templateCount > 0 ? "look: diary template      " : ""
    }

    private static let undoing = "take it all back: diary undo"

    var sentence: String { isOfFiles ? fileSentence : entrySentence }

    // MARK: Entries

    /// The sentence `8,000 entries came in with 12,000 photos and 3 tags, 3 May 2012 to 4 June 2024`.
    private var entrySentence: String {
        let interrupted = report.isInterrupted ? "interrupted: " : ""
        let news = [String](counting: [
            "entry": report.entryCount, "saved search": report.searchCount, "template": report.templateCount,
        ])
        var words = "\(interrupted)nothing\(report.isInterrupted ? "" : " new") came in"
        if !news.isEmpty {
            words = interrupted + news.enumeration + (isDryRun ? " would come in" : " came in")
        }
        let media = isOfLines ? report.mediumCount.counted("medium") : kinds
        let parts =
            (report.mediumCount > 0 ? [media] : [])
            + [String](counting: ["task": report.taskCount, "tag": report.tags.count])
        guard report.entryCount > 0 else {
            guard report.trashedCount > 0, let restoreAdvice = report.restoreAdvice else { return words }
            let verb = report.trashedCount == 1 ? "is" : "are"
            return words
                + ": \(report.trashedCount.counted("entry")) \(verb) in the trash, \(restoreAdvice.words(isOfLines: true))"
        }
        if !parts.isEmpty { words += " with " + parts.joined(separator: ", ") }
        return words + days()
    }

    private var rows: [StyledText] {
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
            ("unreadable", report.unreadableCount, "named above with the reason"),
        ]
        let shown = counts.filter { $0.1 > 0 } + ImportWords.problems(of: report).map { ($0, $1, "") }
        let names = shown.map(\.0) + (isOfLines ? ["already here"] : [])
        let width = names.map(\.utf8.count).max() ?? 0
        return shown.map { name, count, words in
            let start = "  " + name + String(repeating: " ", count: width - name.utf8.count + 2) + count.grouped
            return StyledText(SafeText(words.isEmpty ? start : "\(start)   \(words)"))
        }
    }

    // MARK: Files

    /// The sentence `5,806 photos and 398 sounds are now in 1,127 entries, 2 March 2016 to yesterday`.
    private var fileSentence: String {
        let kinds = kinds
        guard !kinds.isEmpty else {
            if report.changedNoteCount > 0 { return changedNotes }
            if report.addedCompanionCount > 0 { return companionSentence }
            return report.isInterrupted
                ? "interrupted; nothing came in"
                : "nothing new came in" + trashed + restored
        }
        guard report.mediumCount > 0 else {
            let notes = report.noteCount == 1 ? "\(kinds) is an entry now" : "\(kinds) are entries now"
            return notes + (report.changedNoteCount > 0 ? "; \(changedNotes)" : "")
        }
        let verb = isDryRun ? "would be" : report.mediumCount + report.noteCount == 1 ? "is now" : "are now"
        var sentence = "\(kinds) \(verb) in \(report.entryCount.counted("entry"))"
        if report.joinedEntryCount > 0 { sentence += ", \(report.joinedEntryCount.grouped) of them here already" }
        let today = invocation.context.localZone.zonedTime(at: invocation.context.now()).wallTime.date
        sentence += days(asOf: today) + restored
        if report.changedNoteCount > 0 { sentence += "; \(changedNotes)" }
        return report.isInterrupted ? "interrupted: \(sentence)" : sentence
    }

    /// The kinds as an enumeration, such as `5 photos, 2 sounds and 1 video`; empty if nothing came in.
    var kinds: String {
        let media = report.mediumCounts
        return [String](counting: [
            "photo": media[.photo] ?? 0, "sound": media[.sound] ?? 0, "video": media[.video] ?? 0,
            "PDF": media[.pdf] ?? 0, "note": report.noteCount,
        ]).enumeration
    }

    /// The sentence `2 media of earlier imports have stars, words or positions from files beside them`.
    private var updatedSentence: String {
        report.updatedMediumCount == 1
            ? "1 medium of an earlier import has stars, words or a position from a file beside it"
            : "\(report.updatedMediumCount.grouped) media of earlier imports have stars, words or positions from files beside them"
    }

    /// The sentence `2 media of earlier imports have better times from files of this import`.
    ///
    /// Such a file is a sidecar, a record, a partner, or a copy whose name says more.
    var retimedSentence: String {
        let isOne = report.retimedMediumCount == 1
        let verb = isDryRun ? "would have" : isOne ? "has" : "have"
        return isOne
            ? "1 medium of an earlier import \(verb) a better time from a file of this import"
            : "\(report.retimedMediumCount.grouped) media of earlier imports \(verb) better times from files of this import"
    }

    /// The sentence `1 entry has the new text of its note`.
    var changedNotes: String {
        let count = report.changedNoteCount
        return count == 1
            ? "1 entry has the new text of its note" : "\(count.grouped) entries have the new texts of their notes"
    }

    /// The clause `: 2 files are in the trash, bring back: diary redo`.
    private var trashed: String {
        let count = report.absentCounts[.inTrash] ?? 0
        guard count > 0, let restoreAdvice = report.restoreAdvice else { return "" }
        return
            ": \(count.counted("file")) \(count == 1 ? "is" : "are") in the trash, \(restoreAdvice.words(isOfLines: false))"
    }

    /// The clause `; restored: 2 originals are back`.
    private var restored: String {
        guard report.restoredCount > 0 else { return "" }
        let verb = isDryRun ? "would be" : report.restoredCount == 1 ? "is" : "are"
        return "; restored: \(report.restoredCount.counted("original")) \(verb) back"
    }

    /// The sentence `2 files came to photos that were here`.
    private var companionSentence: String {
        let files = report.addedCompanionCount.counted("file")
        let sentence = "\(files) \(isDryRun ? "would come" : "came") to photos that were here"
        return report.isInterrupted ? "interrupted: \(sentence)" : sentence
    }

    /// The clause `, 2 March 2016 to yesterday`.
    private func days(asOf today: CivilDate? = nil) -> String {
        report.days.map { ", \($0.inWords(asOf: today))" } ?? ""
    }

    /// The line `time from   camera 5,702   file name 461 (12 doubtful)   GPS 38   file date 3 (doubtful)`, the least
    /// reliable last.
    private var timeSources: StyledText {
        let (counts, doubtful) = ImportWords.timeSources(of: report)
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

extension RestoreAdvice {
    /// The remedy; empty if the report of outcomes contains it.
    ///
    /// - Parameter isOfLines: true if entries were imported from JSON lines, which can't be imported again.
    func words(isOfLines: Bool) -> String {
        switch self {
        case .redo: "bring back: diary redo"
        case .restore(let number): "bring back: diary restore --import \(number)"
        case .again: isOfLines ? "bring back: diary trash shows them, diary restore ENTRY" : "bring back: --again"
        }
    }
}
