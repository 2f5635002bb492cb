import Chronology
import PredicateLanguage

extension DiaryVocabulary {
    /// Other common names of the keys of a medium.
    package static let mediumSynonyms: [String: String] = [
        "iso": "isoSpeed", "isospeedratings": "isoSpeed", "sensitivity": "isoSpeed", "camera": "model",
        "cameramodel": "model", "device": "model", "phone": "model", "brand": "make", "manufacturer": "make",
        "maker": "make", "cameramake": "make", "aperture": "fNumber", "aperturevalue": "fNumber",
        "maxaperturevalue": "fNumber", "fstop": "fNumber", "f": "fNumber", "stars": "rating", "starrating": "rating",
        "rated": "rating",
        "shutter": "exposureTime", "shutterspeed": "exposureTime", "exposure": "exposureTime", "focal": "focalLength",
        "lensmodel": "lens", "file": "fileName", "filename": "fileName", "name": "fileName", "size": "byteCount",
        "bytes": "byteCount", "filesize": "byteCount", "kind": "type", "mediatype": "type", "mime": "mimeType",
        "contenttype": "mimeType", "taken": "captureTime", "shot": "captureTime", "datetaken": "captureTime",
        "datetimeoriginal": "captureTime", "capturedate": "captureTime", "time": "captureTime",
        "recorded": "captureTime", "gps": "latitude", "lat": "latitude", "location": "latitude",
        "position": "latitude", "coordinates": "latitude", "lon": "longitude", "lng": "longitude",
        "long": "longitude", "elevation": "altitude", "seconds": "duration", "runtime": "duration",
        "playtime": "duration", "samplerate": "sampleRate", "rate": "sampleRate", "bits": "bitDepth",
        "encoding": "codec", "singer": "artist", "author": "artist", "creator": "artist", "track": "title",
        "record": "album", "tag": "keywords", "tags": "keywords", "subject": "keywords", "sha256": "hash",
        "checksum": "hash", "rotation": "orientation", "entry": "diaryEntry", "text": "diaryEntry.text",
        "starred": "diaryEntry.starred", "journal": "diaryEntry.journal", "place": "diaryEntry.place",
        "creationtime": "diaryEntry.creationTime", "doubt": "timeDoubt", "doubtful": "timeDoubt",
        "livephoto": "hasFilm", "motionphoto": "hasFilm", "ocr": "recognizedText", "transcript": "recognizedText",
        "transcription": "recognizedText", "recognized": "recognizedText",
    ]

    /// Other common names of the keys of an entry; keys of media are those of ANY of its media.
    static let entrySynonyms: [String: String] = {
        var synonyms: [String: String] = [:]
        for (name, key) in mediumSynonyms where !key.hasPrefix("diaryEntry") { synonyms[name] = "ANY media." + key }
        for key in mediumKeys.keys where key != "diaryEntry" { synonyms[key.lowercased()] = "ANY media." + key }
        for key in entryKeys.keys { synonyms[key.lowercased()] = nil }
        return synonyms.merging(ownEntrySynonyms) { _, own in own }
    }()

