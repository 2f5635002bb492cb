/// Why nothing was exported.
package enum ExportError: Error, Equatable {
    /// Something has the target's name.
    case isThere(FilePath)
    /// The disk has less room than the export takes, in bytes.
    case tooLittleSpace(FilePath, needed: Int64, free: Int64)
    /// The format of this name can't be one text.
    case isNoText(String)
    /// The format of this name is always one file.
    case isNoFolder(String)
    /// A shared library of this name that the format needs is not there.
    case libraryMissing(String)
    /// An album is to be brought up to date, and what is there is none of ours.
    case isNoAlbum(FilePath)
    /// The person stopped it.
    case interrupted
}

/// Why an export has no true copy of an original.
package enum ExportLoss {
    /// The vault doesn't hold it.
    case missing
    /// It can't be read.
    case unreadable(SystemCallError)
    /// Its bytes are not those that came in; they were copied as they are.
    case damaged
    /// It tells where it was taken, in a way that can't be taken out of it.
    case tellsPosition
    /// No picture of its full size can be made of it.
    case notDecoded
}
