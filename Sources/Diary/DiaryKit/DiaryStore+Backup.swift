import DiaryModel
public import DiaryStore

extension DiaryStore {
    /// Writes the whole diary into a new archive, and verifies it: an uncompressed tar file with the database, every
    /// original and a list of their hashes.
    ///
    /// - Returns: the archive's list; it names originals that are missing or damaged, the others are in the archive.
    /// - Throws: ``BackupError``, ``SystemCallError``. No archive is left then.
    @discardableResult
    public func backUp(to path: String) throws -> BackupManifest {
        try BackupMaking(of: self, to: FilePath(path)).make()
    }

    /// Reads all of an archive and compares it with its own list; nothing is written.
    ///
    /// - Throws: ``BackupError`` if it is not the archive of a diary, or not a complete and undamaged one.
    @discardableResult
    public static func verifyBackup(_ path: String) throws -> BackupManifest { try Backup(FilePath(path)).verify() }

    /// Restores the diary of an archive in a folder that is missing or empty; the archive is verified first.
    ///
    /// - Throws: ``BackupError``, ``DiaryError``, ``SystemCallError``. Nothing is restored then.
    @discardableResult
    public static func restoreBackup(_ path: String, into folder: String) throws -> BackupManifest {
        try Backup(FilePath(path)).restore(into: FilePath(folder))
    }
}
