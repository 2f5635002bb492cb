package import SharedFolder

/// The reasons why a diary can't be shared among machines.
package enum SyncError: Error {
    /// The diary isn't shared with other machines.
    case isOff
    /// It is shared through a folder already.
    case alreadyOn(folder: String)
    /// The folder holds no shared diary.
    case noDiaryInFolder(String)
    /// The folder holds several shared diaries; the paths of all of them.
    case severalDiariesInFolder([String])
    /// The folder holds a shared diary already.
    case diaryInFolder(String)
    /// Another machine has the name.
    case nameIsTaken(String)
    /// No machine has the name.
    case noMachine(String)
    /// The name is that of this machine.
    case isThisMachine(String)
    /// Another process is at it.
    case busy
    /// The texts of the entry are no conflict.
    case noConflict(UniqueIdentifier)
    /// Something about the shared folder.
    case folder(SharedFolderError)
    /// This machine's memory of the shared diary can't be read.
    case damagedState
    /// This machine's memory of the shared diary was written by a later program.
    case newerState(Int)
    /// The file with this machine's key can't be read.
    case damagedKey(String)
    /// The diary was written by a later program on another machine, whose operations this one can't read.
    case newerOperations(version: Int, machine: String)
}
