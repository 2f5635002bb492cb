package import Chronology
package import DiaryModel

/// What a damaged database, and its copies, give back: a new database that is complete, and not in place yet.
package struct SalvagedDatabase: Sendable {
    /// Entries of the new database, including those in the trash.
    package internal(set) var entryCount = 0
    /// Media that it holds.
    package internal(set) var mediumCount = 0
    /// True if there was a file with contents in the place of the database.
    package internal(set) var isSourceThere = false
    /// False if the database itself is sound, and only logs have to be read again.
    package internal(set) var isSourceDamaged = true
    /// The entries and media that could be read of the damaged database; nil if nothing could.
    package internal(set) var source: Contents?
    /// Tables of the damaged database with rows that can't be read.
    package internal(set) var damagedTables: [String] = []
    /// The copies that were used, the newest first; none if the damaged database holds everything.
    package internal(set) var copies: [UsedCopy] = []
    /// The damaged logs of which something was read that SQLite leaves out.
    package internal(set) var logs: [UsedLog] = []
    /// The ids of entries that came back without the record of all commands on them.
    var unrecorded: Set<[UInt8]> = []
    /// Copies that were skipped, because nothing can be read in them, or they are of another diary or a newer program,
    /// as paths below the folder.
    package internal(set) var ignored: [FilePath] = []
    /// Entries that are known to have been there, and are in no source.
    package internal(set) var missing: [UniqueIdentifier] = []
    /// The number of media that are known to have been there, and are in no source.
    package internal(set) var missingMediumCount = 0
    /// The number of originals in the diary that no medium of the new database has.
    package internal(set) var leftOriginalCount = 0
    /// Entries whose text is lost, and which keep a place because other things of them are left.
    package internal(set) var emptied: [UniqueIdentifier] = []
    /// Entries that have the text of an earlier version again, because the last one is lost.
    package internal(set) var reverted: [UniqueIdentifier] = []
    /// The new path of the damaged database below the diary's folder; nil if there was none.
    package internal(set) var keptAs: FilePath?

    /// True if anything could be read from the damaged database.
    package var isSourceReadable: Bool { source != nil }

    /// True if something that is known to have been there is missing, or everything is.
    package var lacksSomething: Bool {
        source == nil && copies.isEmpty && logs.isEmpty || leftOriginalCount > 0 || !missing.isEmpty
            || missingMediumCount > 0 || !emptied.isEmpty || !reverted.isEmpty
            || damagedTables.contains { !Self.rebuilt.contains($0) }
    }

    /// True if something is missing, or may be, since nothing can be read.
    package var mayLackSomething: Bool { lacksSomething || isSourceThere && source == nil }

    /// Tables that are made again from others, or that only repeat what others say.
    private static let rebuilt: Set = ["thumbnail", "property", "import", "discarded"]

    package struct Contents: Sendable {
        /// Entries, including those in the trash.
        package let entryCount: Int
        /// Media, including those in the trash.
        package let mediumCount: Int
    }

    /// A log with transactions that are not in the database.
    package struct UsedLog: Sendable {
        /// Its path below the diary's folder.
        package let path: FilePath
        /// Entries and media that were missing, or damaged, without it.
        package let taken: Contents
    }

    /// A copy of the database from an earlier time.
    package struct UsedCopy: Sendable {
        /// Its path below the diary's folder.
        package let path: FilePath
        /// The time of the last change that it holds.
        package let time: Instant
        package let contents: Contents
        /// What was taken from it: entries and media that were missing, or damaged, without it.
        package let taken: Contents
    }
}
