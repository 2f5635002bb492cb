package import DecoderProtocol

/// What became of one file of an import; each file has one fate.
package struct FileFate: Sendable {
    /// The fates.
    package enum Outcome: Sendable {
        /// It is a medium of an entry now.
        case imported(ImportedMedium)
        /// It is kept with a medium.
        case beside(Medium.Companion.Kind, entry: UniqueIdentifier?, medium: UniqueIdentifier?)
        /// The same bytes were here.
        case alreadyHere(Presence)
        /// The same bytes were here, but the original that has them was missing or damaged; it is back.
        case healed(Presence)
        /// It tells of media that lie beside it, and its words came along with them.
        case record
        /// It is nothing that is kept.
        case leftOut(Reason)
        /// It, or the folder, can't be read, or isn't what its name says.
        case unreadable(MediumIntakeError.Reason)
    }

    /// Where the same bytes are.
    package enum Presence: Hashable, Sendable {
        /// In an entry of the diary, or kept with a medium of one.
        case inDiary(entry: UniqueIdentifier?)
        /// In the trash.
        case inTrash
        /// Nowhere any more: they were thrown away for good.
        case thrownAway
        /// In another file of the same import.
        case twin
    }

    /// Why a file is left out.
    package enum Reason: Hashable, Sendable {
        /// A film, which the person wants to stay out.
        case video
        /// The film of a Live Photo that is in the trash or was thrown away.
        case photoGone
        /// No medium at all.
        case noMedium
        /// A kind of medium that can't be read yet, such as `HEIC`.
        case unsupported(format: String)
        /// The condition of the import does not choose it, or the medium that it belongs to.
        case notChosen
        /// The walk passed it by.
        case passedBy(LeftOutReason)
    }

    /// The file.
    package let path: FilePath
    /// How many bytes it had; 0 where nobody looked.
    package let byteCount: Int64
    /// Whether the person named it.
    package let isNamed: Bool
    /// What became of it.
    package let outcome: Outcome
    /// The hash of its bytes, where that was found out.
    package var hash: ContentHash?
    /// The file of the same import that has the same bytes and comes in.
    package var twin: FilePath?
}

extension FileFate {
    /// The same with the path below a folder alone, where the file lies in it.
    package func naming(below folder: FilePath) -> FileFate {
        guard let inner = Self.inner(path, folder) else { return self }
        var fate = FileFate(path: inner, byteCount: byteCount, isNamed: isNamed, outcome: outcome)
        (fate.hash, fate.twin) = (hash, twin.map { Self.inner($0, folder) ?? $0 })
        return fate
    }

    private static func inner(_ path: FilePath, _ folder: FilePath) -> FilePath? {
        guard path.bytes.starts(with: folder.bytes), path.bytes.count > folder.bytes.count else { return nil }
        return FilePath(bytes: path.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
    }
}

/// A medium that an import brought in.
package struct ImportedMedium: Sendable {
    /// Photo, sound or film.
    package let type: MediumType
    /// The entry; nil where nothing was written.
    package let entry: UniqueIdentifier?
    /// The medium; nil where nothing was written.
    package let medium: UniqueIdentifier?
    /// When it was taken, and by which evidence.
    package let time: Medium.CaptureTime
    /// The evidence.
    package let timeSource: Medium.TimeSource
    /// What the file says that can't be.
    package var warnings: [MediumWarning] = []
    /// Whether another program keeps records of the media beside it, and none of it.
    package var lacksRecord = false
    /// Why it has no thumbnail.
    package var thumbnailFailure: DecoderFailure?
}
