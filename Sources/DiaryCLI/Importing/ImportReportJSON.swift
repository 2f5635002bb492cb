import Chronology
import DiaryCore
import JSON

/// The report of an import as one JSON object.
struct ImportReportJSON {
    let report: ImportReport
    let tally: ImportTally
    let isDryRun: Bool

    var value: JSONValue {
        var object: JSONObject = [
            "photoCount": .integer(report.photoCount), "soundCount": .integer(report.soundCount),
            "videoCount": .integer(report.videoCount),
            "entryCount": .integer(report.entryCount),
        ]
        if report.noteCount > 0 { object.append("noteCount", .integer(report.noteCount)) }
        if report.changedNoteCount > 0 { object.append("changedNoteCount", .integer(report.changedNoteCount)) }
        if let days = report.days {
            object.append("firstDay", .string(days.lowerBound.description))
            object.append("lastDay", .string(days.upperBound.description))
        }
        object.append("alreadyHere", .integer(tally.alreadyHereCount))
        object.append("healed", .integer(report.healedCount))
        object.append("beside", .integer(tally.besideCount))
        if report.updatedMediumCount > 0 { object.append("updatedMedia", .integer(report.updatedMediumCount)) }
        if report.retimedMediumCount > 0 { object.append("retimedMedia", .integer(report.retimedMediumCount)) }
        if tally.recordCount > 0 {
            object.append("records", .integer(tally.recordCount))
            object.append("withoutRecord", .integer(tally.withoutRecordCount))
        }
        object.append(
            "leftOut",
            .array(
                tally.leftOut.sorted { $0.key < $1.key }.map { kind, counts in
                    ["kind": .string(kind), "count": .integer(counts.count), "byteCount": .integer(counts.byteCount)]
                }))
        object.append("unreadable", .integer(tally.unreadableCount))
        object.append("withoutThumbnail", .integer(tally.withoutThumbnailCount + tally.undecodedCount))
        object.append("oddMetadata", .integer(tally.oddCount))
        var sources = JSONObject()
        for (name, count) in tally.timeSources.sorted(by: { $0.key < $1.key }) { sources.append(name, .integer(count)) }
        object.append("timeSources", .object(sources))
        object.append("interrupted", .boolean(report.isInterrupted))
        object.append("dryRun", .boolean(isDryRun))
        object.append("entries", .array(report.entries.map { .string($0.description) }))
        return .object(object)
    }
}
