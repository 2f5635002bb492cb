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
    /// A template of that name exists with another text.
    case templateDiffers(String)
    case missingOriginal(file: String?)
    case unreadableMedium(file: String, MediumIntakeError)
    case hashDiffers(file: String)
}

/// A problem in a source: something that is missing or can't be read.
package struct ImportProblem: Hashable, Sendable {
    /// The kinds of problems, by which they are counted.
    package enum Kind: CaseIterable, Sendable {
        /// A placeholder without a medium.
        case danglingPlaceholder
        /// A record of a medium without a file.
        case missingFile
        /// A record or a document that can't be read.
        case unreadable
        /// An entry with bytes that are not text in the encoding of its document.
        case notText
        /// A value that is not valid, and was left out.
        case oddValue
        /// A file of a kind that isn't kept, such as a spreadsheet.
        case notKept
        /// An archive beside an export, whose contents are unknown.
        case packed
        /// A member of an archive with a hidden name.
        case hidden
        /// A member of an archive that a system adds, such as those in `__MACOSX`.
        case ofSystem
        /// A line of a chat that is the program's own, such as who joined a group.
        case ofProgram
        /// A file that no entry names.
        case orphan
        /// Two records with one name.
        case duplicate
        case encrypted
        /// An entry without any date.
        case undated
        /// An entry that the other program keeps in its archive, and that came in.
        case archived
        /// An entry that is in the other program's trash, and that was left out.
        case trashed
        /// A page of a site, which an option takes.
        case page
        /// A copy that a program of synchronization made of a file with two changes, which an option takes.
        case conflictCopy
    }

    package var kind: Kind
    /// True if it is only counted, and nothing of the user's is missing.
    package var isOnlyCounted: Bool { [.hidden, .ofSystem, .ofProgram, .archived, .trashed].contains(kind) }
    /// Its location: a path of the source, with the number or the name of the record if there is one.
    package var place: String
    /// A description of the problem, as a clause that follows the place and a colon.
    package var reason: String
    /// The path of the file that it is the fate of, if its place is that of an entry; else nil.
    package var file: String?

    package init(_ kind: Kind, _ place: String, _ reason: String, file: String? = nil) {
        (self.kind, self.place, self.reason, self.file) = (kind, place, reason, file)
    }
}
