/// Why a diary can't do what it is asked for.
public enum DiaryError: Error, Sendable {
    /// There is no diary in the folder.
    case noDiary(path: String)
    /// The folder that is to hold a new diary has no parent.
    case noParent(path: String)
    /// The folder holds other things.
    case notADiary(path: String)
    /// The file is no database, or not one of ours.
    case notADatabase(path: String)
    /// Another user owns the folder, or others may write it; `reason` says which.
    case foreignFolder(path: String, reason: String)
    /// The database's schema is not the one that this program makes; `differences` name what is foreign, changed or missing.
    case foreignSchema(path: String, differences: [String])
    /// The folder holds what is left of a diary, and its database is gone.
    case databaseMissing(path: String)
    /// The folder holds what is left of a diary, and its database is a file without a byte.
    case databaseEmpty(path: String)
    /// The folder holds a diary whose database can't be read.
    case databaseUnreadable(path: String)
    /// Neither the database, nor a copy of it, nor the folder of originals tells of a diary.
    case nothingToSalvage(path: String)
    /// A newer program wrote the store.
    case newerStore(path: String, version: Int, known: Int)
    /// The store can only be read.
    case readOnly(path: String)
    /// The log that an unfinished command left can only be read where files can be made.
    case logNeedsWriting(path: String)
    /// The store lies on a file system that several hosts share.
    case networkFileSystem(path: String, kind: String)
    /// Another process has held the store for longer than we wait.
    case busy(path: String)
    /// An earlier program wrote the store, and another process has it open, so that it can't be brought up to date.
    case heldWhileMigrating(path: String, version: Int)
    /// The disk, or a quota on it, is full.
    case diskFull(path: String)
    /// The disk is so full that not even what makes room can be written, and there is nothing left to give up.
    case noRoomToRemove(path: String)
    /// The numbers that commands and what they touch get are used up; another program, or damage, wrote the last of them.
    case numbersSpent(path: String)
    /// No entry has the id.
    case noEntry(String)
    /// Another entry has the id already.
    case idIsTaken(UniqueIdentifier)
    /// Another saved search has the name that one is to have again.
    case searchNameIsTaken(String)
    /// The entry is no task.
    case notATask(UniqueIdentifier)
    /// The task is done: only unfinished ones have a place among the others.
    case taskIsDone(UniqueIdentifier)
    /// The task is to stand before or after itself.
    case besideItself(UniqueIdentifier)
    /// The number can't be a priority: it is not greater than 0 and less than 5.
    case noPriority(Double)
    /// The name, the number or the unit of a measurement can be none.
    case noMeasurement(String)
    /// The entry was changed since it was read.
    case revisionChanged(UniqueIdentifier, expected: Int, found: Int)
    /// The entry has no such version.
    case noVersion(UniqueIdentifier, Int, newest: Int)
    /// No command can be taken back.
    case nothingToUndo
    /// No undo can be taken back.
    case nothingToRedo
    /// The command's number is unknown.
    case noCommand(Int)
    /// The command has been taken back already.
    case alreadyUndone(Int)
    /// The command can't be taken back.
    case cannotUndo(Int, command: String)
    /// Another machine did the command.
    case ofOtherMachine(Int)
    /// Later commands changed the same entries.
    case touchedLater(Int, by: [Int])
    /// Entries that the command needs are gone for good.
    case goneForGood(Int)
}
