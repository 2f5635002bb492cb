import Chronology
import JSON
import TextFolding

/// A medium as machines share it: what never changes of it is one value.
enum MediumFields {
    static func object(of medium: Medium) -> JSONObject {
        var object: JSONObject = [
            "type": .string(medium.type.rawValue), "hash": .string(medium.hash.description),
            "byteCount": .integer(medium.byteCount), "extension": .string(medium.fileExtension),
            "addTime": .integer(medium.addTime.microseconds),
        ]
        append("fileName", medium.fileName, to: &object)
        append("fileNameBytes", medium.fileNameBytes.map(Base64.encode), to: &object)
        append("mimeType", medium.mimeType, to: &object)
        append("timeSource", medium.timeSource?.rawValue, to: &object)
        if let time = medium.captureTime ?? medium.assumedTime {
            object.append("time", .array([.integer(time.instant.microseconds), .integer(time.utcOffset)]))
        }
        for field in MediumField.all { field.append(medium.metadata, to: &object, withoutPlaces: false) }
        append("extra", medium.extra, to: &object)
        return object
    }

    static func object(of companion: Medium.Companion) -> JSONObject {
        var object: JSONObject = [
            "kind": .string(companion.kind.rawValue), "byteCount": .integer(companion.byteCount),
            "extension": .string(companion.fileExtension),
        ]
        append("fileName", companion.fileName, to: &object)
        append("fileNameBytes", companion.fileNameBytes.map(Base64.encode), to: &object)
        append("mimeType", companion.mimeType, to: &object)
        return object
    }

    /// The object of a medium or companion, with the members that a later version of this program wrote.
    ///
    /// - Parameters:
    ///   - object: the object that this program makes.
    ///   - known: the shared object; itself where this program would write the same values.
    static func object(_ object: JSONObject, keepingUnknownOf known: JSONObject?) -> JSONObject {
        guard let known else { return object }
        let unknown = known.members.filter { !keys.contains($0.key) }
        guard !unknown.isEmpty else { return object }
        let isSame =
            known.members.count == object.members.count + unknown.count
            && object.members.allSatisfy { known[$0.key] == $0.value }
        if isSame { return known }
        return unknown.reduce(into: object) { $0.append($1.key, $1.value) }
    }

    /// Returns whether an object has members that this program doesn't know.
    static func hasUnknown(_ object: JSONObject) -> Bool { object.members.contains { !keys.contains($0.key) } }

    /// The keys that this program knows.
    private static let keys = Set(
        [
            "type", "kind", "hash", "byteCount", "extension", "addTime", "fileName", "fileNameBytes", "mimeType",
            "timeSource", "time", "extra",
        ] + MediumField.all.flatMap(\.columns))

    private static func append(_ key: String, _ text: String?, to object: inout JSONObject) {
        if let text { object.append(key, .string(text)) }
    }

    /// Reads what `object(of:)` makes of a medium; nil for what no program writes.
    static func medium(_ id: UniqueIdentifier, _ object: JSONObject) -> Medium? {
        guard let type = object["type"]?.stringValue.flatMap(MediumType.init(rawValue:)),
            let hash = object["hash"]?.stringValue.flatMap({ ContentHash($0) }),
            let byteCount = byteCount(object), let fileExtension = fileExtension(object)
        else { return nil }
        let times = (object["time"]?.arrayValue ?? []).compactMap(\.integerValue)
        let time =
            times.count == 2
            ? Medium.CaptureTime(
                instant: Instant(stored: times[0]), utcOffset: Int(times[1]).clamped(to: StoredValue.utcOffsets)) : nil
        let source = object["timeSource"]?.stringValue.flatMap(Medium.TimeSource.init(rawValue:))
        let isCaptureTime = source?.isCaptureTime ?? true
        var metadata = Medium.Metadata()
        for field in MediumField.all { field.read(object, into: &metadata) }
        return Medium(
            id: id, type: type, fileName: object["fileName"]?.stringValue.map(nfc),
            fileNameBytes: object["fileNameBytes"]?.stringValue.flatMap(Base64.decode), fileExtension: fileExtension,
            mimeType: object["mimeType"]?.stringValue, hash: hash, byteCount: byteCount,
            captureTime: isCaptureTime ? time : nil, timeSource: source, assumedTime: isCaptureTime ? nil : time,
            metadata: metadata.composed, caption: nil,
            addTime: Instant(stored: object["addTime"]?.integerValue ?? 0), importNumber: nil, trashTime: nil,
            extra: object["extra"]?.stringValue)
    }

    /// Reads what `object(of:)` makes of a companion; nil for what no program writes.
    static func companion(_ hash: String, _ object: JSONObject) -> Medium.Companion? {
        guard let hash = ContentHash(hash),
            let kind = object["kind"]?.stringValue.flatMap(Medium.Companion.Kind.init(rawValue:)),
            let byteCount = byteCount(object), let fileExtension = fileExtension(object)
        else { return nil }
        var companion = Medium.Companion(kind: kind, hash: hash, byteCount: byteCount, fileExtension: fileExtension)
        companion.fileName = object["fileName"]?.stringValue.map(nfc)
        companion.fileNameBytes = object["fileNameBytes"]?.stringValue.flatMap(Base64.decode)
        companion.mimeType = object["mimeType"]?.stringValue
        return companion
    }

    private static func byteCount(_ object: JSONObject) -> Int64? {
        object["byteCount"]?.integerValue.flatMap { StoredValue.byteCounts.contains($0) ? $0 : nil }
    }

    private static func fileExtension(_ object: JSONObject) -> String? {
        object["extension"]?.stringValue.flatMap { StoredValue.isFileExtension($0) ? $0 : nil }
    }
}
