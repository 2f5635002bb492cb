import Arguments
import DiaryModel

extension HelpTopics {
    static let json = HelpTopic(
        "json", "the JSON of entries and media",
        [
            .heading("An entry"), .definitions(entryKeys),
            .heading("A medium"), .definitions(mediumKeys),
            .heading("Counts"),
            .definitions([
                Definition("tags", "name entryCount firstDay lastDay"),
                Definition(
                    "stats",
                    "one object: entryCount dayCount firstDay lastDay wordCount photoCount soundCount soundDuration videoCount videoDuration pdfCount doubtfulTimeCount mediaByteCount databaseByteCount longestStreak presentStreak emptyDayCount periods; a streak: dayCount firstDay lastDay"
                ),
                Definition(
                    "calendar",
                    "one object: period entryCount dayCount days; a day: day week entryCount; with --tasks taskCount"),
                Definition(
                    "saved", "id name builtin count badge selection hidden error; selection is an array of words"),
                Definition(
                    "template", "id name text journal addTime updateTime questions; questions is an array of words"),
                Definition("stats --by KEY", "value count; value is null for entries without one"),
                Definition("stats --by KEY --mean NAME", "value count mean unit; sum, min and max as requested"),
                Definition("measure", "name count lastValue unit lastTime"),
                Definition("measure NAME", "name value unit creationTime timeZone hasTime id text"),
                Definition(
                    "import",
                    "one object, whatever came in: source entryCount photoCount soundCount videoCount pdfCount noteCount taskCount tagCount searchCount templateCount firstDay lastDay updated changedNoteCount updatedMedia retimedMedia restored alreadyHere changedThere keptHere beside records withoutRecord leftOut unreadable withoutThumbnail oddMetadata problems timeSources interrupted dryRun entries; what is left out: kind count byteCount; a problem: kind count"
                ),
                Definition(
                    "import --report FILE",
                    "one line per file: path pathBytes fate reason kind entry medium time timeSource refusedTimes warnings"
                ),
                Definition(
                    "import --watch",
                    "one object per group that arrived together: as import, with files; a file: as import --report"
                ),
                Definition(
                    "check",
                    "one object: sound database entryCount mediumCount originalCount originalByteCount originalsRead trashedEntryCount trashedMediumCount searchIndex lastBackup awaited conflictCount problems; a problem: kind harmless entry medium fileName path message remedy"
                ),
                Definition(
                    "undo --list",
                    "number time command summary undone entryCount entries; an entry: id title changes; a change by its key: old new, of tags added removed"
                ),
                Definition("history", "version time text current"),
                Definition("recognize --status", "one object: photos sounds seconds isAtWork always"),
                Definition(
                    "lock --status",
                    "one object: state diary encrypted openAt since idleSeconds readOnly engine version plainDiaries"),
                Definition(
                    "sync",
                    "one object: addedCount changedCount trashedCount restoredCount goneCount searchCount templateCount receivedMediaCount receivedByteCount sentCount sentMediaCount sentByteCount conflicts cameBack awaited waiting damaged clocksAhead setAside newState wentBack newIdentity ownClockAhead mendedClock; what waits: machine operationCount arrived version refused"
                ),
                Definition(
                    "sync status",
                    "one object: folder name rclone media machines awaited waiting foreign damaged conflictCount; a machine: id name thisMachine retired lastHeard operationCount appliedCount unseenCount wentBack secondsAhead"
                ),
                Definition("conflicts", "entry versions; a version: version machine time shown text"),
            ]),
            .heading("A wrong predicate, with --format json or jsonl"),
            .definitions([
                Definition("error", "one object on standard error: message predicate start length, exit 2"),
                Definition("start length", "its position in the predicate, in code points"),
                Definition("expected hint", "the expected text and a suggestion, if known"),
            ]),
            "json is one array, jsonl one object a line. The order of keys is fixed; keys are only ever added, and are absent if unknown.",
        ])

    private static var entryKeys: [Definition] {
        EntryKey.Explanation.allCases.map { explanation in
            let keys = EntryKey.keys(for: .json).filter { $0.explanation == explanation }
            return Definition(keys.map(\.name).joined(separator: " "), explanation.rawValue)
        }
    }

    private static var mediumKeys: [Definition] {
        MediumKey.Explanation.allCases.map { explanation in
            let keys = MediumKey.all.filter { $0.explanation == explanation }
            return Definition(keys.flatMap(\.names).joined(separator: " "), explanation.rawValue)
        }
    }
}
