public import DiaryModel
public import SharedFolder

/// The reasons why a diary can't be shared among machines.
public enum SyncError: Error {
    /// The diary isn't shared with other machines.
    case isOff
    /// The diary was shared by a machine of this name through a folder, and was restored without its key.
    case isRestored(name: String, folder: String)
    /// It is already shared through a folder.
    case alreadyOn(folder: String)
    /// The folder contains no shared diary.
    case noDiaryInFolder(String)
    /// The folder contains several shared diaries, with these paths.
    case severalDiariesInFolder([String])
    /// The folder already contains a shared diary.
    case diaryInFolder(String)
    /// Another machine already has this name.
    case nameIsTaken(String)
    /// No machine has this name.
    case noMachine(String)
    /// It is the name of this machine.
    case isThisMachine(String)
    /// Another process is synchronizing the diary.
    case busy
    /// The texts of the entry aren't in conflict.
    case noConflict(UniqueIdentifier)
    /// An error of the shared folder.
    case folder(SharedFolderError)
    /// This machine's state of the shared diary can't be read.
    case damagedState
    /// This machine's state of the shared diary was written by a later program.
    case newerState(Int)
    /// The key of this machine opens nothing in the folder.
    case wrongKey(folder: String)
    /// The file with this machine's key can't be read.
    case damagedKey(String)

    /// Runs `body`; an error of the shared folder becomes `.folder`.
    static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SharedFolderError { throw SyncError.folder(error) }
    }
}
