package import DiaryModel
import TextFolding

/// A defect, and its location.
package struct CheckFinding: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// SQLite reports the database as damaged, or can't read it; `detail` is its message.
        case databaseDamaged
        /// A log was damaged, and SQLite left out the commands behind the damage; `path` is its copy.
        case logBroken
        /// One bit of the version of the database's format is wrong; `detail` is the version.
        case versionWrong
        /// A row refers to a missing one; `detail` names both tables.
        case referenceBroken
        /// Rows have numbers near the maximum, so that no further row can be written; `detail` names the number and the
        /// table.
        case numberTooHigh
        /// A row has an impossible value; `detail` names its table and column, and shows it.
        case valueImpossible
        /// An entry's text, time or place differs from its digest.
        case entryChanged
        /// An entry's row was lost with the database; its media were left, and it has a placeholder without a text.
        case entryLost
        /// A medium's caption, name or hash differs from its digest.
        case mediumChanged
        /// The words found in a medium differ from their digest.
        case recognitionChanged
        /// The task of an entry differs from its digest: its due time, its priority, or whether it is done.
        case taskChanged
        /// An earlier version of a text differs from its digest; `detail` is its number.
        case versionChanged
        /// The undo data of a command differs from its digest; `detail` is its number.
        case commandChanged
        /// A saved search differs from its digest; `detail` is its name.
        case searchChanged
        /// A template differs from its digest; `detail` is its name.
        case templateChanged
        case thumbnailChanged
        /// An entry's key or local time doesn't match its time.
        case entryMisplaced
        /// A tag's key or search form doesn't match its name; `detail` is the name.
        case tagMisfolded
        /// The key or the search form of a measurement name doesn't match it; `detail` is the name.
        case measurementMisfolded
        /// Several unfinished tasks have the same priority; `detail` is the number.
        case priorityShared
        case searchIndexDiffers
        /// A medium that can be decoded has no thumbnail.
        case thumbnailMissing
        /// A film is kept with a photo, though nothing but its name shows that it was taken with it; `fileName` is the
        /// film's, `detail` the photo's.
        case filmHidden
        /// The folder of originals, a folder in it or its mark can't be read; `detail` is the reason.
        case folderUnreadable
        case markerMissing
        case markerForeign
        /// A row's original is not there.
        case originalMissing
        /// An original has another length than its row says; `detail` is the actual length.
        case originalSize
        /// An original's content doesn't match the hash in its name.
        case originalContent
        /// An original can't be read; `detail` is the reason.
        case originalUnreadable
        /// An original is writable, or readable by others; `detail` is its mode.
        case originalMode
        /// The diary's folder, or a file or folder in it, is accessible to others; `detail` is its mode.
        case permissionsWide
        /// The file with the key of a shared diary is missing, can't be read or is another one's; `detail` says which.
        case syncKeyDamaged
        /// The sync state of this machine is damaged; `detail` is the reason.
        case syncStateDamaged
        /// A complete original without an entry, which an interrupted command may leave.
        case originalUnused
        /// A file among the originals that is not one.
        case fileStrange
        /// A file in `tmp` that an interrupted command left.
        case temporaryLeft
        /// An interrupted recording that is not an entry yet.
        case recordingKept
    }

    package let kind: Kind
    package var entry: UniqueIdentifier?
    package var medium: UniqueIdentifier?
    package var fileName: String?
    /// The file concerned, as a path relative to the diary's folder.
    package var path: FilePath?
    /// Details, as described for the kind.
    package var detail = ""

    package init(
        _ kind: Kind, entry: UniqueIdentifier? = nil, medium: UniqueIdentifier? = nil, fileName: String? = nil,
        path: FilePath? = nil, detail: String = ""
    ) {
        (self.kind, self.entry, self.medium, self.fileName) = (kind, entry, medium, fileName)
        (self.path, self.detail) = (path, detail)
    }

    /// True if SQLite reports that an index differs from the rows of its table, and nothing else.
    package var isOfIndexes: Bool {
        kind == .databaseDamaged
            && ["missing from index", "wrong # of entries in index", "non-unique entry in index"].contains {
                occurs($0, in: detail)
            }
    }

    /// True if it is only a leftover of an interrupted command or of an earlier version, and not damage.
    package var isHarmless: Bool {
        [.entryLost, .originalUnused, .temporaryLeft, .recordingKept, .filmHidden].contains(kind)
    }
}

extension CheckedMedium {
    package func finding(_ kind: CheckFinding.Kind) -> CheckFinding {
        CheckFinding(kind, entry: entry, medium: id, fileName: fileName)
    }
}
