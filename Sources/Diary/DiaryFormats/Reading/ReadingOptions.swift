package import Chronology

/// The user's options for a source.
package struct ReadingOptions {
    /// The zone of times without one.
    package var zone: TimeZoneRules
    package var zones: ZoneDatabase
    /// Columns of CSV: the member of the line, or the name of a measurement, and the column's header.
    package var columns: [(key: String, column: String)] = []
    /// The order of day and month in dates of CSV such as `3/4/2024`; nil if the other dates decide.
    package var dateOrder: WrittenTime.Order?
    /// The source of the date of a note without one; nil to report the note.
    package var undatedNotes: UndatedNotes?
    /// The day of the import, which `UndatedNotes.nothing` gives to notes without a date.
    package var today: CivilDate?
    /// True if the user named the format, so that plain texts count as notes, too.
    package var takesTexts = false
    /// True if each message of a chat becomes an entry, else each day.
    package var takesEachMessage = false
    /// True if the pages of a site become entries as its posts do.
    package var takesPages = false
    /// True if copies of notes with two changes are entries as the notes are.
    package var takesConflictCopies = false
    /// The user's own name in chats; nil if it isn't given.
    package var ownName: String?

    package init(zone: TimeZoneRules, zones: ZoneDatabase) {
        (self.zone, self.zones) = (zone, zones)
    }
}

extension ReadingOptions {
    /// The time that the user's wish gives to an entry without a date in a file; nil if it gives none.
    func time(ofUndatedIn file: ImportSource.File?, of source: ImportSource) -> WrittenTime? {
        switch undatedNotes {
        case .file:
            file.flatMap(source.modificationTime).map { WrittenTime(zone.zonedTime(at: $0).wallTime) }
        case .nothing: today.map { WrittenTime($0) }
        case .firstLine, nil: nil
        }
    }
}

/// The source of the date of a note that has none of its own.
package enum UndatedNotes: String, CaseIterable {
    /// The time at which its file was changed last.
    case file
    /// A date in its first line, also of Markdown.
    case firstLine = "first-line"
    /// Nothing: it comes in on the day of the import, without a time.
    case nothing = "none"
}