    private static let ownEntrySynonyms: [String: String] = [
        "star": "starred", "favorite": "starred", "favourite": "starred",
        "fav": "starred", "flagged": "starred", "date": "creationTime", "datetime": "creationTime",
        "time": "creationTime", "when": "creationTime", "created": "creationTime", "createdat": "creationTime",
        "creationdate": "creationTime", "written": "creationTime", "timestamp": "creationTime",
        "modified": "updateTime", "modifieddate": "updateTime", "edited": "updateTime", "updated": "updateTime",
        "updatedat": "updateTime", "changed": "updateTime", "added": "addTime", "imported": "importNumber",
        "import": "importNumber", "photo": "media", "photos": "media", "picture": "media", "pictures": "media",
        "image": "media", "images": "media", "sound": "media", "sounds": "media", "audio": "media", "video": "media",
        "videos": "media", "attachment": "media", "attachments": "media", "medium": "media", "tag": "tags",
        "tagged": "tags", "hashtag": "tags", "hashtags": "tags", "label": "tags", "labels": "tags",
        "category": "tags", "gps": "latitude", "lat": "latitude", "position": "latitude",
        "coordinates": "latitude", "coordinate": "latitude", "lon": "longitude", "lng": "longitude",
        "long": "longitude", "elevation": "altitude", "height": "altitude", "location": "place", "city": "nearestPlace",
        "town": "nearestPlace", "address": "place", "placename": "place", "words": "wordCount",
        "wordcount": "wordCount", "length": "text.length", "body": "text", "content": "text", "note": "text",
        "message": "text", "entry": "text", "heading": "title", "subject": "title", "headline": "title",
        "name": "title", "notebook": "journal", "book": "journal", "journalname": "journal", "zone": "timeZone",
        "tz": "timeZone", "timezone": "timeZone", "dayofweek": "weekday", "wday": "weekday", "dow": "weekday",
        "uuid": "id", "identifier": "id", "thumbnail": "icon", "task": "isTask", "todo": "isTask", "done": "isDone",
        "finished": "isDone", "cancelled": "isCancelled", "canceled": "isCancelled", "completed": "isDone",
        "duedate": "due", "deadline": "due", "overdue": "isPastDue",
        "pastdue": "isPastDue", "urgency": "priority", "rank": "priority", "repeat": "repeats",
        "repeating": "repeats", "recurring": "repeats", "recurs": "repeats", "rrule": "repeatRule",
        "recurrence": "repeatRule", "late": "daysLate", "lateness": "daysLate", "measurement": "measurements",
        "measured": "measurements", "unit": "ANY measurements.unit", "value": "values.NAME",
    ]

    static let entryDomains: [String: Vocabulary.Domain] = [
        "month": .numbers(1...12, named: DateVocabulary.months.mapValues(Int64.init)), "day": .numbers(1...31),
        "hour": .numbers(0...23),
        "weekday": .numbers(1...7, named: DateVocabulary.weekdays.mapValues(Int64.init)),
        "latitude": .numbers(-90...90),
        "longitude": .numbers(-180...180), "priority": .numbers(0...5), "tags": .unmarked, "id": .identifiers,
        "countryCode": .codes,
        "starred": .numbers(0...1), "hasTime": .numbers(0...1), "isTask": .numbers(0...1),
        "isCancelled": .numbers(0...1), "isDone": .numbers(0...1),
        "isPastDue": .numbers(0...1), "dueHasTime": .numbers(0...1), "repeats": .numbers(0...1),
    ]

    static let mediumDomains: [String: Vocabulary.Domain] = [
        "type": .words(["image", "audio", "video"], meant: typeNames), "orientation": .numbers(1...8),
        "latitude": .numbers(-90...90), "longitude": .numbers(-180...180), "id": .identifiers,
        "date": .writtenDates(dateKey: "captureTime"), "hasFilm": .numbers(0...1),
        "timeDoubt": .words(Medium.TimeDoubt.allCases.map(\.rawValue)),
    ]

    private static let typeNames = [
        "photo": "image", "photos": "image", "picture": "image", "pictures": "image", "images": "image",
        "sound": "audio", "sounds": "audio", "recording": "audio", "music": "audio", "film": "video", "movie": "video",
        "videos": "video",
    ]

    /// An example of a condition about a key; nil for other text.
    package static func example(of path: String) -> String? {
        if path == "values" { return "values.weight > 0" }
        let owner = ["media.", "measurements."].first(where: path.hasPrefix)
        let key = String(path.dropFirst(owner?.utf8.count ?? 0))
        let isOfMedia = owner == "media."
        let keys = isOfMedia ? mediumKeys : owner == nil ? entryKeys : MeasurementObject.keys
        guard let type = keys[key] else { return nil }
        let subject = owner == nil ? path : "ANY \(path)"
        switch type {
        case .string: return "\(subject) CONTAINS[cd] 'word'"
        case .number: return "\(subject) > 0"
        case .boolean: return "\(subject) = YES"
        case .date: return key == "due" ? "due < 'tomorrow'" : "\(subject) > 'last month'"
        case .collection: return isOfMedia ? "\(subject) = 'word'" : "\(path).@count > 0"
        case .object, .presence, .any: return "\(subject) != nil"
        }
    }
}
