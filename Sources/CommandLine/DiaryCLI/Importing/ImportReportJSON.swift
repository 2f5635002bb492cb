import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import JSON

/// The report of an import as one JSON object, with the same keys whatever came in.
struct ImportReportJSON {
    /// The name of the format; `media` for files and folders of photos, sounds and videos.
    let source: String
    var isDryRun = false
    var isInterrupted = false
    var entryCount = 0
    var mediumCounts: [ImportedMediumKind: Int] = [:]
    var noteCount = 0
    var taskCount = 0
    var tagCount = 0
    var searchCount = 0
    var days: ClosedRange<CivilDate>?
    var updatedCount = 0
    var changedNoteCount = 0
    var updatedMediumCount = 0
    var retimedMediumCount = 0
    var restoredCount = 0
    var alreadyHereCount = 0
    var changedThereCount = 0
    var keptHereCount = 0
    /// The files that were not imported as a medium, and what else is known of them.
    var tally = ImportTally()
    var unreadableCount = 0
    /// The numbers of what a source lacks, by kind.
    var problems: [(kind: String, count: Int)] = []
    /// The entries that are new or were changed, in the order of the import.
    var entries: [UniqueIdentifier] = []

    var value: JSONObject {
        var object: JSONObject = [
            "source": .string(source), "entryCount": .integer(entryCount),
            "photoCount": .integer(mediumCounts[.photo] ?? 0), "soundCount": .integer(mediumCounts[.sound] ?? 0),
            "videoCount": .integer(mediumCounts[.video] ?? 0), "pdfCount": .integer(mediumCounts[.pdf] ?? 0),
            "noteCount": .integer(noteCount), "taskCount": .integer(taskCount), "tagCount": .integer(tagCount),
            "searchCount": .integer(searchCount),
        ]
        if let days {
            object.append("firstDay", .string(days.lowerBound.description))
            object.append("lastDay", .string(days.upperBound.description))
        }
        for (key, count) in [
            ("updated", updatedCount), ("changedNoteCount", changedNoteCount), ("updatedMedia", updatedMediumCount),
            ("retimedMedia", retimedMediumCount), ("restored", restoredCount), ("alreadyHere", alreadyHereCount),
            ("changedThere", changedThereCount), ("keptHere", keptHereCount), ("beside", tally.besideCount),
            ("records", tally.recordCount), ("withoutRecord", tally.withoutRecordCount),
        ] {
            object.append(key, .integer(count))
        }
        object.append("leftOut", .array(leftOut))
        object.append("unreadable", .integer(unreadableCount))
        object.append("withoutThumbnail", .integer(tally.withoutThumbnailCount + tally.undecodedCount))
        object.append("oddMetadata", .integer(tally.oddCount))
        object.append(
            "problems", .array(problems.map { ["kind": .string($0.kind), "count": .integer($0.count)] }))
        var sources = JSONObject()
        for (name, count) in tally.timeSources.sorted(by: { $0.key < $1.key }) { sources.append(name, .integer(count)) }
        object.append("timeSources", .object(sources))
        object.append("interrupted", .boolean(isInterrupted))
        object.append("dryRun", .boolean(isDryRun))
        object.append("entries", .array(entries.map { .string($0.description) }))
        return object
    }

    private var leftOut: [JSONValue] {
        tally.leftOut.sorted { $0.key < $1.key }.map { kind, counts in
            ["kind": .string(kind), "count": .integer(counts.count), "byteCount": .integer(counts.byteCount)]
        }
    }
}

extension ImportReportJSON {
    init(_ report: ImportReport, _ tally: ImportTally, isDryRun: Bool) {
        self.init(source: ExchangeRecognition.media, isDryRun: isDryRun, isInterrupted: report.isInterrupted)
        entryCount = report.entryCount
        mediumCounts = [.photo: report.photoCount, .sound: report.soundCount, .video: report.videoCount]
        (noteCount, changedNoteCount) = (report.noteCount, report.changedNoteCount)
        (updatedMediumCount, retimedMediumCount) = (report.updatedMediumCount, report.retimedMediumCount)
        days = report.days
        restoredCount = report.restoredCount
        alreadyHereCount = tally.alreadyHereCount
        self.tally = tally
        unreadableCount = tally.unreadableCount
        entries = report.entries
    }

    init(_ report: ExchangeReport, of format: String, isDryRun: Bool) {
        self.init(source: format, isDryRun: isDryRun, isInterrupted: report.isInterrupted)
        entryCount = report.importedCount
        mediumCounts = report.mediumCounts
        (taskCount, tagCount) = (report.taskCount, report.tags.count)
        days = report.days
        (updatedCount, restoredCount) = (report.updatedCount, report.restoredCount)
        alreadyHereCount = report.alreadyHereCount
        (changedThereCount, keptHereCount) = (report.changedThereCount, report.keptHereCount)
        problems = ImportProblem.Kind.allCases.compactMap { kind in
            report.problems[kind].map { (kind.rawValue, $0) }
        }
        entries = report.changedIDs
    }
}

extension Invocation {
    /// Prints the report of an import on standard output.
    func printJSON(_ report: ImportReportJSON) throws {
        try output.json(JSONWriter.bytes(of: .object(report.value)) + [0x0A])
    }
}
