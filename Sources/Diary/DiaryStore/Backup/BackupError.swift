/// The reason why an archive can't be made or read.
public enum BackupError: Error, Sendable {
    /// The library that writes archives is not installed.
    case libraryMissing
    /// The file is not an archive of a diary, or a damaged one; `reason` has the details.
    case notABackup(path: String, reason: String)
    /// The file is a database, but not an undamaged copy of a diary's; `reason` has the details.
    case notACopy(path: String, reason: String)
    /// A member that does not belong to an archive of a diary.
    case strangeMember(path: String, name: String)
    /// A member's content differs from the archive's own list.
    case damagedMember(path: String, name: String)
    /// The target folder of the diary is not empty.
    case notEmpty(path: String)
}
