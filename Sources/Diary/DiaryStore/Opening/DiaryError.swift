public import DiaryModel

/// The reasons why an operation on a diary fails.
public enum DiaryError: Error, Sendable {
    /// There is no diary in the folder.
    case noDiary(path: String)
    /// The diary is locked: its folder is the empty mount point of an encrypted one.
    case locked(path: String)
    /// The diary was locked or moved while it was open; nothing was written.
    case moved(path: String)
    /// The folder that is to hold a new diary has no parent.
    case noParent(path: String)
    /// The folder holds other things.
    case notADiary(path: String)
    /// The file is not a database, or not one of this program.
    case notADatabase(path: String)
    /// Another user owns the folder, or others may write to it; `reason` says which.
    case foreignFolder(path: String, reason: String)
    /// The database's schema differs from the one that this program makes; `differences` name what is foreign, changed
    /// or missing.
    case foreignSchema(path: String, differences: [String])
    /// The folder holds the remains of a diary, and its database is gone.
    case databaseMissing(path: String)
    /// The folder holds the remains of a diary, and its database file is empty.
    case databaseEmpty(path: String)
    /// The folder holds a diary whose database can't be read.
    case databaseUnreadable(path: String)
    /// Neither the database, nor a copy of it, nor the folder of originals holds anything of a diary.
    case nothingToSalvage(path: String)
    /// A repair would lose entries or media that one of its sources holds; nothing was replaced.
    case salvageLoses(count: Int)
    /// A newer program wrote the store.
    case newerStore(path: String, version: Int, known: Int)
    /// One bit of the store's version is wrong: its schema is that of the known version.
    case wrongVersion(path: String, version: Int, known: Int)
    /// The store is open for reading only.
    case readOnly(path: String)
    /// The log that an unfinished command left can be read only where files can be created.
    case logNeedsWriting(path: String)
    /// The store lies on a file system that several hosts share.
    case networkFileSystem(path: String, kind: String)
    /// Another process held the store for longer than the timeout.
    case busy(path: String)
    /// An earlier program wrote the store, and another process has it open, so that it cannot be migrated.
    case heldWhileMigrating(path: String, version: Int)
    /// The disk, or a quota on it, is full.
    case diskFull(path: String)
    /// The disk is so full that even a removal cannot be written, and there is no reserve left to release.
    case noRoomToRemove(path: String)
    /// The numbers of commands or operations are used up; another program, or damage, wrote the last of them.
    case numbersSpent(path: String)
    /// No entry has the id.
    case noEntry(String)
    /// Another entry has the id already.
    case idIsTaken(UniqueIdentifier)
    /// Another saved search has the name that is to be restored.
    case searchNameIsTaken(String)
    /// Another template has the name that is to be restored.
    case templateNameIsTaken(String)
    /// The entry is not a task.
    case notATask(UniqueIdentifier)
    /// The task is done: only unfinished ones have a position among the others.
    case taskIsDone(UniqueIdentifier)
    /// The task is to be placed before or after itself.
    case besideItself(UniqueIdentifier)
    /// The number is not a priority: priorities are greater than 0 and less than 5.
    case noPriority(Double)
    /// The name, the number or the unit of a measurement is not valid.
    case noMeasurement(String)
    /// The entry was changed since it was read.
    case revisionChanged(UniqueIdentifier, expected: Int, found: Int)
    /// The entry has no such version.
    case noVersion(UniqueIdentifier, Int, newest: Int)
    /// There is no command to undo.
    case nothingToUndo
    /// There is no undo to redo.
    case nothingToRedo
    /// The command's number is unknown.
    case noCommand(Int)
    /// The command has been undone already.
    case alreadyUndone(Int)
    /// The command cannot be undone.
    case cannotUndo(Int, command: String)
    /// Another machine did the command.
    case ofOtherMachine(Int)
    /// Later commands changed the same entries.
    case touchedLater(Int, by: [Int])
    /// Entries that the command needs are gone for good.
    case goneForGood(Int)
}
