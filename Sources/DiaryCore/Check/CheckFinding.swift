/// Something that is not as it should be, and where.
package struct CheckFinding: Hashable, Sendable {
    /// What is wrong.
    package enum Kind: String, CaseIterable, Sendable {
        /// SQLite finds the database damaged, or can't read it; `detail` is what it says.
        case databaseDamaged
        /// A row refers to one that isn't there; `detail` names its table and the other.
        case referenceBroken
        /// Rows are numbered higher than anybody counts, so that writing comes to an end; `detail` names the number and the table.
        case numberTooHigh
        /// A row holds a value that nothing can have; `detail` names its table and column, and shows it.
        case valueImpossible
        /// An entry's text, time or place is not what was written.
        case entryChanged
        /// An entry's row was lost with the database; its media were left, and it has a place for them without a text.
        case entryLost
        /// A medium's caption, name or hash is not what was written.
        case mediumChanged
        /// The task of an entry differs from what was written: its due time, its priority, or whether it is done.
        case taskChanged
        /// An earlier version of a text is not what was written; `detail` is its number.
        case versionChanged
        /// What the diary keeps of a command, to take it back, is not what was written; `detail` is its number.
        case commandChanged
        /// A saved search is not what was written; `detail` is its name.
        case searchChanged
        /// A medium's thumbnail is not the picture that was made.
        case thumbnailChanged
        /// An entry's key or the wall clock beside its time doesn't agree with its time.
        case entryMisplaced
        /// A tag's key or search form doesn't agree with its name; `detail` is the name.
        case tagMisfolded
        /// The key or the search form of a name of measurements doesn't agree with it; `detail` is the name.
        case measurementMisfolded
        /// Several unfinished tasks have the same priority; `detail` is the number.
        case priorityShared
        /// The search index doesn't hold what the entries hold.
        case searchIndexDiffers
        /// A medium that can be decoded has no thumbnail.
        case thumbnailMissing
        /// The folder of originals lacks the mark of this diary.
        case markerMissing
        /// The folder of originals is another diary's.
        case markerForeign
        /// A row's original is not there.
        case originalMissing
        /// An original has another length than its row says; `detail` is the length found.
        case originalSize
        /// An original's content doesn't have the hash that names it.
        case originalContent
        /// An original can't be read; `detail` says why.
        case originalUnreadable
        /// An original can be written, or read by others; `detail` is its mode.
        case originalMode
        /// The diary's folder or its database is open to others; `detail` is its mode.
        case permissionsWide
        /// A whole original that no entry has: what an interrupted command may leave.
        case originalUnused
        /// A file among the originals that is none.
        case fileStrange
        /// A file in `tmp` that an interrupted command left.
        case temporaryLeft
        /// A recording that was cut off and is no entry yet.
        case recordingKept
    }

    /// What is wrong.
    package let kind: Kind
    /// The entry that it is about.
    package var entry: UniqueIdentifier?
    /// The medium that it is about.
    package var medium: UniqueIdentifier?
    /// The medium's file name.
    package var fileName: String?
    /// The file that it is about, as a path below the diary's folder.
    package var path: FilePath?
    /// More, as the kind says.
    package var detail = ""

    init(_ kind: Kind, path: FilePath? = nil, detail: String = "") {
        self.kind = kind
        self.path = path
        self.detail = detail
    }

    /// Whether nothing is damaged: what interrupted commands leave behind is told, and that is all.
    package var isHarmless: Bool {
        switch kind {
        case .entryLost, .originalUnused, .temporaryLeft, .recordingKept: true
        case .databaseDamaged, .referenceBroken, .valueImpossible, .entryChanged, .mediumChanged, .versionChanged,
            .commandChanged, .thumbnailChanged, .entryMisplaced, .tagMisfolded, .measurementMisfolded, .priorityShared,
            .searchIndexDiffers, .thumbnailMissing, .markerMissing, .markerForeign, .originalMissing, .originalSize,
            .originalContent, .originalUnreadable,
            .originalMode, .permissionsWide, .fileStrange, .numberTooHigh, .searchChanged, .taskChanged:
            false
        }
    }
}
