import Arguments

extension HelpTopics {
    static let json = HelpTopic(
        "json", "the JSON of entries and media",
        [
            .heading("An entry"),
            .definitions([
                Definition("id", "a UUID"),
                Definition("creationTime updateTime addTime", "RFC 3339, on the entry's own clock"),
                Definition("timeZone", "the IANA name, or the offset if no more is known"),
                Definition("hasTime", "whether a time of day was given"),
                Definition("journal text title", "title is the text's first line"),
                Definition("tags starred", "names without their mark; true or false"),
                Definition("latitude longitude altitude", "degrees, metres; only if known"),
                Definition("place nearestPlace country countryCode", "the name you gave it, and the town near it"),
                Definition("rating", "on the scale of the program that it came from"),
                Definition(
                    "due dueTimeZone dueHasTime priority done doneTime cancelled", "tasks only; times in RFC 3339"),
                Definition("measurements", "an array, only if there are any; each: name value unit"),
                Definition("media", "an array, even if empty"),
                Definition("extra", "values of other programs that are not modelled"),
                Definition("match", "search only: key, start, length in code points"),
            ]),
            .heading("A medium"),
            .definitions([
                Definition(
                    "id type fileName mimeType hash byteCount",
                    "type is image (of a PDF, too), audio or video; hash is BLAKE2b-256"),
                Definition("captureTime", "RFC 3339"),
                Definition(
                    "timeDoubt",
                    "only for a doubtful time: file for the file's date, name for a day in its name, day for a day, month or year in the file"
                ),
                Definition("width height orientation make model lens", "pixels as stored, before orientation"),
                Definition("latitude longitude altitude", "degrees, metres"),
                Definition("duration sampleRate channels bitDepth codec", "seconds, hertz"),
                Definition(
                    "filmDuration hasFilm", "of photos with a film, inside or beside them: its seconds, if known; true"),
                Definition("title artist album date comment caption", "its tags, and your caption"),
                Definition("exposureTime fNumber isoSpeed focalLength", "seconds, f-number, ISO, millimetres"),
                Definition("description keywords", "the description by the camera or a program"),
                Definition("videoCodec frameRate", "of videos: ffmpeg's name of the codec, frames per second"),
                Definition(
                    "rating", "the stars that a program for photos wrote into the file, 1 to 5; -1 for rejected"),
                Definition("fileNameBytes", "base64, if the name's bytes are not its text"),
                Definition("file", "exports only: the original's path below the export"),
                Definition("film", "exports with --films: the path of the film of a motion photo"),
                Definition("companions", "files kept with it: kind fileName mimeType hash byteCount file"),
                Definition("awaited", "the machine that still has to give its original, where one has"),
                Definition("diaryEntry", "media and trash only: the id of its entry"),
            ]),
            .heading("Counts"),
            .definitions([
                Definition("tags", "name entryCount firstDay lastDay"),
                Definition(
                    "stats",
                    "one object: entryCount dayCount firstDay lastDay wordCount photoCount soundCount soundDuration videoCount videoDuration pdfCount doubtfulTimeCount mediaByteCount databaseByteCount longestStreak presentStreak emptyDayCount periods; a streak: dayCount firstDay lastDay"
                ),
                Definition("calendar", "one object: period entryCount dayCount days; a day: day week entryCount"),
                Definition(
                    "saved", "id name builtin count badge selection hidden error; selection is an array of words"),
                Definition("stats --by KEY", "value count; value is null for entries without one"),
                Definition("stats --by KEY --mean NAME", "value count mean unit; sum, min and max as requested"),
                Definition("measure", "name count lastValue unit lastTime"),
                Definition("measure NAME", "name value unit creationTime timeZone hasTime id text"),
                Definition(
                    "import",
                    "one object, whatever came in: source entryCount photoCount soundCount videoCount pdfCount noteCount taskCount tagCount searchCount firstDay lastDay updated changedNoteCount updatedMedia retimedMedia restored alreadyHere changedThere keptHere beside records withoutRecord leftOut unreadable withoutThumbnail oddMetadata problems timeSources interrupted dryRun entries; what is left out: kind count byteCount; a problem: kind count"
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
                    "one object: sound database entryCount mediumCount originalCount originalByteCount originalsRead searchIndex lastBackup awaited conflictCount problems; a problem: kind harmless entry medium fileName path message remedy"
                ),
                Definition(
                    "sync",
                    "one object: addedCount changedCount trashedCount restoredCount goneCount searchCount receivedMediaCount receivedByteCount sentCount sentMediaCount sentByteCount conflicts cameBack awaited waiting damaged clocksAhead newIdentity"
                ),
                Definition(
                    "sync status",
                    "one object: folder name rclone media machines awaited foreign damaged conflictCount; a machine: id name thisMachine retired lastHeard operationCount appliedCount unseenCount wentBack"
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
}
