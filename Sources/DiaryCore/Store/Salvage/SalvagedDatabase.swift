package import Chronology

/// What a damaged database and the copies of it gave for a new one.
package struct SalvagedDatabase: Sendable {
    /// Entries that the new database holds, those in the trash too.
    package internal(set) var entryCount = 0
    /// Media that it holds.
    package internal(set) var mediumCount = 0
    /// Whether anything could be read from the damaged database.
    package internal(set) var isSourceReadable = false
    /// Tables of the damaged database with rows that can't be read.
    package internal(set) var damagedTables: [String] = []
    /// The copy that was needed, and what it gave.
    package internal(set) var copy: UsedCopy?
    /// Copies that were passed over, because they are damaged or of another diary or program, as paths below the folder.
    package internal(set) var passedOver: [FilePath] = []
    /// Entries whose media are left and nothing else: they keep a place without a text.
    package internal(set) var emptied: [UniqueIdentifier] = []
    /// Where the damaged database is now, as a path below the diary's folder; nil where there was none.
    package internal(set) var keptAs: FilePath?

    /// A copy of the database from an earlier time.
    package struct UsedCopy: Sendable {
        /// Its path below the diary's folder.
        package let path: FilePath
        /// When the last change was made that it holds.
        package let time: Instant
        /// Entries that it alone had.
        package let entryCount: Int
        /// Media that it alone had.
        package let mediumCount: Int
    }
}
