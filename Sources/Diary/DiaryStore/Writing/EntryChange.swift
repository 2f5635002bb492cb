public import Chronology
public import DiaryModel

/// The changes to make to entries; nil and empty values leave a field unchanged.
public struct EntryChange: Sendable {
    /// The new text.
    public var text: String?
    /// Text to append to the old one, on a new line.
    public var appendedText: String?
    /// The new creation time.
    public var creationTime: ZonedTime?
    /// True if a time of day was given with it; nil if that stays.
    public var hasTime: Bool?
    /// A function from the old creation time to the new one, such as another zone or a corrected clock.
    ///
    /// It also receives whether the entry has a time of day.
    public var retiming: (@Sendable (_ time: ZonedTime, _ hasTime: Bool) -> ZonedTime)?
    /// True if the entry's time is confirmed, or given: its media are no longer doubtful.
    public var confirmsTime = false
    /// Tags to add, without their mark.
    public var addedTags: [String] = []
    /// Tags to remove; those in the text stay in the text.
    public var removedTags: [String] = []
    /// The new star.
    public var starred: Bool?
    /// The new journal.
    public var journal: String?
    /// The new position.
    public var position: Position?
    /// True if the position is removed.
    public var removesPosition = false
    /// The new name of the place; empty removes it.
    public var place: String?
    /// True if the town and the country of the position are looked up, even if the position stays.
    public var namesPosition = false
    /// A function from the old due time to the new one; an entry without one is left as it is.
    public var redating: (@Sendable (TaskDue) -> TaskDue)?
    /// The rule by which the task repeats; what it leaves open is that of the due time.
    ///
    /// A plain entry is unchanged.
    public var repetition: RecurrenceRule?
    /// A function from the old rule to the same one with another end; a task that doesn't repeat is left as it is.
    public var ending: (@Sendable (RecurrenceRule) -> RecurrenceRule)?
    /// True if the task no longer repeats.
    public var removesRepetition = false
    /// The change of the entry as a task.
    public var task = TaskChange()
    /// The new measurements; nil if the old ones stay.
    public var measurements: [DiaryMeasurement]?
    /// Names whose measurements are removed.
    public var removedMeasurements: [String] = []
    /// Measurements to append to those that are left.
    public var addedMeasurements: [DiaryMeasurement] = []
    /// Captions by the number of the medium, from 1; an empty one removes the caption.
    public var captions: [Int: String] = [:]
    /// The words in media by the number of the medium, from 1; empty if there are none in it.
    public var recognizedTexts: [Int: String] = [:]
    /// The number of the medium that is to come first, from 1.
    public var firstMedium: Int?
    /// The new order of all media that are shown; empty if it stays.
    public var mediumOrder: [UniqueIdentifier] = []

    /// An empty change.
    public init() {}

    /// True if nothing would change.
    public var isEmpty: Bool {
        text == nil && appendedText == nil && creationTime == nil && hasTime == nil && retiming == nil && !confirmsTime
            && addedTags.isEmpty && removedTags.isEmpty && starred == nil && journal == nil && position == nil
            && place == nil && !removesPosition && !namesPosition && task.isEmpty && redating == nil
            && repetition == nil && ending == nil && !removesRepetition
            && measurements == nil && removedMeasurements.isEmpty && addedMeasurements.isEmpty
            && captions.isEmpty && recognizedTexts.isEmpty && firstMedium == nil && mediumOrder.isEmpty
    }

    /// The change, completed with the values that it leaves unchanged and another one sets.
    package func taking(_ other: EntryChange) -> EntryChange {
        var change = self
        change.text = text ?? other.text
        change.appendedText = appendedText ?? other.appendedText
        if creationTime == nil, retiming == nil {
            (change.creationTime, change.hasTime, change.retiming) =
                (other.creationTime, other.hasTime, other.retiming)
        }
        change.confirmsTime = confirmsTime || other.confirmsTime
        change.addedTags += other.addedTags.filter { !removedTags.contains($0) }
        change.removedTags += other.removedTags.filter { !addedTags.contains($0) }
        change.starred = starred ?? other.starred
        change.journal = journal ?? other.journal
        if position == nil, !removesPosition {
            (change.position, change.removesPosition) = (other.position, other.removesPosition)
        }
        change.place = place ?? other.place
        if redating == nil, task.due == nil, !task.removesDue { change.redating = other.redating }
        change.namesPosition = namesPosition || other.namesPosition
        change.task = task.taking(other.task)
        if repetition == nil, !removesRepetition {
            (change.repetition, change.removesRepetition) = (other.repetition, other.removesRepetition)
        }
        change.measurements = measurements ?? other.measurements
        change.removedMeasurements += other.removedMeasurements
        change.addedMeasurements = other.addedMeasurements + addedMeasurements
        change.captions = other.captions.merging(captions) { $1 }
        change.recognizedTexts = other.recognizedTexts.merging(recognizedTexts) { $1 }
        if firstMedium == nil, mediumOrder.isEmpty {
            (change.firstMedium, change.mediumOrder) = (other.firstMedium, other.mediumOrder)
        }
        return change
    }
}
