package import Chronology
import JSON

/// What was said of a recording when it was begun: kept beside it, as `recording-….json`, until the diary has both.
package struct RecordingNote: Sendable {
    /// The entry that the recording is for; nil where it is to be a new one.
    package var entry: UniqueIdentifier?
    /// The text.
    package var text = ""
    /// When it happened, where that was said; else the recording's own beginning is meant.
    package var creationTime: ZonedTime?
    /// Whether a time of day was said.
    package var hasTime = true
    package var tags: [String] = []
    package var starred = false
    package var journal: String?
    package var place: String?
    package var position: Position?
    /// The task that it is, without its place beside another one.
    package var task: DiaryTask?
    package var measurements: [DiaryMeasurement] = []
    /// Files that were to come with it, from the root on.
    package var files: [FilePath] = []

    /// A note that says nothing.
    package init() {}

    /// The words of a new entry's draft.
    ///
    /// - Parameter moment: when the recording was begun, which need not be told.
    package init(_ draft: EntryDraft, begunAt moment: Instant) {
        text = draft.text
        if draft.creationTime.instant != moment || !draft.hasTime {
            (creationTime, hasTime) = (draft.creationTime, draft.hasTime)
        }
        (tags, starred, journal) = (draft.tags, draft.starred, draft.journal)
        (place, position) = (draft.place, draft.position)
        (task, measurements) = (draft.task, draft.measurements)
    }

    /// Adds what it says to a draft that says less; what the draft says itself stays.
    ///
    /// - Parameter takesTime: whether nothing newer says when it happened.
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
        object["latitude"] = position.map { .double($0.latitude) }
        object["longitude"] = position.map { .double($0.longitude) }
        object["altitude"] = position?.altitude.map { .double($0) }
        EntryJSON.append(task, to: &object)
        object["measurements"] = .array(measurements.map { .object(EntryJSON.measurementObject(of: $0)) })
        let paths = files.filter { Array($0.description.utf8) == $0.bytes }
        object["files"] = .array(paths.map { .string($0.description) })
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }

    /// Reads a note; nil where it is none.
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
        if let latitude = object["latitude"]?.doubleValue, let longitude = object["longitude"]?.doubleValue {
            position = Position(
                latitude: latitude, longitude: longitude, altitude: object["altitude"]?.doubleValue)
        }
        let calendar = EntryLineCalendar(zones: ZoneDatabase(), local: .utc)
        task = (try? EntryLine.task(of: object, calendar: calendar)) ?? nil
        measurements = (try? EntryLine.measurements(of: object)) ?? []
        files = object["files"]?.arrayValue?.compactMap(\.stringValue).map { FilePath($0) } ?? []
    }
}
