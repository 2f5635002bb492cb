public import Chronology
import TextFolding

/// One entry of a diary: a text, its time and place, and its media.
@dynamicMemberLookup
public struct DiaryEntry: Hashable, Sendable {
    /// The entry's permanent id.
    public let id: UniqueIdentifier
    /// The time when it was written, on the writer's own clock.
    public var creationTime: ZonedTime
    /// True if a time of day was given; a day without a time is its noon.
    public var hasTime: Bool
    /// The time of the last change.
    public var updateTime: Instant
    /// The time when it was added to the diary.
    public var addTime: Instant
    /// The journal's name; `default` if none was given.
    public var journal: String
    /// The text, in Unicode's canonical composition (NFC).
    public var text: String
    /// The names of the tags without their mark, in the order they were given.
    public var tags: [String]
    /// True if it is starred.
    public var starred: Bool
    /// The position where it was written.
    public var position: Position?
    /// The name of its place and other details.
    public var details = EntryDetails()
    /// The task; nil for a plain entry.
    public var task: DiaryTask?
    /// The measurements, in the order they were given; several may have the same name.
    public var measurements: [DiaryMeasurement] = []
    /// The media, in their order.
    public var media: [Medium]
    /// The number of the import that created it.
    public var importNumber: Int?
    /// The version of the text, from 1.
    public var revision: Int
    /// The time when it was moved to the trash; nil while it is in the diary.
    public var trashTime: Instant?
    /// Values of other programs that are not modelled, as the text of a JSON object.
    public var extra: String?

    package init(
        id: UniqueIdentifier, creationTime: ZonedTime, hasTime: Bool, updateTime: Instant, addTime: Instant,
        journal: String, text: String, tags: [String], starred: Bool, position: Position? = nil,
        details: EntryDetails = EntryDetails(), task: DiaryTask? = nil, measurements: [DiaryMeasurement] = [],
        media: [Medium], importNumber: Int? = nil, revision: Int, trashTime: Instant? = nil, extra: String? = nil
    ) {
        self.id = id
        self.creationTime = creationTime
        self.hasTime = hasTime
        self.updateTime = updateTime
        self.addTime = addTime
        self.journal = journal
        self.text = text
        self.tags = tags
        self.starred = starred
        self.position = position
        self.details = details
        self.task = task
        self.measurements = measurements
        self.media = media
        self.importNumber = importNumber
        self.revision = revision
        self.trashTime = trashTime
        self.extra = extra
    }
}

extension ZonedTime {
    /// Another moment on the same clock.
    package func at(_ instant: Instant) -> ZonedTime {
        ZonedTime(instant: instant, utcOffset: utcOffset, zoneName: zoneName)
    }
}

extension DiaryEntry {
    /// A value of its details.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The journal of entries without one.
    public static let defaultJournal = "default"

    /// The first line of the text that isn't blank, without leading `#` marks.
    public var title: String {
        Self.title(of: text)
    }

    /// The title that a text gives its entry.
    ///
    /// Reads bytes, and no more of them than the title takes: a list computes this for every entry.
    package static func title(of text: String) -> String {
        let bytes = text.utf8
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = lineEnd(from: start, in: bytes)
            let line = text[start..<end].unicodeScalars.drop { $0 == "#" || $0.properties.isWhitespace }
            if let last = line.lastIndex(where: { !$0.properties.isWhitespace }) { return String(line[...last]) }
            if end == bytes.endIndex { break }
            start = bytes.index(after: end)
        }
        return ""
    }

    private static func lineEnd(from start: String.Index, in bytes: String.UTF8View) -> String.Index {
        let newline = "\n"
        let offset = bytes.distance(from: bytes.startIndex, to: start)
        let end = firstRange(of: newline.utf8.span, in: bytes.span, from: offset)?.lowerBound
        return end.map { bytes.index(bytes.startIndex, offsetBy: $0) } ?? bytes.endIndex
    }
}
