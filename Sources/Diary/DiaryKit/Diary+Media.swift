import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore

/// A file that can't be a medium of an entry.
public struct UnusableFile: Error, Equatable, Sendable {
    /// The file.
    public let path: String
    /// True if the error would be the same for every file, since the decoder can't be started: see ``DiaryPrograms``.
    public let concernsAllFiles: Bool
}

extension Diary {
    /// Adds photos and sounds to an entry, after its existing ones.
    ///
    /// Each file is copied, decoded and durable before the entry is changed; the files themselves are not modified.
    ///
    /// - Returns: the entry after the change.
    /// - Throws: ``UnusableFile`` for a file that is not a medium or can't be read, ``DiaryError/noEntry(_:)``,
    ///   ``VaultError`` and ``SystemCallError``. Nothing is changed then.
    @discardableResult
    public func attach(_ paths: [String], to id: UniqueIdentifier) throws -> DiaryEntry {
        let intake = store.mediumIntake()
        let media = try paths.map { path in
            do { return try intake.stage(FilePath(path)) } catch let error as MediumIntakeError {
                throw UnusableFile(path: path, concernsAllFiles: error.concernsAllFiles)
            }
        }
        _ = try store.keep(media)
        return try store.attach(media.map(\.draft), to: id)
    }

    /// Moves media of an entry to the trash.
    ///
    /// - Returns: the entry after the change; nil if it has none of these media.
    /// - Throws: ``DiaryError/noEntry(_:)``.
    @discardableResult
    public func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.detach(media, from: id)
    }

    /// The path of a medium's original, which must not be changed.
    public func originalPath(of medium: Medium) -> String {
        store.vault.path(of: medium.hash, extension: medium.fileExtension).description
    }

    /// The JPEG of a medium's thumbnail, at most 512 pixels wide and high; nil if it has none.
    public func thumbnail(of medium: UniqueIdentifier) throws -> [UInt8]? {
        try store.thumbnail(of: medium)?.jpeg
    }
}
