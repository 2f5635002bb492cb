/// The optional properties of an entry besides its text, time, tags and media; each is nil if unknown.
///
/// `EntryKey` lists them: one line there makes a value a column, a key of JSON and predicates, and a part of undo.
public struct EntryDetails: Hashable, Sendable {
    /// The user's name for the place.
    public var place: String?
    /// The name of the nearest town.
    public var nearestPlace: String?
    /// The name of the country of the position.
    public var country: String?
    /// The country's code of two letters, ISO 3166-1.
    public var countryCode: String?
    /// The rating of the entry in other programs: usually 1 to 5.
    public var rating: Int?
    /// The rule by which a task repeats: an RRULE of iCalendar, with `FROM=COMPLETION` for a time after it was done.
    public var repeatRule: String?
    /// When the rule says that this task is due, if it was moved: `2026-11-27` or `2026-11-27T09:00:00`, on the clock
    /// of the due time's zone.
    public var repeatDue: String?
    /// The id of the task that was finished before it.
    public var repeatOf: String?

    /// Details without any values.
    public init() {}
}
