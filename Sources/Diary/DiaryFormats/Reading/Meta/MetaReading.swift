import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// What exports of Facebook and Instagram have in common: their times, and how they name and describe media.
final class MetaReading {
    let reading: RecordReading
    var clock: SourceClock { reading.clock }
    private var files: MediaFinder
    /// The paths of the files that are media of entries.
    private(set) var taken: Set<String> = []
    /// The numbers of entries of a moment.
    private var counts: [Int64: Int] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        files = MediaFinder(source)
    }

    /// The name of the next entry of a moment, since posts have no identifiers.
    func identifier(of moment: Instant) -> String {
        let count = counts[moment.microseconds, default: 0] + 1
        counts[moment.microseconds] = count
        let seconds = "\(moment.microseconds / 1_000_000)"
        return count == 1 ? seconds : "\(seconds) \(count)"
    }

    /// A count of seconds as a moment; 0 is none.
    static func moment(_ value: JSONValue?) -> Instant? {
        guard let seconds = value?.lenientDouble, seconds != 0 else { return nil }
        return SourceClock.instant(secondsSince1970: seconds)
    }

    /// The file of a medium's description; nil if there is none.
    func file(of object: JSONObject, _ document: ImportSource.File) -> ImportSource.File? {
        (object["uri"] ?? object["path"])?.filledText.flatMap { files.take(path: $0, above: document) }
    }

    /// Notes that a described medium is of an entry that is left out.
    func ignore(_ object: JSONObject, _ document: ImportSource.File) {
        if let file = file(of: object, document) { reading.sink.ignore(file) }
    }

    /// Adds a described medium to an entry; one that isn't there is reported.
    ///
    /// - Parameter captionKeys: the members that may be its caption, which isn't the entry's text.
    func attach(
        _ object: JSONObject, to entry: inout SourceEntry, _ document: ImportSource.File, captionKeys: [String]
    ) throws {
        var record = SourceRecord(object)
        guard let path = (record.take("uri") ?? record.take("path"))?.filledText else {
            return try reading.report(.oddValue, entry.place, "a photo or video has no path")
        }
        let found = file(of: object, document)
        guard let file = try reading.medium(found, named: path, of: entry.place) else { return }
        taken.insert(file.path)
        guard !entry.has(file) else { return }
        var medium = SourceMedium(file: file)
        let text = entry.line[.text]?.stringValue?.trimmingSpaces
        for key in captionKeys {
            let words = record.rest[key]?.filledText?.withLineFeeds.trimmingSpaces
            guard words != nil || record.rest[key]?.stringValue != nil else { continue }
            _ = record.take(key)
            if let words, words != text, medium.caption == nil { medium.caption = words }
        }
        describe(&medium, Self.camera(object))
        // A picture that the program made of a film.
        if let drawn = object["thumbnail"]?.objectValue.flatMap({ self.file(of: $0, document) }), drawn != file {
            reading.sink.ignore(drawn)
        }
        medium.unmodelled = record.unmodelled()
        entry.media.append(medium)
    }

    private func describe(_ medium: inout SourceMedium, _ camera: [JSONObject]) {
        let first = { (key: String) in camera.lazy.compactMap { $0[key] }.first }
        let time = Self.moment(first("taken_timestamp"))
        medium.record.set(.captureTime, time.map(clock.local.zonedTime))
        medium.record.set(.make, first("camera_make")?.filledText)
        medium.record.set(.model, first("camera_model")?.filledText)
        if let position = Self.position(camera) { medium.record.setPosition(position.latitude, position.longitude) }
    }

    /// The records of cameras in a medium's description.
    static func camera(_ object: JSONObject) -> [JSONObject] {
        let kinds = object["media_metadata"]?.objectValue?.members ?? []
        return kinds.flatMap { $0.value.objectValue?["exif_data"]?.arrayValue ?? [] }.compactMap(\.objectValue)
    }

    /// The position in records of cameras or in a place; 0, 0 is none.
    static func position(_ objects: [JSONObject]) -> (latitude: Double, longitude: Double)? {
        for object in objects {
            guard let latitude = object["latitude"]?.lenientDouble, let longitude = object["longitude"]?.lenientDouble,
                latitude != 0 || longitude != 0
            else { continue }
            return (latitude, longitude)
        }
        return nil
    }

    /// The objects of a member, which is an array of them or one.
    static func objects(_ value: JSONValue?) -> [JSONObject] {
        value?.arrayValue?.compactMap(\.objectValue) ?? value?.objectValue.map { [$0] } ?? []
    }
}
