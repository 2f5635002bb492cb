package import PredicateLanguage

/// A condition of a query: an option, a search word or a predicate.
package enum EntryCondition: Equatable, Sendable {
    /// The creation time lies in a DATE of the command line, before its end or after its start.
    ///
    /// The date is read when the query is planned.
    case created(DateRelation, String)
    case createdWithin(DateSpan)
    /// The creation time lies on the day and month of a DATE, in any year.
    case createdOnDay(ofYear: String)
    case imported(Int)
    /// The entry has one of these tags; case and accents don't matter.
    case tagged([String])
    /// The entry has none of these tags; case and accents don't matter.
    case untagged([String])
    /// The entry has exactly this tag; case doesn't matter, accents do.
    case bears(tag: String)
    /// The journal has this name; case and accents don't matter.
    case journal(String)
    case starred
    /// A word or phrase is, or isn't, found in the entry.
    case holds(SearchTerm)
    case has(Possession)
    /// The entry has a medium; with a number, one that this import added.
    case hasMedium(ofImport: Int?)
    /// The entry has a measurement of this name; case doesn't matter, accents do.
    case measured(String)
    case near(Circle)
    case identifiers([UniqueIdentifier])
    case unfinished
    case pastDue
    case predicate(PredicateCondition)

    /// The relation of a creation time to the span of a DATE.
    package enum DateRelation: Sendable {
        /// Within it.
        case on
        /// Not before its start.
        case from
        /// Not after its end.
        case to
    }

    /// Something that an entry can have.
    package enum Possession: String, CaseIterable, Sendable {
        case image
        case audio
        case video
        case text
        case place
    }

    /// A position and the area around it.
    package struct Circle: Equatable, Sendable {
        package let center: Position
        /// In kilometres.
        package let radius: Double

        /// All positions within `radius` kilometres of the center.
        package init(center: Position, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }
}
