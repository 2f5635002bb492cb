import Chronology
import DiaryMedia
import DiaryModel
import JSON

extension ImportReport {
    /// The report as one JSON object, with the same keys whatever came in.
    ///
    /// - Parameter source: the name of the format; `media` for files and folders of photos, sounds and videos.
    func json(of source: String, isDryRun: Bool) -> JSONObject {
        var object: JSONObject = ["source": .string(source)]
        for (key, count) in [
            ("entryCount", entryCount), ("photoCount", mediumCounts[.photo] ?? 0),
            ("soundCount", mediumCounts[.sound] ?? 0), ("videoCount", mediumCounts[.video] ?? 0),
            ("pdfCount", mediumCounts[.pdf] ?? 0), ("noteCount", noteCount), ("taskCount", taskCount),
            ("tagCount", tags.count), ("searchCount", searchCount), ("templateCount", templateCount),
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
            ("alreadyHere", alreadyHereCount), ("changedThere", changedThereCount), ("keptHere", keptHereCount),
            ("beside", companionCounts.total), ("records", recordCount), ("withoutRecord", withoutRecordCount),
        ] {
            object.append(key, .integer(count))
        }
        object.append("leftOut", .array(leftOutJSON))
        for (key, count) in [
            ("unreadable", unreadableCount),
            ("withoutThumbnail", undecoded.values.reduce(withoutThumbnail.total) { $0 + $1.total }),
            ("oddMetadata", oddMetadataCount),
        ] {
            object.append(key, .integer(count))
        }
        let problems = ImportWords.problems(of: self)
        object.append("problems", .array(problems.map { ["kind": .string($0), "count": .integer($1)] }))
        var sources = JSONObject()
        for (name, count) in ImportWords.timeSources(of: self).counts.sorted(by: { $0.key < $1.key }) {
            sources.append(name, .integer(count))
        }
        object.append("timeSources", .object(sources))
        object.append("interrupted", .boolean(isInterrupted))
        object.append("dryRun", .boolean(isDryRun))
        object.append("entries", .array(entries.map { .string($0.description) }))
        return object
    }

    private var leftOutJSON: [JSONValue] {
        ImportWords.leftOut(of: self).map { kind, _, counts in
            ["kind": .string(kind), "count": .integer(counts.count), "byteCount": .integer(counts.byteCount)]
        }
    }
}
