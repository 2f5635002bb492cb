import Chronology
package import JSON

/// An entry in JSON, in the schema of `help json`.
package enum EntryJSON {
    /// The entry's object: keys in the schema's order, what isn't known left out.
    ///
    /// - Parameter withoutPlaces: leaves positions and place names out, of media too, and `extra`, which may tell them.
    /// - Parameter files: for exports, where the copies of each medium's files lie below the export.
    package static func object(
        of entry: DiaryEntry, withoutPlaces: Bool = false, files: [ExportedFiles]? = nil
    ) -> JSONObject {
        var object = JSONObject()
        let zone = entry.creationTime
        object.append("id", .string(entry.id.description))
        object.append("creationTime", .string(zone.rfc3339()))
        object.append("updateTime", .string(zone.at(entry.updateTime).rfc3339()))
        object.append("addTime", .string(zone.at(entry.addTime).rfc3339()))
        object.append("timeZone", .string(zone.zoneName))
        object.append("hasTime", .boolean(entry.hasTime))
        object.append("journal", .string(entry.journal))
        object.append("text", .string(entry.text))
        if !entry.title.isEmpty { object.append("title", .string(entry.title)) }
        object.append("tags", .array(entry.tags.map(JSONValue.string)))
        object.append("starred", .boolean(entry.starred))
        if !withoutPlaces {
            append(entry.position, to: &object)
            append("place", entry.place, to: &object)
        }
        let media = entry.media.enumerated().map { index, medium in
            mediumObject(of: medium, withoutPlaces: withoutPlaces, files: files?[index])
        }
        object.append("media", .array(media.map(JSONValue.object)))
        if !withoutPlaces { appendExtra(entry.extra, to: &object) }
        return object
    }

    /// A medium's object: keys in the schema's order, what isn't known left out.
    package static func mediumObject(
        of medium: Medium, withoutPlaces: Bool = false, files: ExportedFiles? = nil
    ) -> JSONObject {
        let metadata = medium.metadata
        var object = JSONObject()
        object.append("id", .string(medium.id.description))
        object.append("type", .string(medium.type.rawValue))
        append("fileName", medium.fileName, to: &object)
        append("mimeType", medium.mimeType, to: &object)
        object.append("hash", .string(medium.hash.description))
        object.append("byteCount", .integer(medium.byteCount))
        if let time = medium.captureTime {
            object.append("captureTime", .string(ZonedTime(instant: time.instant, utcOffset: time.utcOffset).rfc3339()))
        }
        append("width", metadata.width, to: &object)
        append("height", metadata.height, to: &object)
        append("orientation", metadata.orientation, to: &object)
        append("make", metadata.make, to: &object)
        append("model", metadata.model, to: &object)
        append("lens", metadata.lens, to: &object)
        if !withoutPlaces { append(metadata.position, to: &object) }
        append("duration", metadata.duration, to: &object)
        append("sampleRate", metadata.sampleRate, to: &object)
        append("channels", metadata.channels, to: &object)
        append("bitDepth", metadata.bitDepth, to: &object)
        append("codec", metadata.codec, to: &object)
        append("title", metadata.title, to: &object)
        append("artist", metadata.artist, to: &object)
        append("album", metadata.album, to: &object)
        append("date", metadata.date, to: &object)
        append("comment", metadata.comment, to: &object)
        append("caption", medium.caption, to: &object)
        append("exposureTime", metadata.exposureTime, to: &object)
        append("fNumber", metadata.fNumber, to: &object)
        append("isoSpeed", metadata.isoSpeed, to: &object)
        append("focalLength", metadata.focalLength, to: &object)
        append("description", metadata.description, to: &object)
        if !metadata.keywords.isEmpty { object.append("keywords", .array(metadata.keywords.map(JSONValue.string))) }
        append("fileNameBytes", medium.fileNameBytes.map(Base64.encode), to: &object)
        append("file", files?.original, to: &object)
        if !medium.companions.isEmpty {
            let companions = medium.companions.enumerated().map { index, companion in
                companionObject(of: companion, file: files?.companions[index])
            }
            object.append("companions", .array(companions.map(JSONValue.object)))
        }
        if !withoutPlaces { appendExtra(medium.extra, to: &object) }
        return object
    }

    private static func companionObject(of companion: Medium.Companion, file: String?) -> JSONObject {
        var object = JSONObject()
        object.append("kind", .string(companion.kind.rawValue))
        append("fileName", companion.fileName, to: &object)
        append("mimeType", companion.mimeType, to: &object)
        object.append("hash", .string(companion.hash.description))
        object.append("byteCount", .integer(companion.byteCount))
        append("fileNameBytes", companion.fileNameBytes.map(Base64.encode), to: &object)
        append("file", file, to: &object)
        return object
    }

    private static func append(_ position: Position?, to object: inout JSONObject) {
        guard let position else { return }
        object.append("latitude", .double(position.latitude))
        object.append("longitude", .double(position.longitude))
        append("altitude", position.altitude, to: &object)
    }

    private static func append(_ key: String, _ value: String?, to object: inout JSONObject) {
        if let value { object.append(key, .string(value)) }
    }

    private static func append(_ key: String, _ value: Int?, to object: inout JSONObject) {
        if let value { object.append(key, .integer(value)) }
    }

    private static func append(_ key: String, _ value: Double?, to object: inout JSONObject) {
        if let value { object.append(key, .double(value)) }
    }

    private static func appendExtra(_ extra: String?, to object: inout JSONObject) {
        guard let extra, let value = try? JSONParser.parse(extra) else { return }
        object.append("extra", value)
    }
}

extension ZonedTime {
    /// Another moment on the same clock.
    fileprivate func at(_ instant: Instant) -> ZonedTime {
        ZonedTime(instant: instant, utcOffset: utcOffset, zoneName: zoneName)
    }
}
