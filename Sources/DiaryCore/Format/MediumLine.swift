import Chronology
import JSON
import TextFolding

/// A medium as a line of JSON tells it.
package struct MediumLine {
    /// Where the original lies, below the folder of the line's file.
    package let file: String?
    /// The original's hash, where the line tells it.
    package let hash: ContentHash?
    /// The medium's lasting name.
    package let id: UniqueIdentifier?
    /// What kind of medium it is.
    package let type: MediumType?
    /// The name that the file came with, composed (NFC).
    package let fileName: String?
    /// The bytes of that name where the text does not tell them.
    package let fileNameBytes: [UInt8]?
    /// The type that the content shows, such as `image/jpeg`.
    package let mimeType: String?
    /// The length of the original in bytes.
    package let byteCount: Int64?
    /// When it was taken.
    package let captureTime: Medium.CaptureTime?
    /// What is written under it.
    package let caption: String?
    /// What the file tells of itself.
    package let metadata: Medium.Metadata
    /// The files that are kept with it.
    package let companions: [CompanionLine]
    /// Members that the schema does not know, as one object of JSON.
    package let extra: String?
    /// Whether the line's values count only where the file itself says nothing.
    package var fillsGaps = false

    /// Whether the line tells what the file would.
    package var isComplete: Bool { hash != nil && type != nil && id != nil && byteCount != nil }

    static func lines(_ value: JSONValue?, calendar: EntryLineCalendar) throws(EntryLineError) -> [MediumLine] {
        guard let value, !value.isNull else { return [] }
        guard let array = value.arrayValue else { throw .wrongType("media", expected: "an array of objects") }
        var lines: [MediumLine] = []
        for element in array {
            guard let object = element.objectValue else { throw .wrongType("media", expected: "an array of objects") }
            lines.append(try MediumLine(object, calendar: calendar))
        }
        return lines
    }

    private init(_ object: JSONObject, calendar: EntryLineCalendar) throws(EntryLineError) {
        file = try EntryLine.string(object, "file")
        hash = try Self.parsed(object, "hash") { ContentHash($0) }
        id = try Self.parsed(object, "id") { UniqueIdentifier($0) }
        type = try Self.parsed(object, "type") { MediumType(rawValue: $0) }
        fileName = try EntryLine.string(object, "fileName")
        fileNameBytes = try Self.parsed(object, "fileNameBytes", Base64.decode)
        mimeType = try EntryLine.string(object, "mimeType")
        byteCount = object["byteCount"]?.integerValue
        caption = try EntryLine.string(object, "caption")
        if let text = try EntryLine.string(object, "captureTime") {
            let time = try calendar.read(text, key: "captureTime", zoneName: nil).time
            captureTime = Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
        } else {
            captureTime = nil
        }
        metadata = Medium.Metadata(object)
        companions = try CompanionLine.lines(object["companions"])
        extra = try UnknownMembers(object, known: Self.knownKeys).text()
    }

    static func parsed<Value>(
        _ object: JSONObject, _ key: String, _ parse: (String) -> Value?
    ) throws(EntryLineError) -> Value? {
        guard let text = try EntryLine.string(object, key) else { return nil }
        guard let value = parse(text) else { throw .wrongValue(key, text) }
        return value
    }

    private static let knownKeys = Set<String>([
        "id", "type", "fileName", "mimeType", "hash", "byteCount", "captureTime", "caption", "fileNameBytes", "file",
        "companions", "extra",
    ]).union(MediumField.all.flatMap(\.columns))
}

extension Medium.Metadata {
    /// Reads the members that are there; a value of another type is as if it weren't.
    fileprivate init(_ object: JSONObject) {
        self.init()
        for field in MediumField.all { field.read(object, into: &self) }
        self = composed
    }
}
