public import Chronology

/// What a new entry is to be made of.
@dynamicMemberLookup
public struct EntryDraft: Sendable {
    /// When it was written.
    public var creationTime: ZonedTime
    /// Whether a time of day was given.
    public var hasTime: Bool
    /// The text; it is composed (NFC) on the way in.
    public var text: String
    /// Tags beside those in the text, without their mark.
    public var tags: [String] = []
    /// Whether it bears a star.
    public var starred = false
    /// The journal; nil for the default one.
    public var journal: String?
    /// Where it was written.
    public var position: Position?
    /// The name of its place and what else is known of it.
    public var details = EntryDetails()
    /// The task that it is, which comes last without a priority; nil for a plain entry.
    public var task: DiaryTask?
    /// The place of the task among the unfinished ones, instead of its priority; makes a plain entry a task.
    public var taskPlace: TaskPlace?
    /// The measurements, in order.
    public var measurements: [DiaryMeasurement] = []
    /// The media, in their order.
    public var media: [MediumDraft] = []
    /// The lasting name, when the entry comes from elsewhere and has one.
    public var id: UniqueIdentifier?
    /// When it was last changed; now when nil.
    public var updateTime: Instant?
    /// When it came into the diary; now when nil.
    public var addTime: Instant?
    /// What isn't modelled, as the text of a JSON object.
    public var extra: String?

    /// A draft of a text at a time.
    public init(text: String, creationTime: ZonedTime, hasTime: Bool) {
        self.text = text
        self.creationTime = creationTime
        self.hasTime = hasTime
    }

    /// A value of its details.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }
}
