/// What was read from a damaged database into a new one.
package struct SalvagedDatabase: Sendable {
    /// Entries that were read, or whose media were.
    package let entryCount: Int
    /// Media that were read.
    package let mediumCount: Int
    /// Where the damaged database is now, as a path below the diary's folder.
    package let keptAs: FilePath
}
