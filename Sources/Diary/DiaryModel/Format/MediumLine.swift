package import Chronology
import JSON

/// A medium in a line of JSON.
package struct MediumLine {
    /// The original's path, relative to the folder of the line's file.
    package let file: String?
    package let hash: ContentHash?
    package let id: UniqueIdentifier?
    package let type: MediumType?
    /// The original name of the file, composed (NFC).
    package let fileName: String?
    /// The bytes of that name if the text does not represent them.
    package let fileNameBytes: [UInt8]?
    /// The type of the content, such as `image/jpeg`.
    package let mimeType: String?
    package let byteCount: Int64?
    package let captureTime: Medium.CaptureTime?
    package let caption: String?
    private let recognition: Recognition?
    private let recognizedTime: Instant?
    package let metadata: Medium.Metadata
    package let companions: [CompanionLine]
    /// Members that the schema does not know, as one JSON object.
    package let extra: String?
    /// The time that a doubtful medium gave its entry; nil if it gave none.
    package private(set) var assumedTime: Medium.CaptureTime?
    /// True if the line's values are used only for those that the file itself lacks.
    package var fillsGaps = false

    /// True if the line has metadata of the file.
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
        recognition = try Recognition(object)
        recognizedTime = try calendar.instant(object, "recognizedTime")
        captureTime = try calendar.zonedTime(object, "captureTime").map {
            Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset)
        }
        metadata = Medium.Metadata(object)
        companions = try CompanionLine.lines(object["companions"])
        extra = try UnknownMembers(object, known: Self.knownKeys).text()
    }

    /// Gives a doubtful medium the time of its entry, if the entry has that from it: a medium that only says a day
    /// gives no time of day.
    ///
    /// A line doesn't have the time itself, which is none of taking.
    mutating func assumeTime(of entry: EntryDraft) {
        guard captureTime == nil, let doubt = metadata.timeDoubt, doubt == .file || !entry.hasTime else { return }
        let time = entry.creationTime
        assumedTime = Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
    }

    /// The words found in it; nil if nobody looked yet.
    ///
    /// - Parameter time: the time of a recognition whose line has none.
    package func recognition(at time: Instant) -> Recognition? {
        var recognition = recognition
        recognition?.time = recognizedTime ?? time
        return recognition?.composed
    }

    static func parsed<Value>(
        _ object: JSONObject, _ key: String, _ parse: (String) -> Value?
    ) throws(EntryLineError) -> Value? {
        guard let text = try EntryLine.string(object, key) else { return nil }
        guard let value = parse(text) else { throw .wrongValue(key, text) }
        return value
    }

    private static let knownKeys = Set(MediumKey.all.filter(\.isOfLines).flatMap(\.names) + ["extra"])
}

extension Medium.Metadata {
    /// Reads the existing members; a value of another type is ignored.
    fileprivate init(_ object: JSONObject) {
        self.init()
        for field in MediumField.all { field.read(object, into: &self) }
        self = composed
    }
}

extension Recognition {
    /// Reads the members of a medium; nil if it has no recognized text.
    ///
    /// A passage that can't be read is left out.
    fileprivate init?(_ object: JSONObject) throws(EntryLineError) {
        guard let text = try EntryLine.string(object, "recognizedText") else { return nil }
        self.init(
            text: text, language: try EntryLine.string(object, "recognizedLanguage"),
            recognizer: try EntryLine.string(object, "recognizer"), time: Instant(stored: 0),
            segments: (object["segments"]?.arrayValue ?? []).compactMap { $0.objectValue.flatMap(Segment.init) },
            lines: (object["lines"]?.arrayValue ?? []).compactMap { $0.objectValue.flatMap(Line.init) })
    }
}
