import DecoderProtocol
package import DiaryModel
package import DiaryStore

/// Makes the thumbnail of an original that is in the vault.
package final class ThumbnailMaker: ThumbnailMaking {
    private let decoder: DecoderClient

    /// A maker, which starts the decoder for the first original.
    package init(decoderPath: String, ffmpegPath: String?) {
        decoder = DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// The thumbnail; nil if the original is missing or can't be drawn.
    /// - Throws: the errors that concern all originals.
    package func thumbnail(of medium: CheckedMedium, in store: Store) throws(DecoderError) -> Thumbnail? {
        let original = medium.original
        guard let file = try? store.vault.open(original.hash, extension: original.fileExtension) else { return nil }
        do throws(DecoderError) {
            return try decoder.inspect(descriptor: file.number).thumbnail.flatMap(Thumbnail.init(jpeg:))
        } catch {
            guard error.concernsAllFiles else { return nil }
            throw error
        }
    }
}
