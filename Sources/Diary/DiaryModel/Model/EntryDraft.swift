public import Chronology

/// The content of a new entry.
@dynamicMemberLookup
public struct EntryDraft: Sendable {
    /// The time when it was written.
    public var creationTime: ZonedTime
    /// True if a time of day was given.
    public var hasTime: Bool
    /// The text; it is composed (NFC) when it is added.
    public var text: String
    /// Tags in addition to those in the text, without their mark.
    public var tags: [String] = []
    /// True if it is starred.
    public var starred = false
    /// The journal; nil for the default one.
    public var journal: String?
    /// The position where it was written.
    public var position: Position?
    /// The name of its place and other details.
    public var details = EntryDetails()
    /// The task, which is last without a priority; nil for a plain entry.
    public var task: DiaryTask?
    /// The position of the task among the unfinished ones, instead of its priority; makes a plain entry a task.
    public var taskPlace: TaskPlace?
    /// The measurements, in order.
    public var measurements: [DiaryMeasurement] = []
    /// The media, in their order.
    public var media: [MediumDraft] = []
    /// The permanent id, if the entry is imported and has one.
    public var id: UniqueIdentifier?
    /// The time of the last change; nil means now.
    public var updateTime: Instant?
    /// The time when it was added to the diary; nil means now.
    public var addTime: Instant?
    /// Values that are not modelled, as the text of a JSON object.
    public var extra: String?

    /// A draft of a text at a time.
    public init(text: String, creationTime: ZonedTime, hasTime: Bool) {
        self.text = text
        self.creationTime = creationTime
        self.hasTime = hasTime
    }

    /// Makes its task repeat by a rule, from its due time on.
    package mutating func `repeat`(by rule: RecurrenceRule) {
        details.repeatRule = (task?.due.map { rule.completed(from: $0.day) } ?? rule).description
    }

    /// A value of its details.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }
}
