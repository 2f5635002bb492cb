package import Chronology

/// What a person asks of an import of files.
package struct ImportOptions {
    /// Which media share an entry.
    package enum Grouping: Sendable {
        /// Those that lie no further apart than so many microseconds.
        case gap(Int64)
        /// Those of one day of their own clocks.
        case day
        /// None: an entry a file.
        case each
        /// All, in this entry.
        case into(UniqueIdentifier)
    }

    /// Which media share an entry.
    package var grouping = Grouping.gap(3_600_000_000)
    /// Where clocks that don't tell their zone stood.
    package var zone: TimeZoneRules
    /// The zones of places, for clocks that don't tell their zone; nil where a person said which zone is meant.
    package var places: PlaceZones?
    /// What is added to the times of cameras, recorders and names, in microseconds.
    package var shift: Int64 = 0
    /// Conditions that media have to meet.
    package var conditions: [MediumPredicate] = []
    /// Whether what is in the trash or was thrown away comes in again.
    package var isAgain = false
    /// Whether films stay out, but for those of Live Photos.
    package var leavesOutVideos = false
    /// Whether nothing is written.
    package var isDryRun = false
    /// Tags of the new entries.
    package var tags: [String] = []
    /// Whether the keywords of media become tags of the new entries, too.
    package var takesKeywords = false
    /// The journal of the new entries; the default one where nil.
    package var journal: String?
    /// Whether the new entries bear a star.
    package var isStarred = false
    /// What is imported, for the list of commands.
    package var source: String

    /// An import of all that the source holds, with an hour between entries.
    package init(source: String, zone: TimeZoneRules) {
        self.source = source
        self.zone = zone
    }
}
