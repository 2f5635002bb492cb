package import Chronology

/// The result of salvaging a damaged database with the help of its copies.
package struct SalvagedDatabase: Sendable {
    /// Entries of the new database, including those in the trash.
    package internal(set) var entryCount = 0
    /// Media that it holds.
    package internal(set) var mediumCount = 0
    /// True if anything could be read from the damaged database.
    package internal(set) var isSourceReadable = false
    /// Tables of the damaged database with rows that can't be read.
    package internal(set) var damagedTables: [String] = []
    /// The copy that was used, and the rows taken from it.
    package internal(set) var copy: UsedCopy?
    /// Copies that were skipped, because they are damaged or of another diary or program, as paths below the folder.
    package internal(set) var passedOver: [FilePath] = []
    /// Entries of which only media are left: they keep a place without a text.
    package internal(set) var emptied: [UniqueIdentifier] = []
    /// The new path of the damaged database below the diary's folder; nil if there was none.
    package internal(set) var keptAs: FilePath?

    /// A copy of the database from an earlier time.
    package struct UsedCopy: Sendable {
        /// Its path below the diary's folder.
        package let path: FilePath
        /// The time of the last change that it holds.
        package let time: Instant
        /// Entries that only it had.
        package let entryCount: Int
        /// Media that only it had.
        package let mediumCount: Int
    }
}
