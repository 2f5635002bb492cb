import Chronology
import DiaryFormats
import DiaryModel
import Terminal

/// Reports the progress of an export, the files that it could not copy, and its result.
final class ExportReporter {
    private let invocation: Invocation
    private let start: Instant
    private let line: ProgressLine
    private let warnings: GroupedWarnings

    init(invocation: Invocation) {
        self.invocation = invocation
        start = invocation.context.now()
        warnings = GroupedWarnings(invocation.messages, of: "files", rest: "diary check names the others")
        line = invocation.messages.progressLine()
    }

    /// Draws `exporting  3,412 of 8,189 files   14.2 of 26.8 GB   1:18 left`, on a terminal only.
    func show(_ progress: ExportProgress) {
        let elapsed = max(0, invocation.context.now().microseconds - start.microseconds)
        // A short export is over before the line could be read.
        guard elapsed > 500_000 else { return }
        try? line.update(at: .microseconds(elapsed)) {
            var text = Self.words(for: progress)
            text += "   \(ByteCount.text(progress.byteCount)) of \(ByteCount.text(progress.byteTotal))"
            if progress.byteCount > 0, progress.byteTotal >= progress.byteCount {
                let left = Double(progress.byteTotal - progress.byteCount) / Double(progress.byteCount)
                text += "   \(PlayingTime.text(left * Double(elapsed) / 1e6)) left"
            }
            return "\(text)"
        }
    }

    static func words(for progress: ExportProgress) -> String {
        "exporting  \(progress.fileCount.grouped) of \(progress.fileTotal.counted("file"))"
    }

    /// Erases the line, before an error is printed.
    func clear() throws(OutputError) {
        try line.clear()
    }

    /// Names a file of which the export has no exact copy.
    func warn(_ name: String, _ loss: ExportLoss, _ format: ExportFormat) {
        try? line.clear()
        try? warnings.warn(StyledText(SafeText(name).singleLine), Self.words(for: loss, format))
    }

    static func words(for loss: ExportLoss, _ format: ExportFormat) -> StyledText {
        switch loss {
        case .missing where !format.hasEntries: "its original is missing; diary check says more"
        case .missing: "its original is missing; only its metadata was written"
        case .unreadable(let error): "its original can't be read: \(error.reason)"
        case .damaged: "its original is damaged; it was copied as it is"
        case .withoutVideo: "the film in it can't be read"
        case .revealsPosition: "the position can't be removed from it; it was left out"
        case .notDecoded: "it can't be decoded; there is no large picture of it"
        case .changedThere: "it was changed there, and stays as it is: diary import --update takes changed texts"
        case .foreign: "it is a note of yours, and stays as it is; the diary's entries of that day are not in it"
        }
    }

    /// Prints `exported 12 entries, 30 photos, 4 sounds to DIR`.
    func printReport(_ report: ExportReport, _ target: ExportTarget) throws {
        try line.clear()
        try warnings.finish()
        guard target.kind != .standardOutput else { return try noteLimits(report, target.format) }
        let parts = Self.parts(of: report, hasText: target.format.hasEntries)
        let place = SafeText(target.sealed ?? target.name)
        try invocation.messages.line("exported \(parts.joined(separator: ", ")) to \(place)")
        if report.strippedCount > 0 {
            try invocation.messages.line("  without their positions  \(report.strippedCount.counted("file"))")
        }
        if let words = Self.leftOutWords(report, target.format) { try invocation.messages.note("\(SafeText(words))") }
        try noteLimits(report, target.format)
        if let count = report.writtenCount {
            let page = target.format.isAlbum && target.sealed == nil ? "look: \(target.name)/index.html   " : ""
            try invocation.messages.line("  \(SafeText(page))\(count.counted("file")) written")
        }
        if report.unplayableCount > 0 {
            try invocation.messages.line(
                "  browsers don't play  \(report.unplayableCount.counted("sound"))   ffmpeg makes copies that they do")
        }
        if report.awaitedCount > 0 {
            try invocation.messages.note(
                "\(report.awaitedCount.counted("file")) left out: other machines still have to give them")
        }
        if report.lossCount > 0 {
            try invocation.messages.line(
                "  missing or changed  \(report.lossCount.counted("file"))   named above")
        }
    }

