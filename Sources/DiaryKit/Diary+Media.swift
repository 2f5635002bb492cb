import Chronology
import DiaryCore

/// A file that can't be a medium of an entry.
public struct UnusableFile: Error, Equatable, Sendable {
    /// The file.
    public let path: String
    /// Whether it would be the same for every file, since the decoder can't be started: see ``DiaryPrograms``.
    public let concernsAllFiles: Bool
}

extension Diary {
    /// Adds photos and sounds to an entry, after those that it has.
    ///
    /// Each file is copied, looked at and durable before the entry is changed; the files themselves are not touched.
    ///
    /// - Returns: the entry as it stands.
    /// - Throws: ``UnusableFile`` for a file that is no medium or can't be read, ``DiaryError/noEntry(_:)``,
    ///   ``VaultError`` and ``SystemCallError``. Nothing is changed then.
    @discardableResult
    public func attach(_ paths: [String], to id: UniqueIdentifier) throws -> DiaryEntry {
        let intake = intake
        let media = try paths.map { path in
            do { return try intake.take(FilePath(path)) } catch let error as MediumIntakeError {
                throw UnusableFile(path: path, concernsAllFiles: error.concernsAllFiles)
            }
        }
        _ = try store.keep(media)
        return try store.attach(media.map(\.draft), to: id)
    }

    /// What copies files in and looks at them; one for a call, since it keeps its decoder warm.
    var intake: MediumIntake {
        MediumIntake(
            vault: store.vault,
            decoder: DecoderClient(executablePath: programs.decoder, ffmpegPath: programs.ffmpeg), zone: zone,
            places: PlaceZones(store.placeNames, zones: ZoneDatabase()), now: store.currentTime)
    }

    /// Puts media of an entry into the trash.
    ///
    /// - Returns: the entry as it stands; nil where it has none of these media.
    /// - Throws: ``DiaryError/noEntry(_:)``.
    @discardableResult
    public func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try store.detach(media, from: id)
    }

    /// The path of a medium's original, which nobody may change.
    public func originalPath(of medium: Medium) -> String {
        store.vault.path(of: medium.hash, extension: medium.fileExtension).description
    }

    /// The JPEG of a medium's thumbnail, at most 512 pixels wide and high; nil where it has none.
    public func thumbnail(of medium: UniqueIdentifier) throws -> [UInt8]? {
        try store.thumbnail(of: medium)?.jpeg
    }
}
