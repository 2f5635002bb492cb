/// A problem in a source: something that is missing or can't be read.
package struct ImportProblem: Hashable, Sendable {
    /// The kinds of problems, by which they are counted.
    package enum Kind: String, CaseIterable, Sendable {
        /// A placeholder without a medium.
        case danglingPlaceholder = "dangling placeholders"
        /// A record of a medium without a file.
        case missingFile = "missing files"
        /// A record or a document that can't be read.
        case unreadable = "unreadable records"
        /// An entry with bytes that are not text in the encoding of its document.
        case notText = "entries with bytes that are not text"
        /// A value that is not valid, and was left out.
        case oddValue = "odd values"
        /// A file of a kind that isn't kept, such as a spreadsheet.
        case notKept = "files of kinds that are not kept"
        /// A member of an archive with a hidden name.
        case hidden = "hidden files, left out"
        /// A member of an archive that a system adds, such as those in `__MACOSX`.
        case ofSystem = "files that systems add, left out"
        /// A file that no entry names.
        case orphan = "files that no entry refers to"
        /// Two records with one name.
        case duplicate = "records with the name of another one"
        /// An entry that is encrypted.
        case encrypted = "encrypted entries"
        /// An entry without any date.
        case undated = "entries without a date"
    }

    package var kind: Kind
    /// True if it is only counted, and nothing of the user's is missing.
    package var isOnlyCounted: Bool { kind == .hidden || kind == .ofSystem }
    /// Its location: a path of the source, with the number or the name of the record if there is one.
    package var place: String
    /// A description of the problem, as a clause that follows the place and a colon.
    package var reason: String

    package init(_ kind: Kind, _ place: String, _ reason: String) {
        (self.kind, self.place, self.reason) = (kind, place, reason)
    }
}
