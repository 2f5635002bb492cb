public import Chronology

/// What is to be changed of entries; what is nil or empty stays.
public struct EntryChange: Sendable {
    /// The new text.
    public var text: String?
    /// Text to stand behind the old one, a line below it.
    public var appendedText: String?
    /// The new creation time.
    public var creationTime: ZonedTime?
    /// Whether a time of day was given with it.
    public var hasTime: Bool?
    /// Microseconds that the creation time moves by; a day alone gets a time of day by it, unless whole days are meant.
    public var shift: Int64?
    /// The zone in which the time is to be read from now on; the instant stays.
    public var zone: (@Sendable (Instant) -> ZonedTime)?
    /// Tags to add, without their mark.
    public var addedTags: [String] = []
    /// Tags to take away; those in the text stay in the text.
    public var removedTags: [String] = []
    /// The new star.
    public var starred: Bool?
    /// The new journal.
    public var journal: String?
    /// The new position.
    public var position: Position?
    /// Captions by the number of the medium, from 1; empty takes one away.
    public var captions: [Int: String] = [:]
    /// The number of the medium that is to come first, from 1.
    public var firstMedium: Int?

    /// A change of nothing.
    public init() {}

    /// Whether nothing would change.
    public var isEmpty: Bool {
        text == nil && appendedText == nil && creationTime == nil && hasTime == nil && shift == nil && zone == nil
            && addedTags.isEmpty && removedTags.isEmpty && starred == nil && journal == nil && position == nil
            && captions.isEmpty && firstMedium == nil
    }
}
