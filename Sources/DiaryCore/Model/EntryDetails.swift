/// What an entry may say besides its text, time, tags and media; each value is absent where it is not known.
///
/// `EntryField` lists them: a value becomes a column, a key of JSON and predicates, and a part of undo by one line there.
public struct EntryDetails: Hashable, Sendable {
    /// The name that a person gave to the place.
    public var place: String?
    /// The name of the nearest town.
    public var nearestPlace: String?
    /// The name of the country that the position is in.
    public var country: String?
    /// The country's code of two letters, ISO 3166-1.
    public var countryCode: String?
    /// How much the entry is liked, as other programs count: usually 1 to 5.
    public var rating: Int?

    /// Details of which nothing is known.
    public init() {}
}
