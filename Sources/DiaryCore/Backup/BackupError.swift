/// Why an archive can't be made or read.
public enum BackupError: Error, Sendable {
    /// The library that writes archives is not installed.
    case libraryMissing
    /// The file is no archive of a diary, or a damaged one; `reason` says why.
    case notABackup(path: String, reason: String)
    /// The file is a database, but no sound copy of a diary's; `reason` says why.
    case notACopy(path: String, reason: String)
    /// A member that no archive of a diary has.
    case strangeMember(path: String, name: String)
    /// A member's content is not what the archive's own list says.
    case damagedMember(path: String, name: String)
    /// The folder that is to hold the diary has something in it.
    case notEmpty(path: String)
}
