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
        /// A member of an archive with a hidden name.
        case hidden
        /// A member of an archive that a system adds, such as those in `__MACOSX`.
        case ofSystem
        /// A file that no entry names.
        case orphan
        /// Two records with one name.
        case duplicate
        /// An entry that is encrypted.
        case encrypted
        /// An entry without any date.
        case undated
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