    private func noteLimits(_ report: ExportReport, _ format: ExportFormat) throws {
        for words in ExportLimitWords.lines(of: report, format) { try invocation.messages.note("\(SafeText(words))") }
    }

    /// `3 photos and 1 sound are not in it; …`; nil if every original is.
    static func leftOutWords(_ report: ExportReport, _ format: ExportFormat) -> String? {
        var counts = [(MediumType.image, "photo"), (.audio, "sound"), (.video, "video")].compactMap { type, noun in
            report.leftOutCounts[type].map { ($0, $0.counted(noun)) }
        }
        if report.leftOutPDFCount > 0 { counts.append((report.leftOutPDFCount, report.leftOutPDFCount.counted("PDF"))) }
        guard !counts.isEmpty else { return nil }
        let verb = counts.reduce(0) { $0 + $1.0 } == 1 ? "is" : "are"
        let way =
            format.makesFolder && format.copiesOriginals
            ? "with a folder after -o they are" : "diary export -f media -o DIR writes them"
        return "\(counts.map(\.1).enumeration) \(verb) not in it; \(way)"
    }

    /// `12 entries`, `30 photos`, `4 sounds`.
    static func parts(of report: ExportReport, hasText: Bool) -> [String] {
        var parts = hasText ? [report.entryCount.counted("entry")] : []
        parts += [String](counting: [
            "photo": report.photoCount, "sound": report.soundCount, "video": report.videoCount, "PDF": report.pdfCount,
        ])
        if report.companionCount > 0 { parts.append("\(report.companionCount.counted("file")) kept with them") }
        if report.filmCount > 0 { parts.append("\(report.filmCount.counted("film")) of photos") }
        parts += [String](counting: ["saved search": report.searchCount, "template": report.templateCount])
        if report.byteCount > 0 { parts.append(ByteCount.text(report.byteCount)) }
        return parts.isEmpty ? ["nothing"] : parts
    }
}

/// The words for what a format of exports can't hold.
enum ExportLimitWords {
    /// `3 priorities and 1 rating are not in it: markdown has no place for them`, and what is only in the texts.
    static func lines(of report: ExportReport, _ format: ExportFormat) -> [String] {
        var lines: [String] = []
        if let (words, count) = list(report.leftOutFeatures) {
            let (verb, object) = count == 1 ? ("is", "it") : ("are", "them")
            lines.append("\(words) \(verb) not in it: \(format.name) has no place for \(object)")
        }
        if let (words, count) = list(report.featuresInText) {
            let (verb, object) = count == 1 ? ("is", "it") : ("are", "them")
            lines.append("\(words) \(verb) written into the text: \(format.name) has no other place for \(object)")
        }
        return lines
    }

    /// `3 priorities, 2 ratings and 1 altitude`, with the number of all.
    private static func list(_ counts: [EntryFeature: Int]) -> (words: String, count: Int)? {
        let parts = EntryFeature.allCases.compactMap { feature in
            counts[feature].map { count in "\(count.grouped) \(count == 1 ? noun(feature).one : noun(feature).many)" }
        }
        return parts.isEmpty ? nil : (parts.enumeration, counts.values.reduce(0, +))
    }

    private static func noun(_ feature: EntryFeature) -> (one: String, many: String) {
        switch feature {
        case .star: ("star", "stars")
        case .journal: ("journal's name", "journals' names")
        case .tagCharacter: ("tag with other characters", "tags with other characters")
        case .place: ("place", "places")
        case .position: ("position", "positions")
        case .altitude: ("altitude", "altitudes")
        case .timeZone: ("time zone", "time zones")
        case .seconds: ("time's seconds", "times' seconds")
        case .dayWithoutTime: ("day without a time", "days without a time")
        case .task: ("task", "tasks")
        case .priority: ("priority", "priorities")
        case .measurement: ("measurement", "measurements")
        case .caption: ("caption", "captions")
        case .captionBreak: ("caption's line breaks", "captions' line breaks")
        case .recognition: ("text found in a photo or sound", "texts found in photos and sounds")
        case .companion: ("file kept with a medium", "files kept with media")
        case .rating: ("rating", "ratings")
        case .otherProgram: ("entry's values of another program", "entries' values of other programs")
        case .savedSearch: ("saved search", "saved searches")
        case .template: ("template", "templates")
        }
    }
}
