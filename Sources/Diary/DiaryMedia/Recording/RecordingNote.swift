package import Chronology
package import DiaryModel
import JSON

/// The options given when a recording was begun: kept beside it, as `recording-….json`, until both are in the diary.
package struct RecordingNote: Sendable {
    /// The entry that the recording is for; nil for a new one.
    package var entry: UniqueIdentifier?
    package var text = ""
    /// The time of the event, if given; else the recording's own beginning is used.
    package var creationTime: ZonedTime?
    package var hasTime = true
    package var tags: [String] = []
    package var starred = false
    package var journal: String?
    package var place: String?
    package var position: Position?
    /// The task, without its position relative to another one.
    package var task: DiaryTask?
    package var measurements: [DiaryMeasurement] = []
    /// The absolute paths of files to be added with it.
    package var files: [FilePath] = []

    package init() {}

    /// The values for a new entry's draft.
    ///
    /// - Parameter moment: the beginning of the recording, which need not be stored.
    package init(_ draft: EntryDraft, begunAt moment: Instant) {
        text = draft.text
        if draft.creationTime.instant != moment || !draft.hasTime {
            (creationTime, hasTime) = (draft.creationTime, draft.hasTime)
        }
        (tags, starred, journal) = (draft.tags, draft.starred, draft.journal)
        (place, position) = (draft.place, draft.position)
        (task, measurements) = (draft.task, draft.measurements)
    }

    /// Fills in a draft's missing values; existing ones stay.
    ///
    /// - Parameter takesTime: whether the note's time is used, since nothing newer has one.
    package func complete(_ draft: inout EntryDraft, takesTime: Bool) {
        if draft.text.isEmpty { draft.text = text }
        if takesTime, let creationTime { (draft.creationTime, draft.hasTime) = (creationTime, hasTime) }
        draft.tags = tags + draft.tags.filter { !tags.contains($0) }
        draft.starred = draft.starred || starred
        draft.journal = draft.journal ?? journal
        draft.place = draft.place ?? place
        draft.position = draft.position ?? position
        draft.task = draft.task ?? task
        draft.measurements = measurements + draft.measurements.filter { !measurements.contains($0) }
    }
}

extension RecordingNote {
    /// The note as a file's bytes; paths that are not UTF-8 are left out.
    var bytes: [UInt8] {
        var object: JSONObject = ["text": .string(text), "hasTime": .boolean(hasTime), "starred": .boolean(starred)]
        object["entry"] = entry.map { .string($0.description) }
        object["creationTime"] = creationTime.map { .string($0.rfc3339()) }
        object["timeZone"] = creationTime.map { .string($0.zoneName) }
        object["tags"] = .array(tags.map { .string($0) })
        object["journal"] = journal.map { .string($0) }
        object["place"] = place.map { .string($0) }
        position?.append(to: &object)
        EntryJSON.append(task, to: &object)
        object["measurements"] = .array(measurements.map { .object(EntryJSON.measurementObject(of: $0)) })
        let paths = files.filter { Array($0.description.utf8) == $0.bytes }
        object["files"] = .array(paths.map { .string($0.description) })
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }

    /// Reads a note; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let object = (try? JSONParser.parse(bytes))?.objectValue else { return nil }
        entry = object["entry"]?.stringValue.flatMap { UniqueIdentifier($0) }
        text = object["text"]?.stringValue ?? ""
        if let time = object["creationTime"]?.stringValue.flatMap({ try? ZonedTime(rfc3339: $0) }) {
            let zone = object["timeZone"]?.stringValue ?? time.zoneName
            creationTime = ZonedTime(instant: time.instant, utcOffset: time.utcOffset, zoneName: zone)
        }
        hasTime = object["hasTime"]?.booleanValue ?? true
        tags = object["tags"]?.arrayValue?.compactMap(\.stringValue) ?? []
        starred = object["starred"]?.booleanValue ?? false
        journal = object["journal"]?.stringValue
        place = object["place"]?.stringValue
        position = Position(object)
        let calendar = EntryLineCalendar(zones: ZoneDatabase(), local: .utc)
        task = (try? EntryLine.task(of: object, calendar: calendar)) ?? nil
        measurements = (try? EntryLine.measurements(of: object)) ?? []
        files = object["files"]?.arrayValue?.compactMap(\.stringValue).map { FilePath($0) } ?? []
    }
}
