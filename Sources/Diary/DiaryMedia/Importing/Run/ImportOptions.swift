package import Chronology
package import DiaryModel

package struct ImportOptions {
    /// The rule by which media share an entry.
    package enum Grouping: Sendable {
        /// Media within that many microseconds of each other.
        case gap(Int64)
        /// Media of the same day by their own clocks.
        case day
        /// None: one entry per file.
        case each
        /// All, in this entry.
        case into(UniqueIdentifier)
    }

    /// The rule by which media share an entry.
    package var grouping = Grouping.gap(3_600_000_000)
    /// The assumed zone of clocks without one.
    package var zone: TimeZoneRules
    /// The zones of places, for clocks without one; nil if the user gave the zone.
    package var places: PlaceZones?
    /// The correction of the times of cameras, recorders and names, in microseconds.
    package var shift: Int64 = 0
    package var conditions: [MediumPredicate] = []
    /// True if media in the trash or deleted for good are imported again.
    package var isAgain = false
    /// True if films are excluded, except those of Live Photos.
    package var leavesOutVideos = false
    /// True if nothing is written.
    package var isDryRun = false
    package var tags: [String] = []
    /// True if the keywords of media become tags of the new entries, too.
    package var takesKeywords = false
    /// The journal of the new entries; nil for the default one.
    package var journal: String?
    /// True if the new entries are starred.
    package var isStarred = false
    /// The source, for the list of commands.
    package var source: String

    /// An import of the whole source, with an hour between entries.
    package init(source: String, zone: TimeZoneRules) {
        self.source = source
        self.zone = zone
    }
}
