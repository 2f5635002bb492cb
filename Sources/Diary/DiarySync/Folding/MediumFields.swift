import Chronology
import DiaryModel
import DiaryStore
import JSON
import TextFolding

/// A medium as machines share it: what never changes of it is one value.
///
/// The doubt that comes with the source of its time goes without saying if its entry has the time of one of its media,
/// as a migration supposes it: a machine that writes no doubt may have had no column for it. Its end is written.
enum MediumFields {
    /// - Parameter unsaidDoubt: the doubt that goes without saying.
    static func object(of medium: Medium, unsaidDoubt: Medium.TimeDoubt?) -> JSONObject {
        var object: JSONObject = [
            "type": .string(medium.type.rawValue), "hash": .string(medium.hash.description),
            "byteCount": .integer(medium.byteCount), "extension": .string(medium.fileExtension),
            "addTime": .integer(medium.addTime.microseconds),
        ]
        appendNames(of: medium, to: &object)
        append("timeSource", medium.timeSource?.rawValue, to: &object)
        if let time = medium.captureTime ?? medium.assumedTime {
            object.append("time", ValueCoding.json(time.instant, utcOffset: time.utcOffset))
        }
        for field in MediumField.all {
            guard case .doubt = field.value else {
                field.append(medium.metadata, to: &object, withoutPlaces: false)
                continue
            }
            if medium.timeDoubt != unsaidDoubt { object.append(field.key, field.json(of: medium.metadata) ?? .null) }
        }
        append("extra", medium.extra, to: &object)
        return object
    }

    static func object(of companion: Medium.Companion) -> JSONObject {
        var object: JSONObject = [
            "kind": .string(companion.kind.rawValue), "byteCount": .integer(companion.byteCount),
            "extension": .string(companion.fileExtension),
        ]
        appendNames(of: companion, to: &object)
        return object
    }

    private static func appendNames(of file: some SharedFile, to object: inout JSONObject) {
        append("fileName", file.fileName, to: &object)
        append("fileNameBytes", file.fileNameBytes.map(Base64.encode), to: &object)
        append("mimeType", file.mimeType, to: &object)
    }

    /// The object of a medium or companion, with the members that a later version of this program wrote.
    ///
    /// - Parameters:
    ///   - object: the object that this program makes.
    ///   - known: the shared object; itself where this program would write the same values.
    static func object(_ object: JSONObject, keepingUnknownOf known: JSONObject?) -> JSONObject {
        guard let known else { return object }
        let unknown = known.members.filter { !isKnown($0.key, $0.value) && object[$0.key] == nil }
        guard !unknown.isEmpty else { return object }
        let isSame =
            known.members.count == object.members.count + unknown.count
            && object.members.allSatisfy { known[$0.key] == $0.value }
        if isSame { return known }
        return unknown.reduce(into: object) { $0.append($1.key, $1.value) }
    }

    /// The medium of a shared field; nil where it is none, or a later version writes it in another way.
    static func medium(named field: String, _ value: JSONValue?) -> Medium? {
        guard let name = MediumFieldName(field), name.part == .medium, let id = name.identifier else { return nil }
        return value?.objectValue.flatMap { medium(id, $0) }
    }

    /// The id under which an entry shows a medium whose own id another entry has.
    static func id(of medium: UniqueIdentifier, in entry: UniqueIdentifier) -> UniqueIdentifier {
        UniqueIdentifier(hash: ContentHasher.hash(Array("\(entry)\u{0}\(medium)".utf8), length: 16))
    }

    /// The media that an entry shows under other ids, by these.
    static func shownMedia(_ fields: [String: JSONValue]) -> [UniqueIdentifier: UniqueIdentifier] {
        var media: [UniqueIdentifier: UniqueIdentifier] = [:]
        for (field, value) in fields {
            guard let name = MediumFieldName(field), name.part == .shown, let id = name.identifier,
                let shown = value.stringValue.flatMap(UniqueIdentifier.init(shared:))
            else { continue }
            media[shown] = id
        }
        return media
    }

    /// Returns whether an object has members that this program doesn't know.
    static func hasUnknown(_ object: JSONObject) -> Bool { object.members.contains { !isKnown($0.key, $0.value) } }

    /// Returns whether this program knows a key, and its word where it is one.
    private static func isKnown(_ key: String, _ value: JSONValue) -> Bool {
        guard key == "timeDoubt", !value.isNull else { return keys.contains(key) }
        return value.stringValue.flatMap(Medium.TimeDoubt.init(rawValue:)) != nil
    }

    /// Returns whether the value of a medium has a doubt of its time, or the end of one, in words that this program
    /// knows.
    static func hasDoubt(_ value: JSONValue) -> Bool {
        value.objectValue?["timeDoubt"].map { isKnown("timeDoubt", $0) } ?? false
    }

