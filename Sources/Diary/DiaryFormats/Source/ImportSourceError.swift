package import DiaryMedia

/// The reasons why a source of another program can't be read.
package enum ImportSourceError: Error, Equatable {
    /// One document or file can't be read: its place, and the reason as a clause that follows the place and a colon.
    case unreadable(place: String, reason: String)
    /// A document is longer than a document may be, both in bytes.
    case documentTooLong(place: String, byteCount: Int64, limit: Int64)
    /// The contents of the archives don't fit on the disk mounted at `disk`; both in bytes, as far as the archives give
    /// them.
    case noRoom(needed: Int64, free: Int64, disk: String)
    /// An archive holds more members than one may.
    case tooManyMembers(archive: String, limit: Int)
    /// An archive's contents are out of all proportion to its own length, both in bytes.
    case inflated(archive: String, byteCount: Int64, limit: Int64)
    /// An archive can't be read at all, with the reason as a clause.
    case archiveUnreadable(archive: String, reason: String)
    /// An archive is encrypted together with the names in it.
    case archiveEncrypted(archive: String)
    /// The decoder failed, and would for every document.
    case decoder(DecoderError)
}

extension ImportSourceError {
    /// The reason why nothing of one archive is taken, as a clause; nil for other errors.
    var excess: String? {
        switch self {
        case .tooManyMembers(_, let limit): "it holds more than \(limit) files, and is left out"
        case .inflated(_, _, let limit): "it unpacks to more than \(limit) bytes, and is left out"
        case .unreadable, .documentTooLong, .noRoom, .archiveUnreadable, .archiveEncrypted, .decoder: nil
        }
    }

    /// The problem to report if only one document is concerned; nil if the import has to end.
    package var problem: ImportProblem? {
        switch self {
        case .unreadable(let place, let reason): ImportProblem(.unreadable, place, reason)
        case .documentTooLong(let place, let byteCount, let limit):
            ImportProblem(.unreadable, place, "\(byteCount) bytes, but a document may have at most \(limit)")
        case .noRoom, .tooManyMembers, .inflated, .archiveUnreadable, .archiveEncrypted, .decoder: nil
        }
    }
}
