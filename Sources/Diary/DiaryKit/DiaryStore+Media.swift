import DiaryMedia
public import DiaryModel
public import DiaryStore

/// A file that can't be a medium of an entry.
public struct UnusableFile: Error, Equatable, Sendable {
    /// The file.
    public let path: String
    /// True if the error would be the same for every file, since the decoder can't be started: see ``DiaryPrograms``.
    public let concernsAllFiles: Bool
}

extension DiaryStore {
    /// Adds photos and sounds to an entry, after its existing ones.
    ///
    /// Each file is copied, decoded and durable before the entry is changed; the files themselves are not modified.
    ///
    /// - Returns: the entry after the change.
    /// - Throws: ``UnusableFile`` for a file that is not a medium or can't be read, ``DiaryError/noEntry(_:)``,
    ///   ``VaultError`` and ``SystemCallError``. Nothing is changed then.
    @discardableResult
    public func attach(_ paths: [String], to id: UniqueIdentifier) throws -> DiaryEntry {
        try attach(keep(paths), to: id)
    }

    /// Copies and decodes files, and makes their copies durable.
    ///
    /// - Throws: ``UnusableFile``, ``VaultError``, ``SystemCallError``.
    func keep(_ paths: [String]) throws -> [MediumDraft] {
        guard !paths.isEmpty else { return [] }
        let intake = mediumIntake()
        let media = try paths.map { path in
            do { return try intake.stage(FilePath(path)) } catch let error as MediumIntakeError {
                throw UnusableFile(path: path, concernsAllFiles: error.concernsAllFiles)
            }
        }
        _ = try keep(media)
        return media.map(\.draft)
    }

    /// The path of a medium's original, which must not be changed.
    public func originalPath(of medium: Medium) -> String {
        vault.path(of: medium.hash, extension: medium.fileExtension).description
    }
}

extension DiaryStore {
    /// The photos, sounds and videos in which nobody has looked for words, newest first; of several with the same
    /// bytes, only one.
    public func unreadMedia() throws -> [Medium] { try recognitionQueue().map(\.medium) }

    /// Sets the words that a program found in media, as one command.
    ///
    /// Words that a person wrote stay, see ``EntryChange/recognizedTexts``; a recognition without a recognizer is left
    /// out.
    ///
    /// - Parameter recognitions: the words by the ids of media; empty texts where there are none.
    /// - Returns: the number of media that have other words now.
    @discardableResult
    public func setWords(_ recognitions: [UniqueIdentifier: Recognition]) throws -> Int {
        try setRecognition(recognitions)
    }
}
