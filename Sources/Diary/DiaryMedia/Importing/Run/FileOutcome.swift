package import DecoderProtocol
package import DiaryModel

/// The outcome of one file of an import; each file has exactly one.
package struct FileOutcome: Sendable {
    package enum Kind: Sendable {
        /// It is a medium of an entry now.
        case imported(ImportedMedium)
        /// It is kept with a medium.
        case beside(Medium.Companion.Kind, entry: UniqueIdentifier?, medium: UniqueIdentifier?)
        /// It is a note, and the text of an entry now; true if that is new.
        case note(entry: UniqueIdentifier, isNew: Bool)
        /// The diary had the same bytes already.
        case alreadyHere(Presence)
        /// The same bytes existed, but the original with them was missing or damaged; it is restored.
        case restored(Presence)
        /// It describes media next to it; its values were imported with them.
        case record
        /// It is not a kind of file that is kept.
        case leftOut(Reason)
        /// It, or the folder, can't be read, or isn't what its name says.
        case unreadable(MediumIntakeError.Reason)
    }

    /// The location of the same bytes.
    package enum Presence: Hashable, Sendable {
        /// In an entry of the diary, or kept with a medium of one.
        case inDiary(entry: UniqueIdentifier?)
        case inTrash
        /// Nowhere any more: they were deleted for good.
        case thrownAway
        /// In another file of the same import.
        case twin
    }

    /// The reason why a file is left out.
    package enum Reason: Hashable, Sendable {
        /// A film, which the user excluded.
        case video
        /// The film of a Live Photo that is in the trash or was deleted for good.
        case photoGone
        /// A file that is worth nothing without its medium, which is not there.
        case alone(Medium.Companion.Kind)
        /// Not a medium at all.
        case noMedium
        /// A document with somebody's words, such as one of a word processor.
        case document
        /// An archive, since only those that are named are unpacked; true for one inside another archive.
        case archive(isInside: Bool)
        /// A note without a text.
        case emptyNote
        /// A note that was changed, of an entry whose text was changed as well.
        case changedHere(UniqueIdentifier)
        /// A copy of a note with other changes, which a program of synchronization made.
        case conflictCopy
        /// A kind of medium that can't be read yet, such as `HEIC`.
        case unsupported(format: String)
        /// The import's condition excludes it, or the medium that it belongs to.
        case notChosen
        /// The walk skipped it.
        case ignored(LeftOutReason)
    }

    package let path: FilePath
    /// Its length in bytes; 0 if unknown.
    package let byteCount: Int64
    /// True if the user named it.
    package let isNamed: Bool
    package let kind: Kind
    /// The hash of its bytes, if known.
    package var hash: ContentHash?
    /// The imported file of the same import with the same bytes.
    package var twin: FilePath?

    init(_ file: FoundFile, _ kind: Kind) {
        self.init(path: file.path, byteCount: file.byteCount, isNamed: file.isNamed, kind: kind)
    }

    /// The outcome of a file; one that is not a medium may be a document.
    package init(path: FilePath, byteCount: Int64, isNamed: Bool, kind: Kind) {
        (self.path, self.byteCount, self.isNamed) = (path, byteCount, isNamed)
        if case .leftOut(.noMedium) = kind, byteCount > 0, NoteName.isDocument(path.description) {
            self.kind = .leftOut(.document)
        } else {
            self.kind = kind
        }
    }
}

extension FileOutcome {
    /// The same with the path relative to a folder, if the file is in it.
    func naming(below folder: FilePath) -> FileOutcome {
        guard let inner = Self.inner(path, folder) else { return self }
        var outcome = FileOutcome(path: inner, byteCount: byteCount, isNamed: isNamed, kind: kind)
        (outcome.hash, outcome.twin) = (hash, twin.map { Self.inner($0, folder) ?? $0 })
        return outcome
    }

    private static func inner(_ path: FilePath, _ folder: FilePath) -> FilePath? {
        guard path.bytes.starts(with: folder.bytes), path.bytes.count > folder.bytes.count else { return nil }
        return FilePath(bytes: path.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
    }
}

package struct ImportedMedium: Sendable {
    /// Photo, sound or film.
    package let type: MediumType
    /// The entry; nil if nothing was written.
    package let entry: UniqueIdentifier?
    /// The medium; nil if nothing was written.
    package let medium: UniqueIdentifier?
    /// The time when it was taken, with its source.
    package let time: Medium.CaptureTime
    /// The evidence.
    package let timeSource: Medium.TimeSource
    /// The claims about its time that are not believed.
    package let refusedTimes: [RefusedClaim]
    /// Warnings about invalid values in the file.
    package var warnings: [MediumWarning] = []
    /// True if another program has records of the media next to it, but none of it.
    package let lacksRecord: Bool
    /// The reason why it has no thumbnail.
    package var thumbnailFailure: DecoderFailure?
}
