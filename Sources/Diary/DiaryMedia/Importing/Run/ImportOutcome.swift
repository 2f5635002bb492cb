package import DiaryModel
package import JSON

/// The outcome of one part of what an import reads.
package enum ImportOutcome {
    /// A file of media, or a note.
    case file(FileOutcome)
    /// An entry of another program's diary, with its id here and its place in the source.
    case entry(EntryOutcome, UniqueIdentifier, place: String)
    /// Something in another program's diary that is missing or can't be read.
    case problem(ImportProblem)
    /// A problem of a line, with the line's number and the name of its source.
    case line(LineProblem, number: Int, source: String)

    /// The outcome of a file that was found.
    package static func file(_ file: FoundFile, _ kind: FileOutcome.Kind) -> ImportOutcome {
        .file(FileOutcome(file, kind))
    }
}

/// The outcome of an entry of another program's diary.
package enum EntryOutcome: Equatable {
    case imported
    /// It was updated from the source; if `keepsVersion`, a text that was changed here is kept as a version of it.
    case updated(keepsVersion: Bool)
    case alreadyHere
    case inTrash
    /// The source's entry has changed; an update would import it.
    case changedThere
    /// The entry was changed later than the one of the source.
    case keptHere
}

/// A problem of a line, or of a medium in it.
package enum LineProblem {
    case notJSON(JSONError)
    case notAnEntry(EntryLineError)
    case differs(UniqueIdentifier)
    /// A saved search of that name exists with another selection.
    case searchDiffers(String)
    case missingOriginal(file: String?)
    case unreadableMedium(file: String, MediumIntakeError)
    case hashDiffers(file: String)
}
