package import DiaryModel

/// The reasons why a diary can't be locked or opened.
package enum LockError: Error, Equatable {
    /// A program of gocryptfs is not installed.
    case engineMissing(program: String)
    /// The installed gocryptfs is older than version 2; `version` is what it says of itself.
    case engineTooOld(version: String)
    /// This machine has no `/dev/fuse`, or no `fusermount3`.
    case noFUSE
    case wrongPassphrase
    case wrongWords
    case noDiary(FilePath)
    /// The diary is plain.
    case notLocked(FilePath)
    case alreadyLocked(FilePath)
    case alreadyOpen(FilePath)
    /// The encrypted folder is missing.
    case gone(FilePath)
    case openElsewhere(FilePath)
    /// Other processes have it open.
    case inUse([LockUser])
    /// It is closed, but not for these processes, which have mount tables of their own.
    case keptElsewhere([LockUser])
    /// The signal to stop came while others were waited for.
    case interrupted
    /// `gocryptfs.conf` and its copy can't be read; the recovery words open the folder.
    case damagedConfiguration(FilePath)
    /// Counts of bytes.
    case noRoom(needed: Int64, free: Int64)
    /// Something has a name that the lock needs.
    case nameTaken(FilePath)
    /// A diary can't be locked where it lies.
    case unsuitable(FilePath, reason: String)
    /// The encrypted folder holds another diary than the folder's mark names.
    case otherDiary(FilePath)
    /// A copied file has other bytes than the original; nothing was replaced.
    case copyDiffers(FilePath)
    /// The check of the copy found this number of defects; nothing was replaced.
    case copyUnsound(count: Int)
    /// gocryptfs or fusermount3 failed, with its own last words.
    case engineFailed(message: String)
}
