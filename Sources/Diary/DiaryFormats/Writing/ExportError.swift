package import DiaryModel

/// The reason why nothing was exported.
package enum ExportError: Error, Equatable {
    /// Something has the target's name.
    case isThere(FilePath)
    /// The disk has less room than the export takes, in bytes.
    case tooLittleSpace(FilePath, needed: Int64, free: Int64)
    /// The format of this name can't be one text.
    case isNoText(String)
    /// The format of this name is always one file.
    case isNoFolder(String)
    /// A shared library of this name that the format needs is missing.
    case libraryMissing(String)
    /// The target of an update is not what this program made: `an album`.
    case isForeign(FilePath, String)
    /// The user stopped it.
    case interrupted
}

/// The reason why an export has no exact copy of an original.
package enum ExportLoss {
    /// The vault doesn't have it.
    case missing
    /// It can't be read.
    case unreadable(SystemCallError)
    /// Its bytes differ from the imported ones; they were copied as they are.
    case damaged
    /// It contains its position in a form that can't be removed.
    case revealsPosition
    /// The film in it can't be found.
    case withoutVideo
    /// It can't be decoded at full size.
    case notDecoded
    /// Somebody changed the file since it was exported, and it stays as it is.
    case changedThere
    /// Somebody else's file has the name of a page, and stays as it is.
    case foreign
}