    /// Returns whether an entry has the time of one of its media.
    static func isDatedByMedium(_ values: [String: JSONValue]) -> Bool {
        guard let time = values["time"]?.arrayValue?.first else { return false }
        return values.contains { field, value in
            field.hasPrefix(MediumFieldName.prefix) && value.objectValue?["time"]?.arrayValue?.first == time
        }
    }

    /// Returns whether a medium among the values of an entry has one of the values that are new to a diary.
    static func haveValues(of added: [MediumField], _ values: [String: JSONValue]) -> Bool {
        values.contains { field, value in
            field.hasPrefix(MediumFieldName.prefix) && added.contains { value.objectValue?[$0.key] != nil }
        }
    }

    /// Takes the values that are new to a diary.
    static func fill(_ added: [MediumField], of medium: inout Medium, from object: JSONObject) {
        for field in added {
            if let value = object[field.key], isKnown(field.key, value) {
                field.read(object, into: &medium.metadata)
            }
        }
    }

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
            let size = size(object)
        else { return nil }
        let time = ValueCoding.captureTime(object["time"])
        let source = object["timeSource"]?.stringValue.flatMap(Medium.TimeSource.init(rawValue:))
        let isCaptureTime = source?.isCaptureTime ?? true
        var metadata = Medium.Metadata()
        for field in MediumField.all { field.read(object, into: &metadata) }
        var medium = Medium(
            id: id, type: type, fileExtension: size.fileExtension, hash: hash, byteCount: size.byteCount,
            captureTime: isCaptureTime ? time : nil, timeSource: source, assumedTime: isCaptureTime ? nil : time,
            metadata: metadata.composed, addTime: Instant(stored: object["addTime"]?.integerValue ?? 0),
            extra: object["extra"]?.stringValue.flatMap { StoredValue.isExtra($0) ? $0 : nil })
        medium.readNames(object)
        return medium
    }

    /// Reads what `object(of:)` makes of a companion; nil for what no program writes.
    static func companion(_ hash: String, _ value: JSONValue) -> Medium.Companion? {
        guard let object = value.objectValue, let found = ContentHash(hash), found.description == hash,
            let kind = object["kind"]?.stringValue.flatMap(Medium.Companion.Kind.init(rawValue:)),
            let size = size(object)
        else { return nil }
        var companion = Medium.Companion(
            kind: kind, hash: found, byteCount: size.byteCount, fileExtension: size.fileExtension)
        companion.readNames(object)
        return companion
    }

    private static func size(_ object: JSONObject) -> (byteCount: Int64, fileExtension: String)? {
        guard let byteCount = object["byteCount"]?.integerValue, StoredValue.byteCounts.contains(byteCount),
            let fileExtension = object["extension"]?.stringValue, StoredValue.isFileExtension(fileExtension)
        else { return nil }
        return (byteCount, fileExtension)
    }
}

/// The words found in a medium: a person's and a program's are fields of their own.
///
/// Of two persons, and of two programs, the later wins.
extension MediumFields {
    /// The words that count: a person's, else a program's.
    static func recognition(_ name: MediumFieldName, _ fields: [String: JSONValue]) -> Recognition? {
        ValueCoding.recognition(fields[name.field(.transcript)])
            ?? ValueCoding.recognition(fields[name.field(.recognition)])
    }

    /// Adds the field of the words.
    ///
    /// - Parameter known: the values of the record: what a program found stays in it beside a person's words, and what
    ///   a later version of this program writes in another way stays as well.
    static func add(
        _ recognition: Recognition?, of name: MediumFieldName, to fields: inout [String: JSONValue],
        _ known: [String: JSONValue]
    ) {
        let parts = [name.field(.recognition), name.field(.transcript)]
        for field in parts {
            if let value = known[field], ValueCoding.recognition(value) == nil { fields[field] = value }
        }
        guard let recognition else { return }
        if recognition.isByPerson { fields[parts[0]] = known[parts[0]] }
        fields[parts[recognition.isByPerson ? 1 : 0]] = ValueCoding.json(recognition)
    }
}

/// The properties that media and companions have in common.
private protocol SharedFile {
    var fileName: String? { get set }
    var fileNameBytes: [UInt8]? { get set }
    var mimeType: String? { get set }
}

extension Medium: SharedFile {}
extension Medium.Companion: SharedFile {}

extension SharedFile {
    fileprivate mutating func readNames(_ object: JSONObject) {
        fileName = object["fileName"]?.stringValue.map(nfc)
        fileNameBytes = object["fileNameBytes"]?.stringValue.flatMap(Base64.decode).flatMap {
            $0.count <= StoredValue.fileNameLimit ? $0 : nil
        }
        mimeType = object["mimeType"]?.stringValue
    }
}
