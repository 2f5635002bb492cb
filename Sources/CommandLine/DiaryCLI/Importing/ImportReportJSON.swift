import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import JSON

extension ImportReport {
    /// The report as one JSON object, with the same keys whatever came in.
    ///
    /// - Parameters:
    ///     - source: the name of the format; `media` for files and folders of photos, sounds and videos.
    ///     - tally: the files that were not imported as a medium, and what else is known of them.
    func json(of source: String, _ tally: ImportTally, isDryRun: Bool) -> JSONObject {
        var object: JSONObject = ["source": .string(source)]
        for (key, count) in [
            ("entryCount", entryCount), ("photoCount", mediumCounts[.photo] ?? 0),
            ("soundCount", mediumCounts[.sound] ?? 0), ("videoCount", mediumCounts[.video] ?? 0),
            ("pdfCount", mediumCounts[.pdf] ?? 0), ("noteCount", noteCount), ("taskCount", taskCount),
            ("tagCount", tags.count), ("searchCount", searchCount),
        ] {
            object.append(key, .integer(count))
        }
        if let days {
            object.append("firstDay", .string(days.lowerBound.description))
            object.append("lastDay", .string(days.upperBound.description))
        }
        for (key, count) in [
            ("updated", updatedCount), ("changedNoteCount", changedNoteCount), ("updatedMedia", updatedMediumCount),
            ("retimedMedia", retimedMediumCount), ("restored", restoredCount),
            ("alreadyHere", alreadyHereCount + tally.alreadyHereCount), ("changedThere", changedThereCount),
            ("keptHere", keptHereCount), ("beside", tally.besideCount), ("records", tally.recordCount),
            ("withoutRecord", tally.withoutRecordCount),
        ] {
            object.append(key, .integer(count))
        }
        object.append("leftOut", .array(tally.leftOutJSON))
        for (key, count) in [
            ("unreadable", unreadableCount + tally.unreadableCount),
            ("withoutThumbnail", tally.withoutThumbnailCount + tally.undecodedCount), ("oddMetadata", tally.oddCount),
        ] {
            object.append(key, .integer(count))
        }
        let kinds = ImportProblem.Kind.allCases.compactMap { kind in problems[kind].map { (kind.rawValue, $0) } }
        object.append("problems", .array(kinds.map { ["kind": .string($0), "count": .integer($1)] }))
        var sources = JSONObject()
        for (name, count) in tally.timeSources.sorted(by: { $0.key < $1.key }) { sources.append(name, .integer(count)) }
        object.append("timeSources", .object(sources))
        object.append("interrupted", .boolean(isInterrupted))
        object.append("dryRun", .boolean(isDryRun))
        object.append("entries", .array(entries.map { .string($0.description) }))
        return object
    }
}

extension ImportTally {
    fileprivate var leftOutJSON: [JSONValue] {
        leftOut.sorted { $0.key < $1.key }.map { kind, counts in
            ["kind": .string(kind), "count": .integer(counts.count), "byteCount": .integer(counts.byteCount)]
        }
    }
}

extension Invocation {
    /// Prints the report of an import on standard output.
    func printJSON(_ report: JSONObject) throws {
        try output.json(JSONWriter.bytes(of: .object(report)) + [0x0A])
    }
}
