/// Which entries are wanted, and in which order.
///
/// Everything that is set must hold.
package struct EntryQuery {
    /// Where to look.
    package enum Scope: Sendable {
        case diary
        case trash
    }

    /// What an entry has to have.
    package enum Possession: String, CaseIterable, Sendable {
        case image
        case audio
        case text
        case place
    }

    /// Which media an entry has to have.
    package enum MediaPresence: Sendable {
        /// One at least.
        case any
        /// One at least that import number N brought.
        case ofImport(Int)
    }

    /// Where to look.
    package var scope = Scope.diary
    /// Half-open ranges of the entry's own clock, in seconds.
    package var wallRanges: [Range<Int64>] = []
    /// Half-open ranges of instants, in microseconds since 1970.
    package var instantRanges: [Range<Int64>] = []
    /// A day of any year, of the entry's own calendar.
    package var dayOfYear: DayOfYear?
    /// The import that brought the entry.
    package var importNumber: Int?
    /// Groups of names; the entry has to bear one of each group.
    ///
    /// Case and accents don't matter.
    package var tagGroups: [[String]] = []
    /// Names of which the entry bears none.
    package var excludedTags: [String] = []
    /// The journal; case and accents don't matter.
    package var journal: String?
    /// Whether only starred entries are wanted.
    package var isStarred = false
    /// Words that must be found, or must not.
    package var terms: [SearchTerm] = []
    /// What the entry must have, all of it.
    package var possessions: [Possession] = []
    /// Where the entry must have been written.
    package var near: Circle?
    /// Media of some kind that the entry has to have; nil where it need not.
    package var media: MediaPresence?
    /// Only these entries.
    package var ids: [UniqueIdentifier]?
    /// What the database can say of predicates; all of it must hold.
    package var conditions: [EntryCondition] = []
    /// What it can't decide of them, after everything else; all of it must hold.
    package var tests: [EntryTest] = []
    /// What only a look at the whole entry can decide, at last.
    package var condition: ((DiaryEntry) throws -> Bool)?
    /// At most so many entries; all where it is nil.
    package var limit: Int?
    /// Oldest first instead of newest first.
    package var isAscending = false

    /// Every entry of the diary, newest first.
    package init() {}

    /// A month and a day of it.
    package struct DayOfYear: Sendable {
        /// The month, from 1.
        package let month: Int
        /// The day of the month, from 1.
        package let day: Int

        /// A day of the calendar, such as the 29th of February.
        package init(month: Int, day: Int) {
            self.month = month
            self.day = day
        }
    }

    /// A place and what lies around it.
    package struct Circle: Sendable {
        /// The place.
        package let center: Position
        /// Kilometres.
        package let radius: Double

        /// The places within so many kilometres.
        package init(center: Position, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }
}
